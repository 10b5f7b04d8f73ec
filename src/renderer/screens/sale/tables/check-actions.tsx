import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '../../../../shared/contract/orders.ts'
import { bookingTable } from '../../../../shared/messages.ts'
import { formatAmount, paiseOf, subtract, ZERO } from '../../../../shared/money/money.ts'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useLeavingFirst } from '../../../sale/open/use-leaving-first.ts'
import { usePayOrder } from '../../../sale/open/use-pay-order.ts'
import { MoveAndMerge } from './move-and-merge.tsx'
import type { Relocation } from './relocate.atoms.ts'
import { tableLabel } from '../../../model/tables/table-labels.ts'
import { orderAgainAtom } from './table-service.atoms.ts'
import { type ChosenOrder, shownOrderPath, type useChosen } from './use-chosen.ts'

interface CheckActionsProps {
  chosen: ChosenOrder
  order: Order | null
  choosing: ReturnType<typeof useChosen>
  onMove: (orderid: string, what: Relocation) => void
  undo: ReactNode
}

/** The primary action is last, where every panel has it. */
export function CheckActions({ chosen, order, choosing, onMove, undo }: CheckActionsProps) {
  const { orderid, state, table } = chosen
  const name = tableLabel(table)
  const free = (
    <Button block loading={choosing.freeing} aria-label={`Free table, ${name}`} onClick={() => choosing.free(table)}>
      Free table
    </Button>
  )
  return (
    <div className="grid gap-2">
      <Sums chosen={chosen} />
      {undo}
      {(state === 'open' || state === 'here') && <MoveAndMerge orderid={orderid} onMove={onMove} />}
      {state === 'open' && (
        <div className="flex items-center gap-2">
          <Pay orderid={orderid} name={name} />
          {free}
        </div>
      )}
      {state === 'paid' ? (
        <Paid chosen={chosen} order={order} name={name} free={free} />
      ) : (
        <>
          {state !== 'open' && free}
          <PayButton
            type="primary"
            size="large"
            block
            icon={null}
            pay={choosing.open}
            of={name}
            label={state === 'parts' ? 'Pay the rest' : 'Open check'}
          />
        </>
      )}
    </div>
  )
}

function Sums({ chosen: { check, state } }: { chosen: ChosenOrder }) {
  if (check === null) return null
  const [amount, due] = [paiseOf(check.amount), paiseOf(check.due)]
  const paid = subtract(amount, due)
  if (state === 'paid') return <SumRows rows={[{ label: 'Paid, Rs', value: formatAmount(amount), strong: true }]} />
  const total = { label: 'Total, Rs', value: formatAmount(amount), strong: paid === ZERO }
  if (paid === ZERO) return <SumRows rows={[total]} />
  const left = { label: 'Left to pay', value: formatAmount(due), strong: true }
  return <SumRows rows={[total, { label: 'Paid', value: formatAmount(paid) }, left]} />
}

function Pay({ orderid, name }: { orderid: string; name: string }) {
  const pay = usePayOrder(orderid)
  return <PayButton block pay={pay} of={name} />
}

/** Guests who pay by round can order the next one at their table. */
function Paid({ chosen, order, name, free }: { chosen: ChosenOrder; order: Order | null; name: string; free: ReactNode }) {
  const { orderid, tables } = chosen
  const again = useSetAtom(orderAgainAtom)
  const navigate = useNavigate()
  const toasts = useToasts()
  const take = async () => {
    if (order === null) return
    const answer = await again(order, tables)
    if (!answer.ok) return toasts.warning(answer.error.msg)
    for (const { tablefloor, tableno } of answer.value) toasts.info(bookingTable(tablefloor, tableno))
    await navigate('/foodorder/foodorderdish')
  }
  const { onPay, ...beginning } = useLeavingFirst(take)
  return (
    <>
      <div className="flex items-center gap-2">
        <Button block aria-label={`Show order, ${name}`} onClick={() => void navigate(shownOrderPath(orderid))}>
          Show order
        </Button>
        {free}
      </div>
      <PayButton
        type="primary"
        size="large"
        block
        icon={null}
        pay={{ ...beginning, onPay, busy: beginning.busy || order === null }}
        of={name}
        label="Order again at this table"
      />
    </>
  )
}
