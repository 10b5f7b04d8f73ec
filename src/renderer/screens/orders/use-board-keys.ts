import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { boardKeys } from '../../ui/keys/key-map.ts'
import { isKey } from '../../ui/keys/keys.ts'
import type { OrderActions } from './order-card.tsx'
import { formerStatus, nextStatus } from '../../model/orders/order-labels.ts'

const steps: Record<string, readonly [lane: number, card: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Undefined for a key that sets no status. */
const statusOf = (event: Pick<globalThis.KeyboardEvent, 'key'>): ((status: OrderStatus) => OrderStatus | null) | undefined =>
  isKey(event, boardKeys.next) ? nextStatus : isKey(event, boardKeys.former) ? formerStatus : undefined

/** Up and down stay in the lane; left and right go to the nearest lane with orders. */
function neighbour(board: HTMLElement, id: string, key: string): Element | undefined {
  const [toLane, toCard] = steps[key] ?? [0, 0]
  const lanes = [...board.querySelectorAll('[data-lane]')]
    .map((lane) => [...lane.querySelectorAll<HTMLElement>('[data-order]')])
    .filter((cards) => cards.length > 0)
  const lane = lanes.findIndex((cards) => cards.some((card) => card.dataset['order'] === id))
  const card = lanes[lane]?.findIndex((found) => found.dataset['order'] === id) ?? 0
  const cards = lanes[lane + toLane]
  return cards?.[toLane === 0 ? card + toCard : Math.min(card, cards.length - 1)]
}

const focusOn = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('[data-name]')?.focus()

interface Keys extends Pick<OrderActions, 'onStatus'> {
  board: RefObject<HTMLElement | null>
}

/** The keys act on the order whose name has the focus, and the focus follows an order into its new lane. */
export function useBoardKeys({ board, onStatus }: Keys) {
  const followed = useRef('')

  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    // Only if nothing else was focused meanwhile.
    if (isLost && followed.current !== '') focusOn(board.current?.querySelector(`[data-order="${followed.current}"]`))
  })

  return (event: KeyboardEvent<HTMLElement>, order: Order) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || board.current === null) return
    const status = statusOf(event)
    if (status === undefined && !(key in steps)) return
    event.preventDefault()
    followed.current = order._id
    const wanted = status?.(order.orderstatus) ?? null
    if (key in steps) focusOn(neighbour(board.current, order._id, key))
    else if (wanted !== null && !event.repeat) onStatus(order, wanted)
  }
}
