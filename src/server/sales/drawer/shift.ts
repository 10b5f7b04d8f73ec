import type { Shift, ShiftCash } from '../../../shared/contract/shifts.ts'
import { paise, type Paise, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import { drawerView, slipsIn } from './drawer.ts'

/** A shift as the API shows it. */
export const shiftView = (open: DrawerEntryRow, close: DrawerEntryRow | undefined): Shift => ({
  number: open.shift ?? 0,
  open: drawerView(open),
  ...(close !== undefined && { close: drawerView(close) }),
})

/** The shifts of openings and closings, newest first, as the API shows them. */
export function shiftsIn(ends: readonly DrawerEntryRow[]): Shift[] {
  const closings = new Map(ends.flatMap((row) => (row.kind === 'close' ? [[row.shift, row] as const] : [])))
  return ends.flatMap((row) => (row.kind === 'open' ? [shiftView(row, closings.get(row.shift))] : []))
}

/** By how much a count differs from what is expected, without its sign, in the tender that differs most. */
function differenceOf(row: DrawerEntryRow): number {
  const { amount, expected } = row
  const slips = slipsIn(row)
  const inCash = expected === null ? ZERO : subtract(amount, expected)
  const inSlips = slips === null ? ZERO : subtract(slips.amount, slips.expected)
  return Math.max(Math.abs(inCash), Math.abs(inSlips))
}

/**
 * The largest difference in a tender, without its sign, of the last count of a shift and of those made just before it, at the same expected sum.
 * The first of them is the blind one: a second count that suddenly fits must not pass the venue's limit for it.
 */
export function largestDifference(entries: readonly DrawerEntryRow[], count: DrawerEntryRow): Paise {
  const before = entries.filter(({ number }) => number <= count.number)
  const start = before.findLastIndex(({ kind, expected }) => kind !== 'count' || expected !== count.expected)
  return paise(Math.max(...before.slice(start + 1).map(differenceOf)))
}

/** The cash of a closed shift by kind of move, as the API shows it. */
export const shiftCashView = (cash: readonly { kind: DrawerMoveKind; moves: number; amount: Paise }[]): ShiftCash[] =>
  cash.map(({ kind, moves, amount }) => ({ kind, moves, amount: toRupees(amount) }))

type DrawerMoveKind = ShiftCash['kind']
