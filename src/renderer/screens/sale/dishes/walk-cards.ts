import type { RefObject } from 'react'
import { useKeys } from '../../../ui/keys/keys.ts'

const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const upAndDown: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the cards of a menu, which Tab reaches too. */
export const useCardKeys = (menu: RefObject<HTMLElement | null>): void =>
  useKeys((event) => menu.current !== null && walkCards(menu.current, event))

/** Moves the focus to the next card in the arrow's direction; up and down go to the nearest card of the next row. */
function walkCards(menu: HTMLElement, event: KeyboardEvent): void {
  const cards = [...menu.querySelectorAll<HTMLElement>('[data-card]')]
  const here = cards.findIndex((card) => card === document.activeElement)
  const step = sideways[event.key]
  const way = upAndDown[event.key]
  if (here === -1 || (step === undefined && way === undefined)) return
  event.preventDefault()
  const next = step === undefined ? nextRow(cards, here, way ?? 1) : cards[here + step]
  next?.focus()
}

function nextRow(cards: readonly HTMLElement[], here: number, way: 1 | -1): HTMLElement | undefined {
  const from = cards[here]?.getBoundingClientRect()
  if (from === undefined) return undefined
  const beyond = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * way > 0)
  const row = Math.min(...beyond.map(({ box }) => box.top * way)) * way
  return beyond
    .filter(({ box }) => box.top === row)
    .toSorted((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.card
}
