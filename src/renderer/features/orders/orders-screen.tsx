import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { useChanges } from '../../data/changes.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { openOrdersAtom } from './open-orders.atoms.ts'
import { Board } from './board.tsx'
import { CompleteUnpaid } from './complete-unpaid.tsx'
import { NoneFits, NoOrders } from './list-empty.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderList } from './order-list.tsx'
import { listAtoms } from './order-list.atoms.ts'
import { matches } from './order-match.ts'
import { OrderTools } from './order-tools.tsx'
import { boardAtom, filtersAtom, loadBoardAtom, ordersViewAtom } from './orders.atoms.ts'
import { type ChangeStatus, useReload, useStatusChange } from './use-status-change.ts'
import { useWallEnds } from './use-wall.ts'
import styles from './orders-screen.module.css'

/** order status: the orders on a board by status or as a list, each with its status to choose; kept current by every terminal's changes. */
export function Component() {
  const view = useAtomValue(ordersViewAtom)
  const onWall = useAtomValue(onWallAtom)
  const open = useAtomValue(openOrdersAtom).data
  const [opened, setOpened] = useState<Order | null>(null)
  const { onStatus, asked, keep, complete } = useStatusChange()
  useOrders()
  useWallEnds(onWall)
  return (
    <Screen
      title="Order status"
      context={`${open} open ${open === 1 ? 'order' : 'orders'}`}
      tools={<OrderTools />}
      className={view === 'board' ? styles['boardBody'] : undefined}
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

/** A pause in typing after which the search is asked, in milliseconds. */
const SEARCH_PAUSE_MS = 300

/** Reads the orders when the screen opens and when view or filters change, and anew after a change on any terminal. */
function useOrders(): void {
  const view = useAtomValue(ordersViewAtom)
  const filters = useAtomValue(filtersAtom)
  const loadBoard = useSetAtom(loadBoardAtom)
  const narrowList = useSetAtom(listAtoms.narrow)
  const text = usePaused(filters.text)
  const { status, floor } = filters
  useEffect(() => {
    if (view === 'board') void loadBoard({ search: text.trim(), floor })
    else void narrowList({ text, status, floor })
  }, [view, text, status, floor, loadBoard, narrowList])
  useChanges(['orders'], useReload())
}

/** A text as it was when the typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function BoardOrWhyNot({ onStatus, onOpen }: { onStatus: ChangeStatus; onOpen: (order: Order) => void }) {
  const { loading, loaded, error, data } = useAtomValue(boardAtom)
  const filters = useAtomValue(filtersAtom)
  const load = useSetAtom(loadBoardAtom)
  if (error !== null && !loaded && !loading)
    return (
      <ErrorState
        title="Orders could not be loaded"
        text={`${error.msg}. Orders already placed are safe.`}
        onRetry={() => void load({ search: filters.text.trim(), floor: filters.floor })}
      />
    )
  const isFiltered = filters.text.trim() !== '' || filters.floor !== null
  const isEmpty = !data.open.some((order) => matches(order, filters)) && data.completed.length === 0
  return (
    <LoadingOverlay loading={loading} label="Loading orders">
      {loaded && isEmpty ? (
        isFiltered ? (
          <NoneFits text={filters.text.trim()} />
        ) : (
          <NoOrders />
        )
      ) : (
        loaded && <Board onStatus={onStatus} onOpen={onOpen} />
      )}
    </LoadingOverlay>
  )
}
