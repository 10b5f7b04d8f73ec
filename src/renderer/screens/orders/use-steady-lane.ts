import { useLayoutEffect, useRef, type PointerEvent } from 'react'

const cardsIn = (lane: HTMLElement) => [...lane.querySelectorAll<HTMLElement>('[data-order]')]
const idOf = (card: HTMLElement | null | undefined): string => card?.dataset['order'] ?? ''

/** The CSS variable for the space below the cards, so that even a short lane can scroll. */
const ROOM = '--room'

/**
 * Keeps the card under the pointer in place while orders enter the lane above it: the lane scrolls by their height, and scrolls
 * back when the pointer leaves (look, order status). Returns the lane's ref and its pointer handlers.
 */
export function useSteadyLane() {
  const lane = useRef<HTMLDivElement>(null)
  /** The card under the pointer and its offset, px; null without one, which skips measuring. */
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
