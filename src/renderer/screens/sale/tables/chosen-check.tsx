import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatAmount, paiseOf, subtract, times } from '../../../../shared/money/money.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { venueAtom } from '../../../data/venue.atoms.ts'
import { CheckIcon, CloseIcon, PersonIcon } from '../../../ui/art/icons.tsx'
import { ageMinutes, shortAge } from '../../../model/format.ts'
import { guestAndCard } from '../../../model/orders/order-name.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { orderOf, partsOf } from '../../../sale/open/parts.atoms.ts'
import { CheckActions } from './check-actions.tsx'
import type { Relocation } from './relocate.atoms.ts'
import { serviceOf } from './service.tsx'
import { tableLabel, tableName } from '../../../model/tables/table-labels.ts'
import type { ChosenOrder, useChosen } from './use-chosen.ts'
import { useAtomFor } from '../../../data/use-atom-for.ts'
import styles from './chosen-check.module.css'

interface ChosenCheckProps {
  chosen: ChosenOrder
  choosing: ReturnType<typeof useChosen>
  onMove: (orderid: string, what: Relocation) => void
  undo: ReactNode
}

export function ChosenCheck({ chosen, choosing, onMove, undo }: ChosenCheckProps) {
  const { table, orderid } = chosen
  const orderAtom = useAtomFor(orderOf, orderid)
  const [{ data: order, ...reading }, readAgain] = useAtom(orderAtom)
  const close = (
    <Button type="text" icon={<CloseIcon />} title="Back to this order" aria-label="Close the check" onClick={choosing.close} />
  )
  return (
    <Panel
      title={tableName(table)}
      extra={close}
      footer={<CheckActions chosen={chosen} order={order} choosing={choosing} onMove={onMove} undo={undo} />}
      className={styles['rail']}
    >
      <div className="grid gap-3" role="group" aria-label={`Check of ${tableLabel(table)}`}>
        <Whose chosen={chosen} />
        <Facts chosen={chosen} order={order} />
        <LoadedPart reading={reading} what="The check" safe="It is safe." label="Loading the check" onRetry={readAgain}>
          {order !== null && <Ordered order={order} />}
        </LoadedPart>
      </div>
    </Panel>
  )
}

function Whose({ chosen: { check, state } }: { chosen: ChosenOrder }) {
  const isMine = check?.mine === true
  if (state !== 'paid' && !isMine) return null
  return (
    <div className="flex items-center gap-2">
      {state === 'paid' && (
        <Chip tone="green" icon={<CheckIcon />}>
          Paid
        </Chip>
      )}
      {isMine && (
        <Chip tone="brass" icon={<PersonIcon />}>
          Yours
        </Chip>
      )}
    </div>
  )
}

const RENEW_MS = 20_000

function Facts({ chosen: { table, check, tables, state }, order }: { chosen: ChosenOrder; order: Order | null }) {
  const now = useNow(RENEW_MS)
  const lateMinutes = useAtomValue(venueAtom).data?.lateMinutes ?? 0
  if (check === null) return null
  const { covers, since, owner } = check
  const service = serviceOf(check, { now, lateMinutes })
  const others = tables.filter(({ _id }) => _id !== table._id)
  const facts = [
    ['Guest', order === null ? '' : order.userid === '' ? (order.checkname ?? '') : guestAndCard(order)],
    ['Guests', covers === undefined ? '' : `${covers}`],
    ['Waiter', owner],
    ['Open for', shortAge(ageMinutes(since, now))],
    ['State', state === 'here' ? 'Open here' : service === null ? '' : [service.text, service.spoken].filter(Boolean).join(', ')],
    ['Also at', others.map(tableName).join(', ')],
    ['Invoice', order?.invoiceno ?? ''],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A part has only shares of dishes, so several parts are listed instead. */
function Ordered({ order }: { order: Order }) {
  const partsAtom = useAtomFor(partsOf, order._id)
  const { data: parts } = useAtomValue(partsAtom)
  if (parts.length > 1)
    return (
      <ol className={styles['lines']} aria-label="Parts">
        {parts.map(({ _id, fullName, payment, totalprice }, at) => (
          <li key={_id}>
            <span className="tabular-nums">{at + 1}</span>
            <span>
              {fullName === '' ? `Part ${at + 1}` : fullName}
              <span className="text-quiet">{payment === 'paid' ? ', paid' : ', open'}</span>
            </span>
            <span className="tabular-nums">{formatAmount(paiseOf(totalprice))}</span>
          </li>
        ))}
      </ol>
    )
  return (
    <ul className={styles['lines']} aria-label="Dishes">
      {order.order.map((line) => (
        <li key={lineKey(line)}>
          <span className="tabular-nums">{line.qty} ×</span>
          <span>{line.dishName}</span>
          <span className="tabular-nums">
            {formatAmount(subtract(times(paiseOf(line.price), line.qty), paiseOf(line.discount?.amount ?? 0)))}
          </span>
        </li>
      ))}
    </ul>
  )
}
