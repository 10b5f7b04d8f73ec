import { type RefObject, useEffect, useState } from 'react'

/** Tables that a scrolling list does not show completely. */
export interface OutOfSight {
  above: number
  below: number
  /** Of those below, how many are on each floor that has any, top floor first. */
  belowByFloor: readonly { floor: string; count: number }[]
  /** Whether they do not all fit at once; scrolling does not change it. */
  overflows: boolean
}

const ALL_IN_SIGHT: OutOfSight = { above: 0, below: 0, belowByFloor: [], overflows: false }

/** A border cut by a fraction of a pixel counts as visible. */
const SLACK_PX = 1

/** Counts the buttons of a scrolling list that are not completely visible; `room` is its maximum height. */
function lookAt(list: HTMLElement, room: HTMLElement): OutOfSight {
  const { top, bottom } = list.getBoundingClientRect()
  const byFloor = [...list.querySelectorAll('section')].map((deck) => {
    const edges = [...deck.querySelectorAll('button')].map((table) => table.getBoundingClientRect())
    return {
      floor: deck.getAttribute('aria-label') ?? '',
      above: edges.filter((table) => table.top < top - SLACK_PX).length,
      below: edges.filter((table) => table.top >= top - SLACK_PX && table.bottom > bottom + SLACK_PX).length,
    }
  })
  return {
    above: byFloor.reduce((sum, { above }) => sum + above, 0),
    below: byFloor.reduce((sum, { below }) => sum + below, 0),
    belowByFloor: byFloor.flatMap(({ floor, below }) => (below > 0 ? [{ floor, count: below }] : [])),
    overflows: list.scrollHeight > room.clientHeight + SLACK_PX,
  }
}

/** What is out of sight in a list, updated when it scrolls, grows or is resized. */
export function useOutOfSight(list: RefObject<HTMLElement | null>, room: RefObject<HTMLElement | null>): OutOfSight {
  const [seen, setSeen] = useState(ALL_IN_SIGHT)
  useEffect(() => {
    const [scrolling, around] = [list.current, room.current]
    if (scrolling === null || around === null) return undefined
    const look = () => setSeen(lookAt(scrolling, around))
    const observer = new ResizeObserver(look)
    for (const element of [around, scrolling, ...scrolling.children]) observer.observe(element)
    scrolling.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolling.removeEventListener('scroll', look)
    }
  }, [list, room])
  return seen
}
