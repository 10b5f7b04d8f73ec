import { useAtom, useAtomValue, useSetAtom } from 'jotai'
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
import { NoneFits, NoOrders } from './list-empty.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderList } from './order-list.tsx'
import { filtersAtom } from './order-filters.atoms.ts'
import { matches } from '../../model/orders/order-match.ts'
import { boardAtom, type OrdersView, ordersViewAtom, shownOrdersAtom } from './orders.atoms.ts'
import { useStatusChange } from './use-status-change.ts'
import { Button, Segmented, Select } from 'antd'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { orderPlace } from '../../model/orders/order-name.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { orderStatuses, tableFloors } from '../../../shared/contract/order-parts.ts'
import { LeaveWallIcon, WallIcon } from '../../ui/art/icons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { generalKeys } from '../../ui/keys/key-map.ts'
import { isKey, useKeys } from '../../ui/keys/keys.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'

export const reads = [shownOrdersAtom]

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
 * The order is opened once and removed from the address, so that Back does not open it again. New Order links here for a paid
 * order.
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

interface CompleteUnpaidProps {
  order: Order | null
  onKeep: () => void
  onComplete: () => void
}

/** A completed order leaves the board, so its payment could be forgotten. */
function CompleteUnpaid({ order, onKeep, onComplete }: CompleteUnpaidProps) {
  const pay = usePayOrder(order?._id ?? '')
  if (order === null) return null
  const place = orderPlace(order)
  return (
    <Dialog
      open
      title={`Complete the unpaid order of ${place}?`}
      isQuestion
      onClose={onKeep}
      footer={
        <div className="flex items-center justify-end gap-3">
          <Button data-start onClick={onKeep}>
            Keep it open
          </Button>
          <Button danger onClick={onComplete}>
            Complete unpaid
          </Button>
          <PayButton type="primary" pay={pay} of={place} />
        </div>
      }
    >
      {formatRupees(paiseOf(order.totalprice))} was not paid. The order stays unpaid and can still be paid from the list
      {order.ordertable.length === 0 ? '.' : '; its tables become free.'}
    </Dialog>
  )
}

const ALL = 'all'
const options = (all: string, values: readonly string[]) => [
  { value: ALL, label: all },
  ...values.map((value) => ({ value, label: value })),
]
const statusOptions = options('All statuses', orderStatuses)
const floorOptions = options('All floors', tableFloors)
const views: { value: OrdersView; label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
]

function OrderTools() {
  const [filters, narrow] = useAtom(filtersAtom)
  const [view, setView] = useAtom(ordersViewAtom)
  const onWall = useAtomValue(onWallAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const { show, leave } = useWall()
  return (
    <div className="flex items-center gap-2">
      {!onWall && (
        <SearchField
          className="w-55 max-md:w-42.5"
          label="Search orders by passenger, table, card or invoice"
          placeholder={isNarrow ? 'Search orders' : 'Passenger, table, card'}
          text={filters.text}
          onText={(text) => narrow({ text })}
        />
      )}
      <Filters />
      {onWall ? (
        <Button icon={<LeaveWallIcon />} onClick={leave} aria-keyshortcuts="Escape">
          Leave wall view
        </Button>
      ) : (
        <>
          <Segmented<OrdersView> aria-label="How orders are shown" options={views} value={view} onChange={setView} />
          {view === 'board' && (
            <Button icon={<WallIcon />} onClick={show} aria-label="Wall view" title="Wall view: large, without the menu" />
          )}
        </>
      )}
    </div>
  )
}

function Filters() {
  const [filters, narrow] = useAtom(filtersAtom)
  return (
    <>
      <Select
        className="w-36.5 max-lg:w-33"
        aria-label="Status shown"
        options={statusOptions}
        value={filters.status ?? ALL}
        onChange={(chosen) => narrow({ status: orderStatuses.find((status) => status === chosen) ?? null })}
        popupMatchSelectWidth={false}
      />
      <Select
        className="w-36.5 max-lg:w-33"
        aria-label="Floor shown"
        options={floorOptions}
        value={filters.floor ?? ALL}
        onChange={(chosen) => narrow({ floor: tableFloors.find((floor) => floor === chosen) ?? null })}
        popupMatchSelectWidth={false}
      />
    </>
  )
}

/** These open elements handle Esc themselves. */
const OPENED = '.ant-select-open, .ant-drawer-open, .ant-modal-wrap'

function useWall() {
  const setOnWall = useSetAtom(onWallAtom)
  const show = () => {
    setOnWall(true)
    // Full screen is not allowed everywhere; filling the window is enough.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  const leave = () => {
    setOnWall(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }
  return { show, leave }
}

function useWallEnds(onWall: boolean): void {
  const { leave } = useWall()
  const press = (event: KeyboardEvent) => {
    if (isKey(event, generalKeys.close) && document.querySelector(OPENED) === null) leave()
  }
  // First, so that this runs before a list or dialog closes on the same key.
  useKeys(press, { isOn: onWall, isFirst: true })
  const end = useEffectEvent(leave)
  useEffect(() => {
    if (!onWall) return undefined
    const resize = () => {
      if (!document.fullscreenElement) end()
    }
    document.addEventListener('fullscreenchange', resize)
    return () => document.removeEventListener('fullscreenchange', resize)
  }, [onWall])
  useOnLeave(leave)
}
