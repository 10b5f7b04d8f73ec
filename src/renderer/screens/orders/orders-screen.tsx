import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Order } from '../../../shared/contract/orders.ts'
import { readOnce } from '../../data/write.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { openOrdersAtom } from './open-orders.atoms.ts'
import { Board, type BoardProps } from './board.tsx'
import { CompleteUnpaid } from './complete-unpaid.tsx'
import { NoneFits, NoOrders } from './list-empty.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderList } from './order-list.tsx'
import { filtersAtom } from './order-filters.atoms.ts'
import { matches } from '../../model/orders/order-match.ts'
import { OrderTools } from './order-tools.tsx'
import { boardAtom, ordersViewAtom, shownOrdersAtom } from './orders.atoms.ts'
import { useStatusChange } from './use-status-change.ts'
import { useWallEnds } from './use-wall.ts'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [shownOrdersAtom]

/** Order status: the orders on a board or in a list, each with its status to set; updated by changes of all terminals. */
export function Component() {
  const view = useAtomValue(ordersViewAtom)
  const onWall = useAtomValue(onWallAtom)
  const open = useAtomValue(openOrdersAtom).data
  const [opened, setOpened] = useState<Order | null>(null)
  useAskedOrder(setOpened)
  const { onStatus, asked, keep, complete } = useStatusChange()
  useWallEnds(onWall)
  return (
    <Screen
      title="Order status"
      context={`${open} open ${open === 1 ? 'order' : 'orders'}`}
      tools={<OrderTools />}
      // The board scrolls in its lanes, not as a whole.
      className={view === 'board' ? 'overflow-hidden px-(--p-page-pad-inline) pb-0' : undefined}
    >
      {view === 'board' ? (
        <BoardOrWhyNot onStatus={onStatus} onOpen={setOpened} />
      ) : (
        <OrderList openId={opened?._id ?? ''} onStatus={onStatus} onOpen={setOpened} />
      )}
      <CompleteUnpaid order={asked} onKeep={keep} onComplete={complete} />
      <OrderDrawer opened={opened} onClose={() => setOpened(null)} onStatus={onStatus} />
    </Screen>
  )
}

/**
 * Opens the order in the address once, and removes it from the address, so that Back does not open it again. New Order links here
 * for a paid order.
 */
function useAskedOrder(onOpen: (order: Order) => void): void {
  const [asked, setAsked] = useSearchParams()
  const orderid = asked.get('order')
  const toasts = useToasts()
  const open = useEffectEvent(async (id: string) => {
    setAsked({}, { replace: true })
    const answer = await readOnce('getOrder', { params: { id } })
    if (answer.ok) onOpen(answer.value)
    else toasts.warning(answer.error.msg)
  })
  useEffect(() => {
    if (orderid !== null) void open(orderid)
  }, [orderid])
}

function BoardOrWhyNot(board: BoardProps) {
  const [reading, readAgain] = useAtom(boardAtom)
  const filters = useAtomValue(filtersAtom)
  const text = filters.text.trim()
  const isFiltered = text !== '' || filters.floor !== null
  const isEmpty = !reading.open.some((order) => matches(order, filters)) && reading.completed.length === 0
  return (
    <LoadedPart reading={reading} what="Orders" safe="Orders already placed are safe." label="Loading orders" onRetry={readAgain}>
      {!isEmpty ? <Board {...board} /> : isFiltered ? <NoneFits text={text} /> : <NoOrders />}
    </LoadedPart>
  )
}
