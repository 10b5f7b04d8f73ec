import { paiseOf } from '../../../../shared/money/money.ts'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { useNow } from '../../../ui/use-now.ts'
import { formatSeconds } from '../../../ui/parts/code-validity.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Spinner } from '../../../ui/parts/spinner.tsx'
import { paymentStatusAtom, askNowAtom, type PaymentStatus } from './payment.atoms.ts'
import styles from './payment-check.module.css'

const SECOND_MS = 1000

/**
 * Covers the checkout while a payment is unanswered: it is retried with the same key, automatically and by hand. It covers only
 * this screen, so that staff can use the others.
 */
export function PaymentCheck() {
  const status = useAtomValue(paymentStatusAtom)
  const sale = useAtomValue(saleAtom)
  if (sale.stage !== 'paying' || status.state === 'charging') return null
  const { cardNumber, total } = sale.attempt
  return (
    <div className="absolute inset-0 z-10 grid place-items-center bg-mask p-5">
      <section className={styles['box']} role="alertdialog" aria-labelledby="payment-check" aria-describedby="payment-check-what">
        <Spinner size={26} />
        <div className="grid flex-1 gap-2">
          <h2 id="payment-check">Checking the payment</h2>
          <p id="payment-check-what">
            Asking the server whether card {cardNumber} was charged{' '}
            <strong>
              <Money amount={paiseOf(total)} />
            </strong>
            . It is never charged twice.
          </p>
          <p className="type-supporting">You can leave this screen; the order waits here.</p>
          <Next status={status} />
        </div>
      </section>
    </div>
  )
}

function Next({ status }: { status: PaymentStatus }) {
  const askNow = useSetAtom(askNowAtom)
  const now = useNow(SECOND_MS)
  const nextAt = status.state === 'checking' ? status.nextAt : null
  return (
    <div className="mt-2 flex items-center justify-between gap-3">
      <span className="type-supporting tabular-nums" role="status">
        {status.state === 'login'
          ? 'Log in to continue'
          : nextAt === null
            ? 'Asking now'
            : `Asking again in ${formatSeconds((nextAt - now) / SECOND_MS)}`}
      </span>
      <Button autoFocus disabled={nextAt === null} onClick={() => askNow()}>
        Ask now
      </Button>
    </div>
  )
}
