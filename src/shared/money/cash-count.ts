import type { Pieces } from '../contract/cash-drawer.ts'
import { add, type Paise, paiseOf } from './money.ts'

/** Notes and coins of the rupee that are legal tender, in rupees, the largest first (Reserve Bank of India). */
export const denominations = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** The total of counted notes and coins and another amount. */
export const countedOf = ({ notes, other }: { notes: readonly Pieces[]; other: number }): Paise =>
  notes.reduce((all, { value, pieces }) => add(all, paiseOf(value * pieces)), paiseOf(other))
