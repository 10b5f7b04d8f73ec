import { type Paise, subtract } from './money.ts'

/** Points are given for each full Rs 100 paid. */
const HUNDRED_RUPEES = 10_000

/** Dream Points earned by an amount paid (semantics, Become a member): `perHundred` for each full Rs 100. */
export const pointsFor = (paid: Paise, perHundred: number): number => Math.floor(paid / HUNDRED_RUPEES) * perHundred

/**
 * Dream Points that a credit takes back from an invoice: those for the amount paid before it, less those for the amount that
 * stays paid. All credits of an invoice together thus never take back more than it earned.
 */
export const pointsTakenBack = (stillPaid: Paise, credit: Paise, perHundred: number): number =>
  pointsFor(stillPaid, perHundred) - pointsFor(subtract(stillPaid, credit), perHundred)
