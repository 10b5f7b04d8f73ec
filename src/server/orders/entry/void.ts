import { ok, type Result } from '../../../shared/errors.ts'
import type { OrderVoid, VoidReason } from '../../../shared/contract/order-voids.ts'
import { failField } from '../../../shared/messages.ts'
import { choicesKey } from '../../../shared/orders/modifiers.ts'
import { type Paise, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import type { OrderVoidRow } from '../../kernel/db/tables/order-tables.ts'
import { keyed, pricedLineOf, type StoredLine } from '../order/cart.ts'
import { isSent } from '../order/rounds.ts'
import { shownLine } from './shown-line.ts'
import { restOf, someOf } from '../order/split.ts'

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
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'That is more than the order has')
  const parted = (of: (line: StoredLine, place: number) => StoredLine) => lines.map(of).filter(({ qty }) => qty > 0)
  return ok({
    kept: parted((line, place) => restOf(line, wanted.get(place) ?? 0)),
    voided: parted((line, place) => someOf(line, wanted.get(place) ?? 0)),
  })
}

/** What is paid for. A piece of a shared dish stays where it is, whatever else there is of that dish. */
const paidForOf = (line: StoredLine): string => `${choicesKey(keyed(line))}@${line.share?.id ?? ''}`

/** An order as voids look at it. */
export interface Billed {
  /** Whether a bill that names its dishes was printed. */
  isBilled: boolean
}

/** What an order no longer has. */
export interface Lost extends Billed {
  lines: StoredLine[]
}

/** Whether taking a line away is a void: the kitchen was sent it, or a printed bill names it. */
export const isVoidable = (line: StoredLine, { isBilled }: Billed): boolean => isBilled || isSent(line)

/**
 * What of `before` is no longer in `after`: fewer of a dish with its choices, the last of them first. Another note is no void, since the
 * guest pays for the dish all the same. What is held is not with the kitchen: a dish that was sent and is held now is taken away, unless
 * a printed bill names it. A dish at a lower price is not the one that was sent in a round, or that a printed bill names.
 */
export function takenAway(before: readonly StoredLine[], after: readonly StoredLine[], of: Billed): StoredLine[] {
  const left = after
    .filter((line) => isVoidable(line, of))
    .map((line) => ({ key: paidForOf(line), price: line.price, qty: line.qty }))
  const gone = new Map<StoredLine, number>()
  // The dearest first, so that none of them takes the place of a dearer one.
  for (const line of before.filter((one) => isVoidable(one, of)).toSorted((a, b) => b.price - a.price)) {
    const least = of.isBilled || line.round !== undefined ? line.price : ZERO
    let missing = line.qty
    for (const one of left.filter(({ key, price }) => key === paidForOf(line) && price >= least)) {
      const same = Math.min(one.qty, missing)
      one.qty -= same
      missing -= same
    }
    gone.set(line, missing)
  }
  return before.flatMap((line) => {
    const missing = gone.get(line) ?? 0
    return missing === 0 ? [] : [restOf(line, line.qty - missing)]
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
