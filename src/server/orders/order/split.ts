import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { MAX_QTY } from '../../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import {
  openTerms,
  partOfCharged,
  ratesMark,
  someTerms,
  type Terms,
  termsJoined,
  termsLess,
} from '../../../shared/money/charges.ts'
import { discountShare } from '../../../shared/money/discount.ts'
import { add, type Paise, paiseOf, spread, subtract, times, ZERO } from '../../../shared/money/money.ts'
import { chargedLine, chargedLines, paidAmounts } from '../../../shared/money/order-totals.ts'
import { withoutSome } from '../../../shared/money/priced-line.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { seatsIn, seatsShare } from '../../../shared/orders/seats.ts'
import { keyed, pricedLineOf, type StoredDiscount, type StoredLine, totalOf } from './cart.ts'

type Asked = InputOf<Contract['splitOrder']>['body']
/** Which lines move, by position, and how many of each, or which amount. */
type Moved = NonNullable<Asked['lines']>

interface Split {
  kept: StoredLine[]
  moved: StoredLine[]
}

/** What stays in an order and what goes to a part: dishes, or an amount. */
export function splitAs(lines: readonly StoredLine[], { lines: moved, amount, seats, shared = true }: Asked): Result<Split> {
  if ([moved, amount, seats].filter((way) => way !== undefined).length !== 1)
    return failField('lines', 'Choose the dishes, the seats or the amount to move')
  if (seats !== undefined) return splitSeats(lines, seats, shared)
  return amount === undefined ? splitLines(lines, moved ?? []) : splitAmount(lines, paiseOf(amount))
}

/**
 * Moves all dishes of some seats to a part and, if `isShared`, these seats' share of the dishes without a seat, which is equal
 * among all seats with dishes in the order. Odd paise stay with the order.
 */
export function splitSeats(lines: readonly StoredLine[], asked: readonly number[], isShared: boolean): Result<Split> {
  const [all, chosen] = [seatsIn(lines), new Set(asked)]
  const strange = [...chosen].find((seat) => !all.includes(seat))
  if (strange !== undefined) return failField('seats', `Seat ${strange} has no dishes in this order`)
  if (chosen.size === all.length && isShared)
    return failField('seats', 'Leave a seat in the order, or let this passenger pay all of it')
  const whole = settledLines(lines)
  const paid = paidAmounts(whole.map(pricedLineOf))
  const pieces = whole.map((line, place): Split => {
    if (line.seat === undefined) return piecesOf(line, isShared ? seatsShare(paid[place] ?? ZERO, chosen.size, all.length) : ZERO)
    return chosen.has(line.seat) ? { kept: [], moved: [line] } : { kept: [line], moved: [] }
  })
  const split = { kept: pieces.flatMap(({ kept }) => kept), moved: pieces.flatMap(({ moved }) => moved) }
  return split.kept.length > 0 ? ok(split) : failField('seats', 'Leave a seat in the order, or let this passenger pay all of it')
}

/**
 * Moves an amount of an order's total to a part, in proportion from each line, so that dishes, categories and all figures are
 * divided like the money. A line that both pay becomes two shares, which add up to the line exactly, in paise.
 */
export function splitAmount(lines: readonly StoredLine[], amount: Paise): Result<Split> {
  if (amount <= ZERO) return failField('amount', 'Enter the amount the other card pays')
  if (amount >= totalOf(lines)) return failField('amount', 'Leave something to pay, or let this passenger pay all of it')
  const whole = settledLines(lines)
  const parts = spread(amount, paidAmounts(whole.map(pricedLineOf)))
  const pieces = whole.map((line, place) => piecesOf(line, parts[place] ?? ZERO))
  return ok({ kept: pieces.flatMap(({ kept }) => kept), moved: pieces.flatMap(({ moved }) => moved) })
}

/** Lines with fixed shares of tax and service charge, so that all parts add up to the whole order. */
function settledLines(lines: readonly StoredLine[]): StoredLine[] {
  const charged = chargedLines(lines.map(pricedLineOf))
  return lines.map((line, place) => withTerms(line, charged[place]?.terms))
}

/** A line as two shares; discount and charges are divided like the money. */
function piecesOf(line: StoredLine, part: Paise): Split {
  const charged = chargedLine(pricedLineOf(line))
  const [amount = ZERO] = paidAmounts([pricedLineOf(line)])
  if (part === ZERO) return { kept: [line], moved: [] }
  if (part === amount) return { kept: [], moved: [line] }
  const share = line.share ?? { id: newId(), qty: line.qty, price: line.price, counts: true }
  const given = line.discount?.amount ?? ZERO
  const moved = discountShare(given, part, amount)
  const other = partOfCharged(charged, part)
  const rest = charged.terms && other.terms && termsLess(charged.terms, other.terms)
  const piece = (paid: Paise, less: Paise, of: { share: StoredLine['share']; terms: Terms | undefined }) =>
    off(withTerms({ ...line, qty: 1, price: add(paid, less), ...(of.share && { share: of.share }) }, of.terms), less)
  return {
    kept: [piece(subtract(charged.amount, other.amount), subtract(given, moved), { share, terms: rest })],
    moved: [piece(other.amount, moved, { share: { ...share, counts: false }, terms: other.terms })],
  }
}

/**
 * What stays in an order and what goes to a part: a quantity of each line at its price, or an amount of it. Refuses to move
 * everything, or more than there is.
 */
export function splitLines(lines: readonly StoredLine[], asked: Moved): Result<Split> {
  const wanted = new Map(asked.map((one) => [one.line, one]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  const whole = settledLines(lines)
  const most = paidAmounts(whole.map(pricedLineOf))
  for (const { line, qty, amount } of asked) {
    if ((qty === undefined) === (amount === undefined))
      return failField('lines', 'Say how many of a dish move, or how much of it')
    if ((qty ?? 0) > (whole[line]?.qty ?? 0) || paiseOf(amount ?? 0) > (most[line] ?? ZERO) || (amount ?? 1) <= 0)
      return failField('lines', 'That is more than the order has')
  }
  const pieces = whole.map((line, place) => movedOf(line, wanted.get(place)))
  const kept = pieces.flatMap((piece) => piece.kept)
  const moved = asked.flatMap(({ line }) => pieces[line]?.moved ?? [])
  return kept.length > 0
    ? ok({ kept, moved })
    : failField('lines', 'Leave something in the order, or let this passenger pay all of it')
}

function movedOf(line: StoredLine, asked: Moved[number] | undefined): Split {
  if (asked?.amount !== undefined) return piecesOf(line, paiseOf(asked.amount))
  const qty = asked?.qty ?? 0
  const rest = restOf(line, qty)
  return { kept: rest.qty > 0 ? [rest] : [], moved: qty > 0 ? [someOf(line, qty)] : [] }
}

const withTerms = (line: StoredLine, terms: Terms | undefined): StoredLine => (terms === undefined ? line : { ...line, terms })

const off = (line: StoredLine, amount: Paise): StoredLine => {
  const { discount, ...rest } = line
  return discount === undefined || amount === 0 ? rest : { ...rest, discount: { ...discount, amount } }
}

const shareOfTerms = ({ terms, qty: of }: StoredLine, qty: number): Terms | undefined => terms && someTerms(terms, qty, of)

/** A quantity of a line, with its share of the discount and of fixed charges. */
export const someOf = (line: StoredLine, qty: number): StoredLine =>
  off(withTerms({ ...line, qty }, shareOfTerms(line, qty)), discountShare(line.discount?.amount ?? ZERO, qty, line.qty))

/** The rest of a line without a quantity of its dishes. */
export function restOf(line: StoredLine, gone: number): StoredLine {
  const { qty, discount = ZERO, terms } = withoutSome(pricedLineOf(line), gone)
  return off(withTerms({ ...line, qty }, terms), discount)
}

const keyOf = (line: StoredLine): string => lineKey({ ...line, ...keyed(line) })

/** The discount of two lines that become one; null if they have two different discounts. */
function joinedDiscount(own: StoredDiscount | undefined, back: StoredDiscount | undefined): StoredDiscount | undefined | null {
  if (own === undefined || back === undefined) return own ?? back
  return own.id === back.id ? { ...own, amount: add(own.amount, back.amount) } : null
}

/** The charges of two lines that become one. */
const bothTerms = (own: StoredLine, back: StoredLine): Terms | undefined =>
  own.terms && back.terms && termsJoined(own.terms, back.terms)

/** Joins two shares of a line; restores the line if no other card has a share. */
function joinedPiece(own: StoredLine, { price, share: back }: StoredLine): StoredLine {
  const { share, ...line } = own
  const sum = add(own.price, price)
  if (share === undefined) return own
  if (sum === times(share.price, share.qty)) return { ...line, qty: share.qty, price: share.price }
  return { ...own, price: sum, share: { ...share, counts: share.counts || back?.counts === true } }
}

/** An order with the lines of a rejoined part. Equal lines with the same price are added up. */
export function joinLines(lines: readonly StoredLine[], back: readonly StoredLine[]): Result<StoredLine[]> {
  const joined = new Map(lines.map((line) => [keyOf(line), line]))
  for (const returned of back) {
    const rest = returned.share && joined.get(keyOf(returned))
    if (rest !== undefined) joined.delete(keyOf(rest))
    const both = rest === undefined ? ok(returned) : withBoth(joinedPiece(rest, returned), rest, returned)
    if (!both.ok) return both
    const own = joined.get(keyOf(both.value))
    if (own !== undefined && own.price !== both.value.price)
      return failField('lines', `${returned.dishName} has a different price in the order. It cannot go back`)
    if (own !== undefined && ratesMark(own.terms) !== ratesMark(both.value.terms))
      return failField('lines', `${returned.dishName} has a different tax or service charge in the order. It cannot go back`)
    const line = own === undefined ? both : withBoth({ ...both.value, qty: both.value.qty + own.qty }, own, both.value)
    if (!line.ok) return line
    joined.set(keyOf(line.value), line.value)
  }
  const tooMany = [...joined.values()].find(({ qty }) => qty > MAX_QTY)
  return tooMany === undefined
    ? ok([...joined.values()])
    : failField('lines', `${tooMany.dishName} can be ordered ${MAX_QTY} times at most`)
}

/** A combined line with the discounts of both lines, or a refusal. */
function withBoth(line: StoredLine, own: StoredLine, back: StoredLine): Result<StoredLine> {
  const discount = joinedDiscount(own.discount, back.discount)
  if (discount === null)
    return failField('lines', `${line.dishName} has a different discount in the order. Remove one, then it can go back`)
  const { discount: _own, ...rest } = withTerms(line, bothTerms(own, back))
  return ok({ ...rest, ...(discount && { discount }) })
}

/** Refuses a change that drops a share of a dish, since others pay the rest of it. */
export function checkPieces(before: readonly StoredLine[], after: readonly StoredLine[]): Result<null> {
  const lost = before.find(({ share }) => share !== undefined && after.every((line) => line.share?.id !== share.id))
  if (lost === undefined) return ok(null)
  return fail('dish_unavailable', { msg: `${lost.dishName} is paid by several cards. Rejoin the parts to remove it` })
}

/** The key of equal lines: dish, choices, note and price. */
const pricedKeyOf = (line: StoredLine): string => `${lineKey({ ...line, ...keyed(line) })} ${line.price} ${ratesMark(line.terms)}`

/** A merged line without the quantity and discount that the merge added; null if it has less. */
function without({ discount, terms, ...line }: StoredLine, theirs: StoredLine): StoredLine | null {
  const given = subtract(discount?.amount ?? ZERO, theirs.discount?.amount ?? ZERO)
  if (theirs.qty > line.qty || given < ZERO || (theirs.qty === line.qty && given > ZERO)) return null
  const rest = { ...line, qty: line.qty - theirs.qty, ...(terms && { terms: openTerms(terms) }) }
  return discount === undefined || given === ZERO ? rest : { ...rest, discount: { ...discount, amount: given } }
}

/** The merged lines that stay without those that return; null if not all of these are still there. */
export function partLines(merged: readonly StoredLine[], back: readonly StoredLine[]): StoredLine[] | null {
  const own = new Map(back.map((line) => [pricedKeyOf(line), line]))
  const kept: StoredLine[] = []
  for (const line of merged) {
    const theirs = own.get(pricedKeyOf(line))
    own.delete(pricedKeyOf(line))
    const rest = theirs === undefined ? line : without(line, theirs)
    if (rest === null) return null
    if (rest.qty > 0) kept.push(rest)
  }
  return own.size === 0 ? kept : null
}
