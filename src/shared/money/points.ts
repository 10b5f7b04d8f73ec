import { type Paise, subtract } from './money.ts'

/** Points are given for each full Rs 100 paid. */
const HUNDRED_RUPEES = 10_000

/** Dream Points that an amount paid earns (semantics, Become a member): `perHundred` for each full Rs 100, nothing for what is left. */
export const pointsFor = (paid: Paise, perHundred: number): number => Math.floor(paid / HUNDRED_RUPEES) * perHundred

/**
 * Dream Points that a credit takes back from an invoice: what it earned as it was paid before, less what it would earn as it stays paid.
 * So all credits of an invoice together take back what they are in proportion, and never more than it earned.
 */
export const pointsTakenBack = (stillPaid: Paise, credit: Paise, perHundred: number): number =>
  pointsFor(stillPaid, perHundred) - pointsFor(subtract(stillPaid, credit), perHundred)
