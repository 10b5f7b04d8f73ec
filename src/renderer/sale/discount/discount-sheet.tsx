import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ceilingOf } from '../../../shared/contract/discount-rules.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { discountName, discountReasonLabels } from '../../../shared/money/discount.ts'
import { formatRupees, type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { AmountFields, ReasonFields, ScopeFields } from './discount-fields.tsx'
import { DiscountFoot } from './discount-foot.tsx'
import {
  type DiscountDraft,
  discountSums,
  type DiscountSums,
  EMPTY_DISCOUNT,
  missingIn,
  needsSupervisor,
} from './discount-draft.ts'
import { useGiveDiscount } from './use-give-discount.ts'

interface SheetProps {
  /** The lines it is given on, and their amount now. */
  lines: readonly OrderLine[]
  total: Paise
  /** The tables of the order, or its name. */
  place: string
  /** Returns the stored order for the discount. */
  ready: () => Promise<ApiResult<Order>>
  onClose: () => void
}

const percentOfPrice = ({ price, given }: DiscountSums): number | null => (given === ZERO ? null : (given / price) * 100)

/** A discount or a comp on an unpaid order (meal.md, Discount): lines, amount, reason and the new total. */
export function DiscountSheet({ lines, total, place, ready, onClose }: SheetProps) {
  const [draft, setDraft] = useState<DiscountDraft>(EMPTY_DISCOUNT)
  const change = (part: Partial<DiscountDraft>) => setDraft((before) => ({ ...before, ...part }))
  const ceiling = useCeiling()
  const [give, busy] = useGiveDiscount(lines, ready, onClose)
  const order = { order: [...lines] }
  const sums = discountSums(order, draft)
  const send = () =>
    draft.reason !== null &&
    give({
      draft,
      rows: askedRows(draft, draft.reason, place, sums),
      done: `${discountName(draft.kind)} given: ${formatRupees(sums.total)} to pay`,
    })
  const takeBack = () => give({ draft: null, rows: [], done: `Removed: ${formatRupees(sums.subtotal)} to pay` })
  const foot = (
    <DiscountFoot
      total={sums.total}
      label={draft.kind === 'comp' ? 'Give comp' : 'Give discount'}
      missing={missingIn(order, draft)}
      busy={busy}
      onGive={send}
      onTakeBack={lines.some(({ discount }) => discount !== undefined) ? takeBack : null}
      onClose={onClose}
    />
  )
  return (
    <Dialog open title={`Discount for ${place}`} width={900} footer={foot} onClose={onClose}>
      <div className="grid gap-3.5">
        <ScopeFields draft={draft} onChange={change} lines={lines} />
        <AmountFields draft={draft} onChange={change} />
        <CeilingBar ceiling={ceiling} percent={percentOfPrice(sums)} />
        {needsSupervisor(order, draft, ceiling) && <AboveCeiling ceiling={ceiling} />}
        <ReasonFields draft={draft} onChange={change} />
        <Sums total={total} sums={sums} />
      </div>
    </Dialog>
  )
}

/** The percentage up to which the person who is logged in may give a discount without a supervisor. */
function useCeiling(): number {
  const rules = useAtomValue(venueAtom).data?.discounts
  const areas = useAtomValue(accessRoutesAtom) as readonly AccessRoute[]
  return rules === undefined ? 0 : ceilingOf(rules, areas)
}

const AboveCeiling = ({ ceiling }: { ceiling: number }) => (
  <p className="type-supporting" role="status">
    More than {ceiling} %: a supervisor enters their PIN next.
  </p>
)

/** What a supervisor is asked to approve. */
const askedRows = (draft: DiscountDraft, reason: NonNullable<DiscountDraft['reason']>, place: string, sums: DiscountSums) => [
  { label: discountName(draft.kind), value: place },
  { label: 'Reason', value: reason === 'other' ? draft.note.trim() : discountReasonLabels[reason] },
  { label: 'Amount', value: formatRupees(sums.given) },
]

/** The current total and its discount. */
const Sums = ({ total, sums: { subtotal, discount } }: { total: Paise; sums: DiscountSums }) => (
  <SumRows
    boxed
    rows={[
      { label: 'Total now', value: <Money amount={total} /> },
      { label: 'Subtotal', value: <Money amount={subtotal} /> },
      { label: 'Discount', value: <Money amount={subtract(ZERO, discount)} /> },
    ]}
  />
)

const MAX = 100

/** The ceiling of the person who is logged in, in percent, with the position of this discount; null before an amount is typed. */
function CeilingBar({ ceiling, percent }: { ceiling: number; percent: number | null }) {
  const at = percent === null ? null : Math.min(MAX, percent)
  const said = at === null ? '' : `, this one is ${Math.round(at * 10) / 10} %`
  return (
    <section className="grid gap-1.5">
      <h3 className="type-supporting">Limits</h3>
      <div role="img" aria-label={`You can give up to ${ceiling} %, above that a supervisor enters a PIN${said}`}>
        <div className="relative h-5 overflow-hidden rounded-md border border-line-strong bg-amber-tint" aria-hidden="true">
          <span
            className="absolute inset-y-0 right-auto left-0 border-r border-green-text bg-green-tint"
            style={{ width: `${ceiling}%` }}
          />
          {at !== null && (
            <span className="absolute inset-y-0 right-auto left-0 -ml-0.5 w-1 bg-text" style={{ left: `${at}%` }} />
          )}
        </div>
        <div className="mt-1 flex justify-between gap-3 text-sm text-quiet tabular-nums" aria-hidden="true">
          <span>You, up to {ceiling} %</span>
          <span>Supervisor’s PIN</span>
        </div>
      </div>
    </section>
  )
}
