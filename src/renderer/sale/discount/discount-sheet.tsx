import { useAtomValue, useSetAtom } from 'jotai'
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
import {
  callOf,
  type DiscountDraft,
  discountSums,
  type DiscountSums,
  draftOn,
  EMPTY_DISCOUNT,
  missingIn,
  needsSupervisor,
} from './discount-draft.ts'
import { Button } from 'antd'
import type { CallInput } from '../../../shared/contract/call.ts'
import { keyed } from '../../data/money-call.ts'
import { write } from '../../data/write.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import { type AskedRows, useAskSupervisor } from '../approval/supervisor.atoms.ts'
import { mergedWith } from '../../model/sale/merge.ts'
import { saleAtom } from '../state/sale.atoms.ts'

interface SheetProps {
  lines: readonly OrderLine[]
  total: Paise
  place: string
  /** Returns the stored order for the discount. */
  ready: () => Promise<ApiResult<Order>>
  onClose: () => void
}

const percentOfPrice = ({ price, given }: DiscountSums): number | null => (given === ZERO ? null : (given / price) * 100)

/** Only an unpaid order can get a discount (meal.md, Discount). */
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

/** Percent; above it the logged-in person needs a supervisor. */
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

const askedRows = (draft: DiscountDraft, reason: NonNullable<DiscountDraft['reason']>, place: string, sums: DiscountSums) => [
  { label: discountName(draft.kind), value: place },
  { label: 'Reason', value: reason === 'other' ? draft.note.trim() : discountReasonLabels[reason] },
  { label: 'Amount', value: formatRupees(sums.given) },
]

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

/** Percent; null before an amount is typed. */
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

interface FootProps {
  total: Paise
  label: string
  missing: string | null
  busy: boolean
  onGive: () => void
  /** Null if no discount was given yet. */
  onTakeBack: (() => void) | null
  onClose: () => void
}

function DiscountFoot({ total, label, missing, busy, onGive, onTakeBack, onClose }: FootProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-2 text-left">
      <div className="flex-fill">
        <div className="type-supporting">New total</div>
        <strong className="text-22 whitespace-nowrap">
          <Money amount={total} />
        </strong>
        <div className="type-supporting">Codes sent for the old total stop working</div>
      </div>
      {onTakeBack !== null && (
        <Button size="large" disabled={busy} onClick={onTakeBack}>
          Remove
        </Button>
      )}
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button size="large" type="primary" disabled={missing !== null} loading={busy} onClick={onGive}>
        {missing ?? label}
      </Button>
    </div>
  )
}

/** Without a draft it removes the discount. */
interface Giving {
  draft: DiscountDraft | null
  rows: AskedRows
  done: string
}

const giveOnce = () => keyed((input: CallInput<'giveDiscount'>, options) => write('giveDiscount', input, options))

const askedOf = (order: Order, lines: readonly OrderLine[], draft: DiscountDraft | null) =>
  draft === null ? { version: order.version, kind: 'none' as const } : callOf(order, draftOn(order, lines, draft))

function whyOf(draft: DiscountDraft | null) {
  const note = draft?.note.trim() ?? ''
  return { ...(draft?.reason && { reason: draft.reason }), ...(note !== '' && { note }) }
}

/** The sale gets the new sums, which invalidates a code for the old ones; a retry after a lost answer gives it only once. */
function useGiveDiscount(
  lines: readonly OrderLine[],
  ready: () => Promise<ApiResult<Order>>,
  onDone: () => void,
): [(giving: Giving) => void, boolean] {
  const setSale = useSetAtom(saleAtom)
  const ask = useAskSupervisor()
  const [give] = useState(giveOnce)
  const send = async ({ draft, rows }: Giving): Promise<ApiResult<Order> | null> => {
    const order = await ready()
    if (!order.ok) return order
    const { _id: orderid } = order.value
    const asked = askedOf(order.value, lines, draft)
    const params = { id: orderid }
    const body = { ...asked, ...whyOf(draft) }
    const answer = await give({ params, body })
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const approved = await ask(rows, (by) => write('approveDiscount', { body: { orderid, ...asked, ...by } }))
    return approved === null ? null : give({ params, body: { ...body, approval: approved.approval } })
  }
  return useWrite(send, (order, { done }) => {
    setSale((sale) => mergedWith(sale, order))
    onDone()
    return done
  })
}
