import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { formatAmount, ZERO } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { write } from '../../../data/write.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { usePayOrder } from '../../../sale/open/use-pay-order.ts'
import { checkSums, type SplitView, sumsOf } from '../../../model/split/split-view.ts'
import type { PartActs } from './use-parts.ts'
import styles from './split-foot.module.css'

interface SplitFootProps {
  view: SplitView
  acts: PartActs
  chosen: number | null
}

/** Maximum number of parts named in the foot; more would cover what is above it. */
const MAX_NAMED = 3

/** Total, paid and left of the check, and the next step. */
export function SplitFoot({ view, acts, chosen }: SplitFootProps) {
  const { check, paid, left } = checkSums(view)
  const paidParts = view.parts.filter(({ state }) => state === 'paid').length
  const open = view.parts.filter((part) => sumsOf(part).left > ZERO)
  return (
    <section
      aria-label="What is left"
      className="surface-card sticky bottom-[calc(-1*var(--p-page-pad-block))] z-3 flex items-center justify-between gap-4 px-4 py-3"
    >
      <div className="flex-fill grid gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <span>
            Check <strong className="tabular-nums">{formatAmount(check)}</strong>
          </span>
          <span>
            Paid <strong className="text-green tabular-nums">{formatAmount(paid)}</strong>
          </span>
          <span className="font-semibold *:text-20 [&_strong]:text-20">
            Left <Money amount={left} />
          </span>
        </p>
        <progress className={styles['bar']} max={check} value={paid} aria-label="Paid of the check" />
        <p className="type-supporting flex flex-wrap items-center justify-between gap-3">
          <span>{`${paidParts} of ${view.parts.length} parts paid`}</span>
          {open.length <= MAX_NAMED && (
            <span className="tabular-nums">
              {open.map((part) => `Part ${part.number} ${formatAmount(sumsOf(part).left)}`).join(' + ')}
            </span>
          )}
        </p>
      </div>
      {chosen === null ? <CloseCheck view={view} /> : <PayPart key={chosen} number={chosen} acts={acts} />}
    </section>
  )
}

function PayPart({ number, acts: { orderOf } }: { number: number; acts: SplitFootProps['acts'] }) {
  const find = async () => (await orderOf(number))?._id ?? null
  const pay = usePayOrder(find)
  return (
    <div className="[&_button]:min-w-50 max-md:[&_button]:min-w-37.5">
      <PayButton type="primary" size="large" pay={pay} of={`part ${number}`} label={`Pay part ${number}`} />
    </div>
  )
}

/** Closes a check that is fully paid: order and parts are completed, and its tables freed. */
function CloseCheck({ view: { divided } }: { view: SplitView }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const close = async () => {
    const orders = new Set([divided.root, ...divided.made.flatMap((part) => part.orders)])
    for (const { _id: id, orderstatus } of orders) {
      if (orderstatus === 'Completed') continue
      const answer = await write('setOrderStatus', { params: { id }, body: { orderstatus: 'Completed' } })
      if (!answer.ok) return toasts.warning(answer.error.msg)
    }
    await navigate('/foodorder/selecttable')
  }
  const [run, busy] = useAction(close)
  return (
    <div className="[&_button]:min-w-50 max-md:[&_button]:min-w-37.5">
      <Button type="primary" size="large" loading={busy} onClick={() => run()}>
        Close check
      </Button>
    </div>
  )
}
