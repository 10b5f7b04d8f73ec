import { type Paise, paise, subtract } from './money.ts'

/** What a share of a total comes to as a tip, rounded half up to the paisa. */
export const tipOf = (total: Paise, percent: number): Paise => paise(Math.round((total * percent) / 100))

/** The change for a guest who pays in cash; negative where it was not enough. */
export const changeOf = (due: Paise, tendered: Paise): Paise => subtract(tendered, due)

/** Notes that guests pay with, paise. */
const NOTES = [10_000, 50_000, 100_000, 200_000]
const SHOWN = 3

/** What a guest is likely to pay with for an amount, smallest first: the amount itself, then the next full notes. */
export function likelyCash(due: Paise): Paise[] {
  const rounded = NOTES.map((note) => Math.ceil(due / note) * note).filter((amount) => amount > due)
  return [due, ...new Set(rounded)].slice(0, SHOWN + 1).map(paise)
}
