import type { AskedOfOrder } from '../../../shared/contract/discounts.ts'
import type { KitchenLine } from '../../../shared/contract/kitchen.ts'
import type { DiscountReason } from '../../../shared/contract/order-parts.ts'
import type { OrderVoid, VoidReason } from '../../../shared/contract/order-voids.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { openTerms } from '../../../shared/money/charges.ts'
import {
  type AskedDiscount,
  type Discountable,
  discountedPlaces,
  givenOn,
  priceOfPlaces,
  shareOut,
} from '../../../shared/money/discount.ts'
import { type Paise, paiseOf, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import { choicesKey, shownName } from '../../../shared/orders/modifiers.ts'
import { isoOf } from '../../../shared/time.ts'
import type { OrderVoidRow } from '../../kernel/db/tables/order-tables.ts'
import { kitchenLine } from '../kitchen/kitchen.ts'
import { keyed, pricedLineOf, type StoredLine } from '../order/cart.ts'
import { isSent } from '../order/rounds.ts'
import { restOf, someOf } from '../order/split.ts'

/** A line as history, voids and audit name it: a share of a dish is named as a share, as in orders and invoices. */
export const shownLine = (line: StoredLine): KitchenLine => kitchenLine({ ...line, dishName: shownName(line) })

/** Which lines are voided, by position in the order, and how many of each. */
export type AskedVoid = readonly { line: number; qty: number }[]

interface Voided {
  kept: StoredLine[]
  voided: StoredLine[]
}

/** The remaining and the voided lines of an order. Refuses a line named twice, or more of it than there is. */
export function voidLines(lines: readonly StoredLine[], asked: AskedVoid): Result<Voided> {
  const wanted = new Map(asked.map(({ line, qty }) => [line, qty]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'That is more than the order has')
  const pieces = (of: (line: StoredLine, place: number) => StoredLine) => lines.map(of).filter(({ qty }) => qty > 0)
  return ok({
    kept: pieces((line, place) => restOf(line, wanted.get(place) ?? 0)),
    voided: pieces((line, place) => someOf(line, wanted.get(place) ?? 0)),
  })
}

/** The key of what is paid for. A share of a dish is not combined with others of that dish. */
const paidForOf = (line: StoredLine): string => `${choicesKey(keyed(line))}@${line.share?.id ?? ''}`

/** The data of an order that voids need. */
interface Billed {
  /** Whether a bill that names its dishes was printed. */
  isBilled: boolean
}

/** The voids of an order. */
export interface Lost extends Billed {
  lines: StoredLine[]
}

/** Whether removing a line is a void: the kitchen was sent it, or a printed bill names it. */
export const isVoidable = (line: StoredLine, { isBilled }: Billed): boolean => isBilled || isSent(line)

/**
 * What `after` lacks of `before`: fewer of a dish with its choices, taken from the last lines first. A changed note is not a
 * void, since the guest still pays for the dish. A dish that was sent and is now held counts as removed, since the kitchen no
 * longer has it, unless a printed bill names it. A dish at a lower price does not match one that was sent in a round or is on a
 * printed bill.
 */
export function takenAway(before: readonly StoredLine[], after: readonly StoredLine[], of: Billed): StoredLine[] {
  const left = after
    .filter((line) => isVoidable(line, of))
    .map((line) => ({ key: paidForOf(line), price: line.price, qty: line.qty }))
  const gone = new Map<StoredLine, number>()
  // The most expensive first, so that no cheaper one is matched with it.
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

/** The amount the guest would have paid for lines, paise. */
export const amountOf = (lines: readonly StoredLine[]): Paise => sum(lines.map((line) => lineAmount(pricedLineOf(line))))

/** Refuses 'other' without a note. */
export const checkVoidReason = (reason: VoidReason, note: string): Result<null> =>
  reason === 'other' && note === '' ? failField('note', 'Say why') : ok(null)

/** The exact text that a supervisor approves. It contains the version, which the void changes, so an approval works once. */
export const voidText = (orderId: string, version: number, lines: AskedVoid): string =>
  JSON.stringify([orderId, version, lines.map(({ line, qty }) => [line, qty]).toSorted(([a = 0], [b = 0]) => a - b)])

/** A void with the names of who did and who approved it. */
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

/** A valid discount: its kind and amount, and its lines by position. */
export interface Decided {
  asked: AskedDiscount
  places: number[]
  /** The price of the dishes without any discount, and the discount on it. */
  price: Paise
  amount: Paise
}

const discountable = ({ price, qty, discount }: StoredLine): Discountable => ({ price, qty, kind: discount?.kind })

function readAsked({ kind, percent, amount }: AskedOfOrder): Result<AskedDiscount> {
  if (kind !== 'discount') {
    const [field] = [percent, amount].flatMap((given, index) => (given === undefined ? [] : [index === 0 ? 'percent' : 'amount']))
    return field === undefined ? ok({ kind }) : failField(field, 'Only a discount can have this')
  }
  if (percent !== undefined && amount !== undefined) return failField('amount', 'Give a percentage or an amount, not both')
  if (percent !== undefined) return ok({ kind, percent })
  return amount === undefined ? failField('percent', 'Say how much') : ok({ kind, amount: paiseOf(amount) })
}

/** The amount of a discount on an order, or why it is refused. */
export function decideDiscount(lines: readonly StoredLine[], given: AskedOfOrder): Result<Decided> {
  const asked = readAsked(given)
  if (!asked.ok) return asked
  const wanted = [...new Set(given.lines)].toSorted((a, b) => a - b)
  if (wanted.some((place) => lines[place] === undefined)) return failField('lines', 'One of these dishes is not in the order')
  const all = lines.map(discountable)
  const places = discountedPlaces(all, asked.value, given.lines === undefined ? null : wanted)
  const price = priceOfPlaces(all, places)
  const amount = givenOn(price, asked.value)
  if (amount > price) return failField('amount', 'This is more than these dishes cost')
  if (asked.value.kind !== 'none' && amount === ZERO)
    return failField(given.kind === 'comp' ? 'lines' : 'amount', 'This leaves nothing to discount')
  return ok({ asked: asked.value, places, price, amount })
}

/** The lines with the new discount, which replaces any earlier one on the same lines. */
export function withDiscount(
  lines: readonly StoredLine[],
  { asked, places }: Decided,
  { id, reason }: { id: string; reason: DiscountReason },
): StoredLine[] {
  const shares = shareOut(lines.map(discountable), places, asked)
  return lines.map((line, place) => {
    const amount = shares.get(place)
    if (amount === undefined) return line
    const { discount: _before, terms, ...rest } = line
    const plain = { ...rest, ...(terms && { terms: openTerms(terms) }) }
    if (asked.kind === 'none' || amount === ZERO) return plain
    return { ...plain, discount: { id, kind: asked.kind, amount, reason } }
  })
}

/** The exact text that a supervisor approves, so that an approval fits no other discount. */
export const discountWords = (orderId: string, { version, kind }: AskedOfOrder, { places, amount }: Decided): string =>
  JSON.stringify([orderId, version, kind, amount, places])
