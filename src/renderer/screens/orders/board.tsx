import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type OrderStatus, orderStatuses } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { businessDayOf } from '../../../shared/time.ts'
import { formatMonthDay } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { businessClockAtom, useVenueZone } from '../../data/venue.atoms.ts'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { CompletedRows } from './completed-lane.tsx'
import { kitchenOrders } from '../../model/orders/kitchen-orders.ts'
import { OrderCard } from './order-card.tsx'
import { filtersAtom } from './order-filters.atoms.ts'
import { matches } from '../../model/orders/order-match.ts'
import { boardAtom, MAX_COMPLETED, ordersViewAtom } from './orders.atoms.ts'
import { useBoardKeys } from './use-board-keys.ts'
import type { ChangeStatus } from './use-status-change.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { statusGlyphs } from '../../ui/parts/status-tag.tsx'
import styles from './board.module.css'

/** A new minute shows within a few seconds. */
const TICK_MS = 5000
const COMPLETED_SHOWN = 20

const emptyLabels: Record<OrderStatus, string> = {
  Preparing: 'Nothing is being prepared',
  Delivering: 'Nothing is on its way',
  Completed: 'Nothing is completed yet',
}

export interface BoardProps {
  onStatus: ChangeStatus
  onOpen: (order: Order) => void
}

export function Board({ onStatus, onOpen }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const now = useNow(TICK_MS)
  const timeZone = useVenueZone()
  const isToday = useIsToday(now)
  const onWall = useAtomValue(onWallAtom)
  const { lanes, orders, onHold } = useLanes()
  const [current, setCurrent] = useState('')
  const setAll: ChangeStatus = (order, status) =>
    onStatus(order, status, lanes.flatMap(({ found }) => found).find((one) => one.order._id === order._id)?.parts)
  const onKey = useBoardKeys({ board, onStatus: setAll })
  const tabStop = orders.some(({ _id }) => _id === current) ? current : (orders[0]?._id ?? '')
  const actions = { onStatus: setAll, onOpen, onHold, onKey, onFocus: ({ _id }: Order) => setCurrent(_id) }

  return (
    <div ref={board} className={cx(styles['board'], onWall && styles['wall'])} data-lanes={lanes.length}>
      {lanes.map(({ status, found }) => (
        <Lane
          key={status}
          status={status}
          count={status === 'Completed' ? todayLabel(found.filter(({ order }) => isToday(order)).length) : String(found.length)}
          empty={emptyLabels[status]}
          isEmpty={found.length === 0}
        >
          {status === 'Completed' ? (
            <Completed orders={found.map(({ order }) => order)} now={now} tabStop={tabStop} {...actions} />
          ) : (
            found.map((kitchenOrder) => (
              <OrderCard
                key={kitchenOrder.order._id}
                kitchenOrder={kitchenOrder}
                now={now}
                timeZone={timeZone}
                isTabStop={kitchenOrder.order._id === tabStop}
                {...actions}
              />
            ))
          )}
        </Lane>
      ))}
    </div>
  )
}

type CompletedProps = Omit<ComponentProps<typeof CompletedRows>, 'onShowAll' | 'dayLabel'> & { now: number }

function Completed({ orders, now, ...rest }: CompletedProps) {
  const showAll = useShowAllCompleted()
  const dayLabel = useDayLabel(now)
  return <CompletedRows orders={orders.slice(0, COMPLETED_SHOWN)} onShowAll={showAll} dayLabel={dayLabel} {...rest} />
}

/** An order whose status list is open stays in its lane until the list closes. */
function useLanes() {
  const { open, completed } = useAtomValue(boardAtom)
  const filters = useAtomValue(filtersAtom)
  const [held, setHeld] = useState<{ id: string; lane: OrderStatus } | null>(null)
  const laneOf = ({ _id, orderstatus }: Order): OrderStatus => (held?.id === _id ? held.lane : orderstatus)
  const shown = orderStatuses.filter((status) => filters.status === null || filters.status === status)
  const openIn = (status: OrderStatus) =>
    kitchenOrders(open.filter((order) => laneOf(order) === status)).filter(({ parts }) =>
      parts.some((part) => matches(part, filters)),
    )
  const completedIn = (status: OrderStatus) =>
    completed.filter((order) => laneOf(order) === status).map((order) => ({ order, parts: [order] }))
  const lanes = shown.map((status) => ({ status, found: [...openIn(status), ...completedIn(status)] }))
  const onHold = ({ _id: id, orderstatus }: Order, isOpen: boolean) => setHeld(isOpen ? { id, lane: orderstatus } : null)
  return { lanes, orders: lanes.flatMap(({ found }) => found.map(({ order }) => order)), onHold }
}

function useIsToday(now: number): (order: Order) => boolean {
  const clock = useAtomValue(businessClockAtom)
  const today = businessDayOf(now, clock)
  return ({ createdAt }) => businessDayOf(Date.parse(createdAt), clock) === today
}

function useDayLabel(now: number): (order: Order) => string {
  const timeZone = useVenueZone()
  const isToday = useIsToday(now)
  return (order) => (isToday(order) ? '' : formatMonthDay(order.createdAt, timeZone))
}

function todayLabel(count: number): string {
  return count >= MAX_COMPLETED ? `${MAX_COMPLETED}+ today` : `${count} today`
}

function useShowAllCompleted(): () => void {
  const narrow = useSetAtom(filtersAtom)
  const setView = useSetAtom(ordersViewAtom)
  return () => {
    narrow({ status: 'Completed' })
    setView('list')
  }
}

interface LaneProps {
  status: OrderStatus
  count: string
  empty: string
  isEmpty: boolean
  children: ReactNode
}

function Lane({ status, count, empty, isEmpty, children }: LaneProps) {
  const steady = useSteadyLane()
  return (
    <section className={cx('flex flex-col', styles['lane'])} data-lane={status} aria-label={status}>
      <header className={cx(styles['laneHead'], styles[status])}>
        <Glyph name={statusGlyphs[status]} size={20} />
        <h2>{status}</h2>
        <span className="tabular-nums">{count}</span>
      </header>
      <div className={cx('flex-fill flex-col gap-3', styles['laneBody'])} data-scrolls="lane" {...steady}>
        {isEmpty ? <p className={styles['empty']}>{empty}</p> : children}
      </div>
    </section>
  )
}

const cardsIn = (lane: HTMLElement) => [...lane.querySelectorAll<HTMLElement>('[data-order]')]
const idOf = (card: HTMLElement | null | undefined): string => card?.dataset['order'] ?? ''

/** Space below the cards, so that even a short lane can scroll. */
const ROOM = '--room'

/**
 * Keeps the card under the pointer in place while orders enter the lane above it (look, order status): the lane scrolls by their
 * height, and back when the pointer leaves.
 */
function useSteadyLane() {
  const lane = useRef<HTMLDivElement>(null)
  /** `place` is in px. Null while no card is under the pointer, which skips measuring. */
  const pointed = useRef<{ id: string; place: number } | null>(null)
  const scrolledFor = useRef(0)

  useLayoutEffect(() => {
    const element = lane.current
    const before = pointed.current
    if (element === null || before === null) return
    const cards = cardsIn(element)
    const card = cards.find((one) => idOf(one) === before.id)
    if (card === undefined) return
    const [from, to] = [before.place, card.offsetTop]
    pointed.current = { id: before.id, place: to }
    if (to <= from) return
    const wanted = element.scrollTop + to - from
    const last = cards.at(-1)
    const filled = (last?.offsetTop ?? 0) + (last?.offsetHeight ?? 0)
    element.style.setProperty(ROOM, `${Math.max(0, wanted + element.clientHeight - filled)}px`)
    element.scrollTop = wanted
    scrolledFor.current += to - from
  })

  return {
    ref: lane,
    onPointerOver: ({ target }: PointerEvent) => {
      const card = (target as HTMLElement).closest<HTMLElement>('[data-order]')
      pointed.current = card === null ? null : { id: idOf(card), place: card.offsetTop }
    },
    onPointerLeave: () => {
      pointed.current = null
      const element = lane.current
      if (element === null || scrolledFor.current === 0) return
      element.scrollTop = Math.max(0, element.scrollTop - scrolledFor.current)
      element.style.removeProperty(ROOM)
      scrolledFor.current = 0
    },
  }
}
