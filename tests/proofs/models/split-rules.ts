import assert from 'node:assert/strict'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import type { OrderAndPart } from '../../../src/shared/contract/orders.ts'
import { addedOf, joinedTerms, lessTerms, partOf, proportions, ratesMark, type TermsModel } from './charges.ts'
import type { CommandOf } from './command.ts'
import { rootOf, sendNothing } from './kitchen.ts'
import {
  amountOf,
  chargedOf,
  each,
  isSettled,
  keyOf,
  type LineModel,
  type OffModel,
  offOf,
  paidOf,
  restOf,
  settled,
  someOf,
  totalOf,
  withTerms,
} from './lines.ts'
import { newOrder, NOBODY, type OrderModel, rupees, unpaidOf } from './model.ts'
import { bindCode } from './order-rules.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { orderOf } from './which-order.ts'

const MAX_QTY = 5

interface Divided {
  kept: LineModel[]
  moved: LineModel[]
}

/** Some of each line, by its place. Null where nothing moves, nothing stays, or more is asked for than there is. */
function byLine(lines: readonly LineModel[], take: readonly number[]): Divided | null {
  if (take.every((qty) => qty === 0) || take.some((qty, place) => qty > (lines[place]?.qty ?? 0))) return null
  const whole = settled(lines)
  const kept = each(whole, (line, place) => restOf(line, take[place] ?? 0))
  const moved = each(whole, (line, place) => someOf(line, take[place] ?? 0))
  return kept.length === 0 ? null : { kept, moved }
}

/** So much of each line, in paise. Null where nothing moves or stays, or more is asked for than a line comes to. */
function byAmounts(lines: readonly LineModel[], amounts: readonly number[]): Divided | null {
  if (paidOf(lines).some((paid, place) => (amounts[place] ?? 0) > paid)) return null
  const parts = divided(settled(lines), (_line, place) => amounts[place] ?? 0)
  return parts.kept.length === 0 || parts.moved.length === 0 ? null : parts
}

/** So much of the order, of each line in proportion; what was given off a line, and what it bears, goes with the money. */
function byAmount(lines: readonly LineModel[], amount: number): Divided | null {
  if (amount <= 0 || amount >= totalOf(lines)) return null
  const parts = proportions(paidOf(lines), amount)
  return divided(settled(lines), (_line, place) => parts[place] ?? 0)
}

/** All that some seats ate, and of what no seat has their equal share, if it is shared. */
function bySeat(lines: readonly LineModel[], seats: readonly number[], isShared: boolean): Divided | null {
  const all = new Set(lines.flatMap(({ seat }) => seat ?? []))
  const chosen = new Set(seats)
  if ([...chosen].some((seat) => !all.has(seat)) || (isShared && chosen.size === all.size)) return null
  const paid = paidOf(lines)
  const parts = divided(settled(lines), ({ seat }, place) => {
    if (seat !== undefined) return chosen.has(seat) ? 'all' : 0
    return isShared ? Math.floor(((paid[place] ?? 0) * chosen.size) / all.size) : 0
  })
  return parts.kept.length === 0 ? null : parts
}

/** Settled lines in two: of each what `partOf` says in paise, or all of it. */
function divided(lines: readonly LineModel[], of: (line: LineModel, place: number) => number | 'all'): Divided {
  const parts: Divided = { kept: [], moved: [] }
  for (const [place, line] of lines.entries()) {
    const part = of(line, place)
    if (part === 0) parts.kept.push(line)
    else if (part === 'all' || part === amountOf(line) + addedOf(line.terms)) parts.moved.push(line)
    else {
      const [stays, goes] = pieces(line, part)
      parts.kept.push(stays)
      parts.moved.push(goes)
    }
  }
  return parts
}

/** A settled line that two cards pay, so much of it the second one. */
function pieces(line: LineModel, part: number): [stays: LineModel, goes: LineModel] {
  const share = line.share ?? { id: '', qty: line.qty, price: line.price, counts: true }
  const off = Math.floor((offOf(line) * part) / (amountOf(line) + addedOf(line.terms)))
  const { amount, terms } = partOf(chargedOf(line), part)
  const rest = line.terms && terms && lessTerms(line.terms, terms)
  return [
    piece(withTerms(line, rest), amountOf(line) - amount, offOf(line) - off, share),
    piece(withTerms(line, terms), amount, off, { ...share, counts: false }),
  ]
}

/** A piece of a line of which a card pays so much for dishes, with so much given off it. */
function piece({ off, ...line }: LineModel, paid: number, less: number, share: LineModel['share'] & object): LineModel {
  return { ...line, qty: 1, price: paid + less, share, ...(off !== undefined && less > 0 && { off: { ...off, amount: less } }) }
}

/** The server names the pieces. */
function named(lines: readonly LineModel[], { order }: OrderAndPart['order']): LineModel[] {
  return lines.map((line, place) => {
    const shown = order[place]
    assert.deepEqual([shown?.qty, shown?.price, shown?.share?.qty], [line.qty, rupees(line.price), line.share?.qty])
    return line.share === undefined ? line : { ...line, share: { ...line.share, id: shown?.share?._id ?? '' } }
  })
}

function askedDivision(
  lines: readonly LineModel[],
  { take, permille, ofEach = null, seats = null, isShared = true }: CommandOf<'split'>,
): { body: object; parts: Divided | null } {
  if (ofEach !== null) return ofEachLine(lines, ofEach)
  if (seats !== null) return { body: { seats, ...(!isShared && { shared: false }) }, parts: bySeat(lines, seats, isShared) }
  if (permille === null) {
    const asked = take.map((qty, line) => ({ line, qty })).filter(({ qty }) => qty > 0)
    // The call asks for one line at least.
    if (asked.length === 0) return { body: { lines: [{ line: 99, qty: 1 }] }, parts: null }
    return { body: { lines: asked }, parts: byLine(lines, take) }
  }
  const amount = Math.floor((totalOf(lines) * permille) / 1000)
  return { body: { amount: rupees(amount) }, parts: byAmount(lines, amount) }
}

function ofEachLine(lines: readonly LineModel[], permilles: readonly number[]): { body: object; parts: Divided | null } {
  const amounts = paidOf(lines).map((paid, place) => Math.floor((paid * (permilles[place] ?? 0)) / 1000))
  const asked = amounts.map((amount, line) => ({ line, amount: rupees(amount) })).filter(({ amount }) => amount > 0)
  if (asked.length === 0) return { body: { lines: [{ line: 99, amount: 1 }] }, parts: null }
  return { body: { lines: asked }, parts: byAmounts(lines, amounts) }
}

const PART_NAME = 'Lounge 4, part 2'

/**
 * Part of an unpaid order goes to another passenger's card, who has no other order to pay, or becomes a check that no guest has yet. Codes for other
 * lines end, on both cards.
 */
export const split: Rule<'split'> = (model, pax, command) => {
  const order = orderOf(model, pax, command.check ?? null)
  const other = command.to === null ? null : (model.pax[command.to] ?? null)
  const { body, parts } = askedDivision(order?.lines ?? [], command)
  const version = (order?.version ?? 1) + (command.stale ? 1 : 0)
  const to = other === null ? { name: PART_NAME } : { userid: other.id }
  const given = { params: { id: order?.id ?? NOBODY }, body: { ...to, version, ...body } }
  const unpaid = order?.state === 'unpaid' ? order : null
  if (unpaid === null) return refused('splitOrder', given, order?.state === 'paid' ? 'order_paid' : 'order_not_found')
  if (command.stale) return refused('splitOrder', given, 'order_changed')
  if (other !== null && unpaidOf(other) !== null) return refused('splitOrder', given, 'order_unpaid')
  if (parts === null) return refused('splitOrder', given, 'rule_broken')
  return allowed('splitOrder', given, (reply) => {
    const [stays, goes] = [totalOf(parts.kept), totalOf(parts.moved)]
    assert.equal(totalOf(unpaid.lines), stays + goes, 'the parts come to the whole')
    assert.ok(isSettled([...parts.kept, ...parts.moved]))
    assert.deepEqual([reply.order.totalprice, reply.part.totalprice], [rupees(stays), rupees(goes)])
    const kept = named(parts.kept, reply.order)
    Object.assign(unpaid, { lines: kept, version: reply.order.version })
    const lines = named(parts.moved, reply.part)
    const splitFrom = rootOf(unpaid)
    const part = newOrder({ id: reply.part._id, lines, version: reply.part.version, guest: other, splitFrom })
    model.orders.push(part)
    if (other === null) model.checks.push(part)
    else other.order = part
    bindCode(unpaid.guest?.card ?? null, kept)
    bindCode(other?.card ?? null, lines)
    sendNothing(model, unpaid)
  })
}

/** What two lines that become one are charged. */
const bothTerms = (own: LineModel, back: LineModel): TermsModel | undefined =>
  own.terms && back.terms && joinedTerms(own.terms, back.terms)

/** Two pieces as one, which is the whole line where nobody else has any of it. */
function together(own: LineModel, back: LineModel): LineModel {
  const { share, ...line } = own
  const price = own.price + back.price
  if (share === undefined || back.share === undefined) throw new Error('no pieces')
  if (price === share.qty * share.price) return { ...line, qty: share.qty, price: share.price }
  return { ...own, price, share: { ...share, counts: share.counts || back.share.counts } }
}

/** What was given off two lines that become one; null where it was given twice. */
function bothOff(own: OffModel | undefined, back: OffModel | undefined): OffModel | undefined | null {
  if (own === undefined || back === undefined) return own ?? back
  return own.id === back.id ? { ...own, amount: own.amount + back.amount } : null
}

function withBoth({ off: _off, ...line }: LineModel, own: LineModel, back: LineModel): LineModel | null {
  const off = bothOff(own.off, back.off)
  return off === null ? null : withTerms({ ...line, ...(off !== undefined && { off }) }, bothTerms(own, back))
}

/** Lines with others back among them; null where a dish has another price, discount or rate there, or is too often in it. */
export function joined(lines: readonly LineModel[], back: readonly LineModel[]): LineModel[] | null {
  let all = [...lines]
  for (const returned of back) {
    const rest = returned.share === undefined ? undefined : all.find((line) => keyOf(line) === keyOf(returned))
    if (rest !== undefined) all = all.filter((line) => line !== rest)
    const line = rest === undefined ? returned : withBoth(together(rest, returned), rest, returned)
    if (line === null) return null
    const own = all.find((one) => keyOf(one) === keyOf(line))
    const both = own === undefined ? line : withBoth({ ...line, qty: line.qty + own.qty }, own, line)
    if (both === null || (own !== undefined && !isChargedAlike(own, line))) return null
    all = own === undefined ? [...all, both] : all.map((one) => (one === own ? both : one))
  }
  return all.some(({ qty }) => qty > MAX_QTY) ? null : all
}

const isChargedAlike = (one: LineModel, other: LineModel): boolean =>
  one.price === other.price && ratesMark(one.terms) === ratesMark(other.terms)

/** What two orders come to as one: their sum where what each bears is said for good, else computed again. */
export function assertWhole(whole: readonly LineModel[], one: readonly LineModel[], other: readonly LineModel[]): void {
  if (isSettled([...one, ...other])) assert.equal(totalOf(whole), totalOf(one) + totalOf(other), 'both come to the whole')
}

const endedAs = ({ state }: OrderModel): ErrorCode | null =>
  state === 'unpaid' ? null : state === 'paid' ? 'order_paid' : 'order_not_found'

/** A part that nobody has paid goes back into its order while that is not paid either; asked again it answers the same. */
export const join: Rule<'join'> = (model, { order: part }) => {
  const root = part?.splitFrom ?? null
  const given = { params: { id: part?.id ?? NOBODY }, body: { version: part?.version ?? 1 } }
  if (part === null || root === null) return refused('joinOrder', given, 'order_not_found')
  if (part.isJoined) return allowed('joinOrder', given, (reply) => assert.equal(reply.order._id, root.id))
  const over = endedAs(part) ?? endedAs(root)
  if (over !== null) return refused('joinOrder', given, over)
  const lines = joined(root.lines, part.lines)
  if (lines === null) return refused('joinOrder', given, 'rule_broken')
  return allowed('joinOrder', given, (reply) => {
    assertWhole(lines, root.lines, part.lines)
    assert.equal(reply.order.totalprice, rupees(totalOf(lines)))
    Object.assign(root, { lines: named(lines, reply.order), version: reply.order.version })
    Object.assign(part, { state: 'cancelled', isJoined: true })
    bindCode(root.guest?.card ?? null, root.lines)
    sendNothing(model, root)
  })
}
