import { openTerms } from '../../../shared/money/charges.ts'
import type { AskedOfOrder } from '../../../shared/contract/discounts.ts'
import type { DiscountReason } from '../../../shared/contract/order-parts.ts'
import {
  type AskedDiscount,
  type Discountable,
  discountedPlaces,
  givenOn,
  priceOfPlaces,
  shareOut,
} from '../../../shared/money/discount.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { type Paise, paiseOf, ZERO } from '../../../shared/money/money.ts'
import type { StoredLine } from './cart.ts'

/** A discount that can be given: what of it, on which lines, by their places. */
export interface Decided {
  asked: AskedDiscount
  places: number[]
  /** What the dishes cost without any discount, and what is given off that. */
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

/** What a discount on an order comes to, or why it cannot be given. */
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

/** The lines with what was decided: each of its places loses what was given off it before. */
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

/** What a supervisor allows, word for word, so that an approval fits no other discount. */
export const discountWords = (orderId: string, { version, kind }: AskedOfOrder, { places, amount }: Decided): string =>
  JSON.stringify([orderId, version, kind, amount, places])
