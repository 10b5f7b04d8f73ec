import { ok, type Result } from '../../shared/errors.ts'
import type { OrderVoid } from '../../shared/contract/order-voids.ts'
import { failField } from '../../shared/messages.ts'
import { choicesKey } from '../../shared/modifiers.ts'
import { type Paise, sum, toRupees } from '../../shared/money.ts'
import { lineAmount } from '../../shared/order-totals.ts'
import { isoOf } from '../../shared/time.ts'
import type { VoidReason } from '../../shared/voids.ts'
import type { OrderVoidRow } from '../db/void-tables.ts'
import { keyed, pricedLineOf, type StoredLine } from './cart.ts'
import { isSent } from './rounds.ts'
import { shownLine } from './shown-line.ts'
import { restOf, someOf } from './split.ts'

/** Which lines are voided, by their places in the order, and how many of each. */
export type AskedVoid = readonly { line: number; qty: number }[]

interface Voided {
  kept: StoredLine[]
  voided: StoredLine[]
}

/** What stays of an order and what is voided. Each line is named once, and never more of it than is there. */
export function voidLines(lines: readonly StoredLine[], asked: AskedVoid): Result<Voided> {
  const wanted = new Map(asked.map(({ line, qty }) => [line, qty]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'So much is not in the order')
  const parted = (of: (line: StoredLine, place: number) => StoredLine) => lines.map(of).filter(({ qty }) => qty > 0)
  return ok({
    kept: parted((line, place) => restOf(line, wanted.get(place) ?? 0)),
    voided: parted((line, place) => someOf(line, wanted.get(place) ?? 0)),
  })
}

/** What is paid for. A piece of a shared dish stays where it is, whatever else there is of that dish. */
const paidForOf = (line: StoredLine): string => `${choicesKey(keyed(line))}@${line.share?.id ?? ''}`

/**
 * What of `before` is no longer in `after`: fewer of a dish with its choices, the last of them first. Another note is no void, since the
 * guest pays for the dish all the same. What is held is not with the kitchen: a dish that was sent and is held now is taken away.
 */
export function takenAway(before: readonly StoredLine[], after: readonly StoredLine[]): StoredLine[] {
  const left = new Map<string, number>()
  for (const line of after.filter(isSent)) left.set(paidForOf(line), line.qty + (left.get(paidForOf(line)) ?? 0))
  return before.filter(isSent).flatMap((line) => {
    const kept = Math.min(line.qty, left.get(paidForOf(line)) ?? 0)
    left.set(paidForOf(line), (left.get(paidForOf(line)) ?? 0) - kept)
    return kept === line.qty ? [] : [restOf(line, kept)]
  })
}

/** What the guest would have paid for lines, paise. */
export const amountOf = (lines: readonly StoredLine[]): Paise => sum(lines.map((line) => lineAmount(pricedLineOf(line))))

/** 'Other' alone says nothing. */
export const checkVoidReason = (reason: VoidReason, note: string): Result<null> =>
  reason === 'other' && note === '' ? failField('note', 'Say why') : ok(null)

/** What a supervisor allows, word for word. It names the version, which the void changes: so an approval is good once. */
export const voidText = (orderId: string, version: number, lines: AskedVoid): string =>
  JSON.stringify([orderId, version, lines.map(({ line, qty }) => [line, qty]).toSorted(([a = 0], [b = 0]) => a - b)])

/** A void with the names of those who did and allowed it. */
export type NamedVoid = OrderVoidRow & { staff_name: string | null; approver_name: string | null }

/** A void as the API shows it. */
export const voidView = (row: NamedVoid): OrderVoid => ({
  ...shownLine(JSON.parse(row.line) as StoredLine),
  _id: row.id,
  amount: toRupees(row.amount),
  reason: row.reason,
  note: row.note,
  cooked: row.cooked === null ? null : row.cooked === 1,
  at: isoOf(row.at),
  staffName: row.staff_name ?? '',
  terminal: row.terminal,
  ...(row.approver_name !== null && { approvedBy: row.approver_name }),
})
