import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf, sum } from '../../../../shared/money/money.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { guestAndCard, guestOf, orderPlace } from '../../../model/orders/order-name.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { usePayOrder } from '../../../sale/open/use-pay-order.ts'
import { openChecksAtom, ownChecksAtom } from './open-checks.atoms.ts'
import { ageMinutes, shortAge } from '../../../model/format.ts'

export function OpenChecks() {
  const [isOpen, setOpen] = useState(false)
  const { data, loaded } = useAtomValue(openChecksAtom)
  return (
    <>
      <Button block icon={<Glyph name="order-status" size={18} />} onClick={() => setOpen(true)}>
        Open checks {loaded && <span className="tabular-nums">{data.length}</span>}
      </Button>
      <List open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function List({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ data: all, ...reading }, readAgain] = useAtom(openChecksAtom)
  const own = useAtomValue(ownChecksAtom)
  const [view, setView] = useState<'mine' | 'all'>('all')
  const shown = view === 'mine' ? own : all
  const options = [
    { value: 'mine' as const, label: `Mine ${own.length}` },
    { value: 'all' as const, label: `All ${all.length}` },
  ]
  const choice = <Segmented aria-label="Whose checks" options={options} value={view} onChange={setView} />
  return (
    <Drawer open={open} title="Open checks" extra={choice} width={520} onClose={onClose}>
      <LoadedPart reading={reading} what="Open checks" label="Loading open checks" onRetry={readAgain} skeleton={null}>
        {shown.length === 0 ? <None /> : <Checks checks={shown} />}
      </LoadedPart>
    </Drawer>
  )
}

const None = () => (
  <EmptyState
    icon={<Glyph name="order-status" size={30} />}
    title="No open checks"
    text="Orders that were sent or placed and are not paid are listed here."
  />
)

function Checks({ checks }: { checks: readonly Order[] }) {
  const now = useNow(15_000)
  return (
    <>
      <ul className="grid">
        {checks.map((check) => (
          <Check key={check._id} check={check} now={now} />
        ))}
      </ul>
      <p className="flex items-center justify-between gap-2 py-3">
        <span>{checks.length === 1 ? '1 check' : `${checks.length} checks`}</span>
        <strong className="tabular-nums">{formatRupees(sum(checks.map(({ totalprice }) => paiseOf(totalprice))))}</strong>
      </p>
    </>
  )
}

function Check({ check, now }: { check: Order; now: number }) {
  const isCheck = check.userid === ''
  const pay = usePayOrder(check._id, { isCheck })
  const place = orderPlace(check)
  const { covers, staffName, createdAt } = check
  const who = isCheck ? (check.checkname ?? '') : guestAndCard(check)
  const facts = [
    shortAge(ageMinutes(createdAt, now)),
    covers === undefined ? '' : covers === 1 ? '1 guest' : `${covers} guests`,
    place === guestOf(check) ? check.cardNumber : who,
    staffName,
  ]
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <div className="min-w-0 wrap-anywhere">
        <strong>{place}</strong>
        <p className="type-supporting tabular-nums">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <div className="flex flex-none items-center gap-3">
        <strong className="tabular-nums">
          <Money amount={paiseOf(check.totalprice)} bare />
        </strong>
        <PayButton pay={pay} of={place} label="Open check" />
      </div>
    </li>
  )
}
