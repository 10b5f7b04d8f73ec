import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatAmount, formatRupees, type Paise } from '../../../../shared/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { readOnce } from '../../../data/write.ts'
import { guestOf } from '../../../ui/order-name.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { placedMark } from '../line.ts'
import { useOpenOrder } from '../order/use-open-order.ts'
import { isOpen, knownOf, type Sale } from '../sale.ts'
import { saleAtom } from '../sale.atoms.ts'
import { newSplit } from './split-draft.ts'
import { SplitDialog } from './split-dialog.tsx'

/** Whether the order was placed as it stands here: what the server does not have cannot be split. */
function isPlacedSo(sale: Sale): boolean {
  const known = knownOf(sale)
  return isOpen(sale) && known !== null && placedMark(known.lines) === placedMark(sale.lines)
}

/** Lets another card pay what this one lacks of a placed order: this one then pays what it holds, each with its own code and invoice. */
export function ShareShortfall({ shortfall }: { shortfall: Paise }) {
  const sale = useAtomValue(saleAtom)
  const reopen = useOpenOrder()
  const toasts = useToasts()
  const [order, setOrder] = useState<Order | null>(null)
  const { orderid } = sale
  const [ask, busy] = useAction(
    useCallback(async () => {
      const answer = await readOnce('getOrder', { params: { id: orderid } })
      if (answer.ok) setOrder(answer.value)
      else toasts.warning(answer.error.msg)
    }, [orderid, toasts]),
  )
  const [goOn] = useAction(useCallback(() => reopen(orderid, '/foodorder/orderdetails'), [reopen, orderid]))
  if (order === null && !isPlacedSo(sale)) return null
  return (
    <>
      <Button block loading={busy} onClick={ask}>
        Let another card pay {formatRupees(shortfall)}
      </Button>
      {order !== null && (
        <SplitDialog
          open
          order={order}
          of={guestOf(order)}
          start={{ ...newSplit, way: 'amount', amount: formatAmount(shortfall) }}
          onSplit={goOn}
          onClose={() => setOrder(null)}
        />
      )}
    </>
  )
}
