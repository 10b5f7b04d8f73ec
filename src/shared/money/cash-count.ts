import type { Pieces } from '../contract/cash-drawer.ts'
import { add, type Paise, paiseOf } from './money.ts'

/** The total of counted notes and coins and another amount. */
export const countedOf = ({ notes, other }: { notes: readonly Pieces[]; other: number }): Paise =>
  notes.reduce((all, { value, pieces }) => add(all, paiseOf(value * pieces)), paiseOf(other))
