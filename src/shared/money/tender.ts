import { type Paise, paise, subtract } from './money.ts'

/** A tip in percent of a total, rounded half up to the paisa. */
export const tipOf = (total: Paise, percent: number): Paise => paise(Math.round((total * percent) / 100))

/** The change for a guest who pays in cash; negative if it was not enough. */
export const changeOf = (due: Paise, tendered: Paise): Paise => subtract(tendered, due)

/** Notes that guests pay with, paise. */
const NOTES = [10_000, 50_000, 100_000, 200_000]
const SHOWN = 3

/** Likely cash amounts for a sum, smallest first: the exact sum, then the next full notes. */
export function likelyCash(due: Paise): Paise[] {
  const rounded = NOTES.map((note) => Math.ceil(due / note) * note).filter((amount) => amount > due)
  return [due, ...new Set(rounded)].slice(0, SHOWN + 1).map(paise)
}
