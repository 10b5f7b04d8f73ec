import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import { venueAtom } from '../../../data/venue.atoms.ts'
import { approvalAtom, saleAtom, skippedStepAtom } from '../../../sale/state/sale.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { PaperInvoice } from '../../../ui/parts/paper-invoice.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { type Checkout, checkoutAtom } from '../../../sale/payment/checkout.atoms.ts'
import { askNowAtom, type PaymentStatus, paymentStatusAtom, resumePaymentAtom } from './payment.atoms.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { previewOf, tenderOf } from '../../../model/sale/invoice-preview.ts'
import { paiseOf } from '../../../../shared/money/money.ts'
import { useNow } from '../../../ui/use-now.ts'
import { formatSeconds } from '../../../ui/parts/code-validity.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Spinner } from '../../../ui/parts/spinner.tsx'
import styles from './checkout-screen.module.css'

export function Component() {
  const { stage, orderid, customerid } = useAtomValue(saleAtom)
  const skipped = useAtomValue(skippedStepAtom)
  const hasCheckout = stage === 'placed' || stage === 'paying'
  if (stage === 'paid') return <Navigate to="/taxinvoice" replace />
  if (!hasCheckout && orderid !== '' && customerid !== '') return <Navigate to="/foodorder/orderdetails" replace />
  return (
    <Screen
      title="Checkout"
      context="Check the invoice, then generate it"
      step={4}
      skipped={skipped}
      className={styles['screen']}
    >
      {hasCheckout ? <PlacedOrder /> : <NothingToPay />}
      {stage === 'paying' && <PaymentCheck />}
    </Screen>
  )
}

function NothingToPay() {
  const navigate = useNavigate()
  const next = (
    <Button type="primary" onClick={() => void navigate('/foodorder/orderdetails')}>
      {specified.orderDetails}
    </Button>
  )
  return (
    <div className="h-full min-h-0">
      <Panel label="Checkout">
        <EmptyState
          icon={<Glyph name="order-details" size={30} />}
          title="No order to pay yet"
          text="Verify the code and check out. The invoice then appears here."
          action={next}
        />
      </Panel>
    </div>
  )
}

function PlacedOrder() {
  const [{ data, loading, error }, readAgain] = useAtom(checkoutAtom)
  const charging = useAtomValue(paymentStatusAtom).state === 'charging'
  const cardNumber = data?.card.cardNumber ?? ''
  const isCash = useAtomValue(approvalAtom)?.tendered !== undefined
  useResume()
  if (error !== null && !loading)
    return (
      <div className="h-full min-h-0">
        <Panel label="Checkout">
          <ErrorState
            title="The invoice could not be loaded"
            text={`${error.msg}. The order is placed, and no card was charged.`}
            onRetry={readAgain}
          />
        </Panel>
      </div>
    )
  return (
    <div className="h-full min-h-0">
      <LoadingOverlay
        loading={loading || charging}
        label={charging ? (isCash ? 'Recording the cash' : `Charging card ${cardNumber}`) : 'Loading the invoice'}
      >
        <div className="panels panels-large flow-if-short">
          <div className={styles['desk']}>{data !== null && <Preview checkout={data} />}</div>
          <InvoicePanel checkout={data} />
        </div>
      </LoadingOverlay>
    </div>
  )
}

function Preview({ checkout: { pax, card, readAt } }: { checkout: Checkout }) {
  const { data: venue } = useAtomValue(venueAtom)
  const approval = useAtomValue(approvalAtom)
  return (
    venue && (
      <PaperInvoice invoice={{ ...previewOf(pax, card.cardNumber, venue, readAt), ...tenderOf(pax.totalprice, approval) }} />
    )
  )
}

/** A reload or a new login may have left the payment unanswered. */
function useResume(): void {
  const resume = useSetAtom(resumePaymentAtom)
  useEffect(() => {
    void resume()
  }, [resume])
}

const SECOND_MS = 1000

/** It covers only this screen, so that staff can use the others while the payment is retried. */
function PaymentCheck() {
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
