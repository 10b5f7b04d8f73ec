import { useLayoutEffect, useRef, type PointerEvent } from 'react'

const cardsIn = (lane: HTMLElement) => [...lane.querySelectorAll<HTMLElement>('[data-order]')]
const idOf = (card: HTMLElement | null | undefined): string => card?.dataset['order'] ?? ''

/** Room below the cards, as CSS reads it, so that even a short lane can be scrolled. */
const ROOM = '--room'

/**
 * Keeps the card under the pointer where it is while orders enter the lane above it: the lane scrolls by what came in, and goes back
 * to its top when the pointer leaves (look, order status). Answers the lane's ref and what it listens to.
 */
export function useSteadyLane() {
  const lane = useRef<HTMLDivElement>(null)
  const pointed = useRef('')
  const places = useRef(new Map<string, number>())
  const scrolledFor = useRef(0)

  useLayoutEffect(() => {
    const element = lane.current
    if (element === null) return
    const before = places.current
    places.current = new Map(cardsIn(element).map((card) => [idOf(card), card.offsetTop]))
    const [from, to] = [before.get(pointed.current), places.current.get(pointed.current)]
    if (from === undefined || to === undefined || to <= from) return
    const wanted = element.scrollTop + to - from
    const last = cardsIn(element).at(-1)
    const filled = (last?.offsetTop ?? 0) + (last?.offsetHeight ?? 0)
    element.style.setProperty(ROOM, `${Math.max(0, wanted + element.clientHeight - filled)}px`)
    element.scrollTop = wanted
    scrolledFor.current += to - from
  })

  return {
    ref: lane,
    onPointerOver: ({ target }: PointerEvent) => {
      pointed.current = idOf((target as HTMLElement).closest<HTMLElement>('[data-order]'))
    },
    onPointerLeave: () => {
      pointed.current = ''
      const element = lane.current
      if (element === null || scrolledFor.current === 0) return
      element.scrollTop = Math.max(0, element.scrollTop - scrolledFor.current)
      element.style.removeProperty(ROOM)
      scrolledFor.current = 0
    },
  }
}
