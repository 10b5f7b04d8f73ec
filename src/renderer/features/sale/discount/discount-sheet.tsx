import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { ceilingOf } from '../../../../shared/contract/discount-rules.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { discountName, discountReasonLabels } from '../../../../shared/discount.ts'
import { formatRupees, paiseOf, subtract, ZERO } from '../../../../shared/money.ts'
import type { AccessRoute } from '../../../../shared/permissions.ts'
import { readAtom } from '../../../data/query.ts'
import { venueAtom } from '../../../data/venue.atoms.ts'
import { accessRoutesAtom } from '../../../platform/session.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatTables } from '../../../ui/format.ts'
import { stack } from '../../../ui/layout/layout.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { CeilingBar } from './ceiling-bar.tsx'
import { AmountFields, ReasonFields, ScopeFields } from './discount-fields.tsx'
import { DiscountFoot } from './discount-foot.tsx'
import {
  callOf,
  type DiscountDraft,
  type DiscountSums,
  discountSums,
  EMPTY_DISCOUNT,
  missingIn,
  needsSupervisor,
} from './discount-draft.ts'
import { useGiveDiscount } from './use-give-discount.ts'
import styles from './discount.module.css'

/** Opens the discounts of a placed order; nothing where the venue gives none. */
export function DiscountButton({ orderid }: { orderid: string }) {
  const isAllowed = useAtomValue(venueAtom).data?.discounts.allowed === true
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discount</Button>
      {isOpen && <StoredOrder orderid={orderid} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The order as it was placed: what was changed here since is no part of it yet. */
function StoredOrder({ orderid, onClose }: { orderid: string; onClose: () => void }) {
  const orderAtom = useMemo(() => readAtom('getOrder', null, () => ({ params: { id: orderid } })), [orderid])
  const { data: order } = useAtomValue(orderAtom)
  // Changed on another terminal meanwhile, its lines are others: entered anew.
  return order === null ? null : <Sheet key={order.version} order={order} onClose={onClose} />
}

const placeOf = ({ ordertable, fullName }: Order): string => (ordertable.length === 0 ? fullName : formatTables(ordertable))

const percentOfPrice = ({ price, given }: DiscountSums): number | null => (given === ZERO ? null : (given / price) * 100)

/** A discount or a comp on a placed order (meal.md, Discount): what it is on, how much, why, and what the order comes to then. */
function Sheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const [draft, setDraft] = useState<DiscountDraft>(EMPTY_DISCOUNT)
  const change = (part: Partial<DiscountDraft>) => setDraft((before) => ({ ...before, ...part }))
  const rules = useAtomValue(venueAtom).data?.discounts
  const areas = useAtomValue(accessRoutesAtom) as readonly AccessRoute[]
  const ceiling = rules === undefined ? 0 : ceilingOf(rules, areas)
  const [give, busy] = useGiveDiscount(order._id, onClose)
  const sums = discountSums(order, draft)
  const name = discountName(draft.kind)
  const send = () =>
    draft.reason !== null &&
    give({
      asked: callOf(order, draft),
      reason: draft.reason,
      ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
      rows: [
        { label: name, value: placeOf(order) },
        { label: 'Reason', value: draft.reason === 'other' ? draft.note.trim() : discountReasonLabels[draft.reason] },
        { label: 'Given off', value: formatRupees(sums.given) },
      ],
      done: `${name} given: ${formatRupees(sums.total)} to pay`,
    })
  const takeBack = () =>
    give({
      asked: { version: order.version, kind: 'none' },
      rows: [],
      done: `Taken back: ${formatRupees(sums.subtotal)} to pay`,
    })
  const foot = (
    <DiscountFoot
      total={sums.total}
      label={draft.kind === 'comp' ? 'Give comp' : 'Give discount'}
      missing={missingIn(order, draft)}
      busy={busy}
      onGive={send}
      onTakeBack={order.order.some(({ discount }) => discount !== undefined) ? takeBack : null}
      onClose={onClose}
    />
  )
  return (
    <Dialog open title={`Price of ${placeOf(order)}`} width={900} footer={foot} onClose={onClose}>
      <div className={cx(stack(14), styles['body'])}>
        <ScopeFields draft={draft} onChange={change} lines={order.order} />
        <AmountFields draft={draft} onChange={change} />
        <CeilingBar ceiling={ceiling} percent={percentOfPrice(sums)} />
        {needsSupervisor(order, draft, ceiling) && (
          <p className="type-supporting" role="status">
            More than {ceiling} %: a supervisor types their PIN next.
          </p>
        )}
        <ReasonFields draft={draft} onChange={change} />
        <SumRows
          boxed
          rows={[
            { label: 'Total now', value: <Money amount={paiseOf(order.totalprice)} /> },
            { label: 'Subtotal', value: <Money amount={sums.subtotal} /> },
            { label: 'Discount', value: <Money amount={subtract(ZERO, sums.discount)} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
