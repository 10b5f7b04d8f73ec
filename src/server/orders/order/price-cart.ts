import { keptTerms } from '../../../shared/money/charges.ts'
import { happyHourOf, happyPrice } from '../../../shared/orders/happy-hours.ts'
import { termsOf } from '../../../shared/money/terms.ts'
import { cleanText } from '../../../shared/clean-text.ts'
import type { ChargeRules } from '../../../shared/contract/charge-rules.ts'
import type { HappyHour } from '../../../shared/contract/happy-hours.ts'
import { type CartLine, MAX_QTY } from '../../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { choicesKey, choicesTrouble, costTrouble, lineBefore, lineKey, unitPrice } from '../../../shared/orders/modifiers.ts'
import { discountShare, keptDiscount } from '../../../shared/money/discount.ts'
import { paise, paiseOf } from '../../../shared/money/money.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { type Groups, groupsOfDish } from '../../menu/index.ts'
import { keyed, type StoredLine, type StoredModifier } from './cart.ts'

/** What a cart is priced with: its dishes, their groups, and the lines of the current unpaid order. */
interface Menu {
  dishes: readonly DishRow[]
  groups: Groups
  held: readonly StoredLine[]
  /** The venue's tax and service charge; undefined if none. */
  charges?: ChargeRules | undefined
  /** The current happy hours; none at ordinary prices. */
  happyHours?: readonly HappyHour[] | undefined
}

/** A line of a cart, with its dish. */
interface Wanted {
  dish: DishRow
  _id: string
  modifiers: readonly { _id: string }[]
  note: string
  allergy: boolean
  held: boolean
  qty: number
  share: { _id: string } | undefined
  course: string | undefined
  seat: number | undefined
}

/**
 * Prices a cart with the server's prices and names, and adds up equal lines. Refuses, by name, a dish that is sold out, off the
 * menu, or has choices its groups do not allow, unless the unpaid order already has as many: what was ordered in time can still
 * be paid.
 */
export function priceCart(cart: readonly CartLine[], menu: Menu): Result<StoredLine[]> {
  const { dishes, groups, held } = menu
  const dishOf = new Map(dishes.map((dish) => [dish.id, dish]))
  const wanted = new Map<string, Wanted>()
  for (const line of cart) {
    const dish = dishOf.get(line._id)
    if (dish === undefined) return fail('dish_unavailable')
    const asked = wantedOf(line, dish)
    const key = lineKey(asked)
    wanted.set(key, { ...asked, qty: asked.qty + (wanted.get(key)?.qty ?? 0) })
  }
  const lines = [...wanted.values()]
  if (lines.some(({ qty }) => qty > MAX_QTY))
    return fail('invalid_request', { fields: [{ field: 'order', msg: `Order at most ${MAX_QTY} of a dish` }] })
  const why = shareProblem(lines, held) ?? dishProblem(lines, held) ?? choiceProblem(lines, groups, held)
  if (why !== null) return fail('dish_unavailable', { msg: why })
  const before = new Map(held.map((line) => [lineKey({ ...line, ...keyed(line) }), line]))
  const after = new Set(wanted.keys())
  const stored = lines.map((line) => withKept(storedLineOf(line, menu), lineBefore(line, before, after)))
  const free = stored.find(({ price }) => costTrouble(price) !== null)
  return free === undefined ? ok(stored) : fail('dish_unavailable', { msg: `${free.dishName}: ${costTrouble(free.price)}` })
}

const wantedOf = (
  { _id, qty, modifiers = [], note = '', allergy = false, held = false, share, course, seat }: CartLine,
  dish: DishRow,
): Wanted => ({
  dish,
  share,
  _id,
  modifiers: [...new Set(modifiers.map((modifier) => modifier._id))].map((id) => ({ _id: id })),
  note: cleanText(note),
  allergy,
  held,
  qty,
  course,
  seat,
})

function storedLineOf(wanted: Wanted, menu: Menu): StoredLine {
  const piece = wanted.share === undefined ? undefined : heldPiece(wanted, menu.held)
  if (piece !== undefined) return wanted.held ? piece : sentPiece(piece)
  const terms = termsOf(menu.charges, wanted.dish.type)
  return { ...newLineOf(wanted, menu), ...(terms && { terms }) }
}

/** The stored share that a cart line names; it is kept, whatever the menu says now. */
const heldPiece = ({ _id, share }: Wanted, held: readonly StoredLine[]): StoredLine | undefined =>
  held.find((line) => line.share !== undefined && line.share.id === share?._id && line.dishId === _id)

const sentPiece = ({ held: _held, ...piece }: StoredLine): StoredLine => piece

/** Why a cart does not fit the order's shares of dishes, or null. */
function shareProblem(lines: readonly Wanted[], held: readonly StoredLine[]): string | null {
  const strange = lines.find((line) => line.share !== undefined && (line.qty !== 1 || heldPiece(line, held) === undefined))
  return strange === undefined ? null : `${strange.dish.dish_name} is no longer shared that way. Check the order again`
}

/** The price of one dish with its choices, ordinary or in a happy hour. */
function priceOf(dish: DishRow, choices: readonly StoredModifier[], happyHours: Menu['happyHours'] = []) {
  const prices = choices.map(({ price }) => price)
  const ordinary = unitPrice(dish.price, prices)
  const hour = happyHourOf(happyHours, dish.type)
  const price = hour === undefined ? ordinary : unitPrice(happyPrice(dish.price, hour.percent), prices)
  return { price, ...(hour !== undefined && price < ordinary && { happyHour: { name: hour.name, price: ordinary } }) }
}

function newLineOf(wanted: Wanted, { groups, held, happyHours }: Menu): StoredLine {
  const { dish, modifiers, note, allergy, qty, course, seat } = wanted
  const choices = choicesOf(dish, modifiers, groups, held)
  const { price, happyHour } = priceOf(dish, choices, happyHours)
  return {
    dishId: dish.id,
    dishName: dish.dish_name,
    price,
    imageUrl: dish.image_url,
    halfStars: dish.half_stars,
    type: dish.type,
    qty,
    ...(choices.length > 0 && { modifiers: choices }),
    ...(note !== '' && { note }),
    ...(allergy && { allergy }),
    ...(course !== undefined && { course }),
    ...(seat !== undefined && { seat }),
    ...(wanted.held && { held: true }),
    ...(happyHour && { happyHour }),
  }
}

/** A line with the terms of the same line of the unpaid order, and its discount as far as it still applies. */
function withKept(line: StoredLine, held: StoredLine | undefined): StoredLine {
  const terms = keptTerms(line, held)
  const kept = terms === undefined ? line : { ...line, terms }
  const discount = keptDiscount(line, held, shareOfPaise)
  return discount === undefined ? kept : { ...kept, discount: { ...discount, amount: paise(discount.amount) } }
}

const shareOfPaise = (amount: number, qty: number, of: number): number => discountShare(paise(amount), qty, of)

/** The choices at current prices in the order of the groups, then those that only the unpaid order still has. */
function choicesOf(dish: DishRow, asked: Wanted['modifiers'], groups: Groups, held: readonly StoredLine[]): StoredModifier[] {
  const ids = new Set(asked.map(({ _id }) => _id))
  const offered = groupsOfDish(dish, groups).flatMap(({ leaveOut, modifiers }) =>
    modifiers.map(({ _id, name, price }): StoredModifier => ({
      id: _id,
      name,
      price: paiseOf(price),
      ...(leaveOut && { leaveOut }),
    })),
  )
  const kept = held.filter(({ dishId }) => dishId === dish.id).flatMap(({ modifiers = [] }) => modifiers)
  const known = new Map(
    [...offered, ...kept.filter(({ id }) => offered.every((one) => one.id !== id))].map((one) => [one.id, one]),
  )
  return [...known.values()].filter(({ id }) => ids.has(id))
}

/** The quantity of each key among lines. */
function countsOf<L extends { qty: number }>(lines: readonly L[], keyOf: (line: L) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), line.qty + (counts.get(keyOf(line)) ?? 0))
  return counts
}

/** Why a dish cannot be ordered that often, or null. */
function dishProblem(lines: readonly Wanted[], held: readonly StoredLine[]): string | null {
  const ordered = countsOf(held, ({ dishId }) => dishId)
  const asked = countsOf(lines, ({ _id }) => _id)
  const tooMany = lines.filter(({ _id }) => (asked.get(_id) ?? 0) > (ordered.get(_id) ?? 0)).map(({ dish }) => dish)
  const gone = tooMany.find(({ retired_at, sold_out_at }) => retired_at !== null || sold_out_at !== null)
  if (gone === undefined) return null
  return gone.retired_at === null
    ? `${gone.dish_name} is sold out. Remove it from the order`
    : `${gone.dish_name} is no longer on the menu. Remove it from the order`
}

/** Why a dish cannot be ordered with these choices, or null. */
function choiceProblem(lines: readonly Wanted[], groups: Groups, held: readonly StoredLine[]): string | null {
  const ordered = countsOf(held, (line) => choicesKey(keyed(line)))
  const asked = countsOf(lines, choicesKey)
  for (const line of lines) {
    const { dish, modifiers } = line
    const key = choicesKey(line)
    if ((asked.get(key) ?? 0) <= (ordered.get(key) ?? 0)) continue
    const ids = modifiers.map(({ _id }) => _id)
    const trouble = choicesTrouble(dish.price, groupsOfDish(dish, groups), ids)
    if (trouble !== null) return `${dish.dish_name}: ${trouble}`
  }
  return null
}
