import { FIRST_OUTLET } from '../../shared/outlets.ts'

/**
 * How many numbers each outlet has for its ledger rows, its invoices and its credit notes: outlet 1 counts from 1, outlet 2 from this many
 * and 1, and so on. So a number names its outlet, and what is hashed or pointed at by number is one outlet's alone.
 */
export const NUMBERS_OF_OUTLET = 1_000_000_000_000

/** The number before an outlet's first. */
export const numbersBefore = (outlet: number): number => (outlet - 1) * NUMBERS_OF_OUTLET

/** The outlet whose row, invoice or credit note a number is of. */
export const outletOf = (number: number): number => Math.floor((number - 1) / NUMBERS_OF_OUTLET) + 1

/** The same as SQL over a column; both databases divide whole numbers down. */
export const outletOfSql = (column: string): string => `((${column} - 1) / ${NUMBERS_OF_OUTLET} + 1)`

/** How many of an outlet there are up to a number of its own, or up to the one before its first. */
export const countIn = (outlet: number, number: number): number => number - numbersBefore(outlet)

/** A row of an outlet's chain as messages name it. */
export const rowText = (outlet: number, seq: number): string =>
  outlet === FIRST_OUTLET ? `${seq}` : `${countIn(outlet, seq)} of outlet ${outlet}`
