import type { Paise } from '../../shared/money.ts'

/** Points are given for each full Rs 100. */
const HUNDRED_RUPEES = 10_000

/** Dream Points that an amount paid earns (semantics, Become a member): `perHundred` for each full Rs 100, nothing for what is left. */
export const pointsFor = (paid: Paise, perHundred: number): number => Math.floor(paid / HUNDRED_RUPEES) * perHundred
