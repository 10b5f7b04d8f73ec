import { openTerms, ratesMark, someTerms, type TermsModel } from './charges.ts'
import { CHOOSING, unitOf, ways } from './choices.ts'
import type { Quantities } from './command.ts'
import { hourAt, lessPercent } from './happy-hours.ts'
import { type AskedLine, countOf, each, isSent, keyOf, type LineModel, restOf, someOf, withTerms } from './lines.ts'
import type { Model, OrderModel } from './model.ts'

const MAX_QTY = 5

/** A cart against the lines that it goes on with: what of their rounds stays, and what is new at the prices of today. */
export interface Priced {
  kept: LineModel[]
  fresh: LineModel[]
  /** Whether it is a round also where Check Out places it. */
  inRound: boolean
  why: 'invalid_request' | 'dish_unavailable' | null
}

/** The cart that is asked for: an unpaid order as it is, or so often each way; without a dish to go on with a single one. */
export const cartFor = (unpaid: OrderModel | null, wanted: Quantities | 'ordered'): AskedLine[] =>
  wanted === 'ordered'
    ? unpaid === null || unpaid.lines.length === 0
      ? [{ way: 0, qty: 1 }]
      : unpaid.lines
    : ways.flatMap((_way, way) => ((wanted[way] ?? 0) > 0 ? [{ way, qty: wanted[way] ?? 0 }] : []))

/** Lines of one kind added up. */
function merged(cart: readonly AskedLine[]): AskedLine[] {
  const lines = new Map<string, AskedLine>()
  for (const line of cart) lines.set(keyOf(line), { ...line, qty: line.qty + (lines.get(keyOf(line))?.qty ?? 0) })
  return [...lines.values()]
}

/** The rates of a dish at present; undefined where the venue charges nothing on it. */
export function ratesNow({ dishes, venue: { charges } }: Model, dish: number): TermsModel | undefined {
  const { inclusive, rates, service, serviceTax } = charges
  const tax = rates.find(({ type }) => type === dishes[dish]?.type)?.rate ?? 0
  return tax === 0 && service === 0 ? undefined : { tax, inclusive, service, serviceTax: service === 0 ? 0 : serviceTax }
}

/** Some of a way at today's prices and rates. */
function lineNow(model: Model, { way: place, qty, held, course, seat }: AskedLine): LineModel {
  const way = ways[place]
  if (way === undefined) throw new Error(`no way ${place}`)
  const choices = way.choices.map((choice) => {
    const { name = '', price = 0 } = model.group.choices[choice] ?? {}
    return { name, price }
  })
  const when = { ...(held && { held }), ...(course !== undefined && { course }), ...(seat !== undefined && { seat }) }
  const line: LineModel = { way: place, qty, ...priceNow(model, way), choices, ...when }
  return withTerms(line, ratesNow(model, way.dish))
}

/** What one of a way costs at present: in a happy hour less for the dish itself, and what it costs without. */
function priceNow(model: Model, way: (typeof ways)[number]): Pick<LineModel, 'price' | 'happy'> {
  const price = unitOf(model, way)
  const { price: own = 0, type = '' } = model.dishes[way.dish] ?? {}
  const hour = hourAt(model.venue.happyHours, type, model.now)
  const less = hour === undefined ? 0 : own - lessPercent(own, hour.percent)
  return hour === undefined || less === 0 ? { price } : { price: price - less, happy: { name: hour.name, price } }
}

/** Whether what is new of a cart depends on the time: then Check Out sends a round, too. */
const isTimed = ({ dishes, venue: { happyHours } }: Model, fresh: readonly LineModel[]): boolean =>
  fresh.some(({ way }) => happyHours.some(({ types }) => types.includes(dishes[ways[way]?.dish ?? 0]?.type ?? '')))

/** The line that another goes on with: the same one, or the one that was held where all of it is asked for now. */
function lineBefore(line: AskedLine, left: readonly LineModel[], asked: readonly AskedLine[]): LineModel | undefined {
  const find = (key: string) => left.findLast((one) => keyOf(one) === key)
  const waiting = keyOf({ ...line, held: true })
  return find(keyOf(line)) ?? (asked.some((one) => keyOf(one) === waiting) ? undefined : find(waiting))
}

/** A line with what was given off the one before and what that bears for good, while price and rates are the same; of fewer their share. */
function withKept(line: LineModel, before: LineModel | undefined): LineModel {
  const isSame = before !== undefined && before.price === line.price
  const off = isSame ? before.off : undefined
  const amount = off === undefined || !isSame ? 0 : line.qty >= before.qty ? off.amount : shareOf(off.amount, line, before)
  const plain =
    line.terms === undefined ? line : { ...line, terms: termsAfter(line.terms, line.qty, isSame ? before : undefined) }
  return off === undefined || amount === 0 ? plain : { ...plain, off: { ...off, amount } }
}

const shareOf = (amount: number, { qty }: LineModel, { qty: of }: LineModel): number => Math.floor((amount * qty) / of)

function termsAfter(terms: TermsModel, qty: number, before: LineModel | undefined): TermsModel {
  const own = before?.terms
  const applies = own?.bears !== undefined && qty <= (before?.qty ?? 0) && ratesMark(own) === ratesMark(terms)
  return applies ? someTerms(own, qty, before?.qty ?? qty) : openTerms(terms)
}

/** Whether a way may not be ordered that often: too few or too many choices, unless the order had as many of it. */
const isRefused = ({ group }: Model, fresh: readonly AskedLine[], left: readonly LineModel[], price: number, place: number) => {
  const way = ways[place]
  if (way?.dish !== CHOOSING || countOf(fresh, place) <= countOf(left, place)) return false
  return way.choices.length < group.least || way.choices.length > group.most || price < 0
}

/** A cart that goes on with the lines of an order. What was sent in a round keeps its price, and of it a cart can only have less. */
export function pricedAgainst(model: Model, stored: readonly LineModel[], cart: readonly AskedLine[]): Priced {
  const sent = new Map(stored.filter(({ round }) => round !== undefined).map((line) => [keyOf(line), line.qty]))
  const keeps = new Map<string, number>()
  const keep = (key: string, qty: number): number => {
    const stays = Math.max(0, Math.min(qty, (sent.get(key) ?? 0) - (keeps.get(key) ?? 0)))
    keeps.set(key, stays + (keeps.get(key) ?? 0))
    return qty - stays
  }
  const named = cart.map((line) => (line.round === undefined ? line : { ...line, qty: keep(sentKey(line, stored), line.qty) }))
  const news = named.flatMap(({ round, happy: _happy, ...line }): AskedLine[] => {
    const keys = round === undefined && line.held !== true ? keysInAnyRound(line, stored) : []
    const qty = keys.reduce((rest, key) => keep(key, rest), line.qty)
    return qty === 0 ? [] : [{ ...line, qty }]
  })
  const keptOf = (line: LineModel): number => (line.round === undefined ? 0 : (keeps.get(keyOf(line)) ?? 0))
  const left = each(stored, (line) => restOf(line, keptOf(line)))
  const asked = merged(news)
  const pieces = asked.map(({ share, way, held }) => {
    const piece = left.find((line) => line.way === way && line.share?.id === share?.id)
    return piece === undefined || held === true ? piece : fired(piece)
  })
  const fresh = asked.map((line, place) => {
    const piece = line.share === undefined ? undefined : pieces[place]
    return withKept(piece ?? lineNow(model, line), lineBefore(line, left, asked))
  })
  const unavailable = asked.some((line, place) => {
    if (line.share !== undefined && (pieces[place] === undefined || line.qty !== 1)) return true
    const price = fresh[place]?.price ?? 0
    return price < 0 || isRefused(model, asked, left, unitOf(model, ways[line.way] ?? { dish: 0, choices: [] }), line.way)
  })
  const isStrange = asked.some(({ course }) => course !== undefined && !isServed(model, stored, course))
  const isWrong = isStrange || asked.some(({ qty }) => qty > MAX_QTY)
  const why = isWrong ? 'invalid_request' : unavailable ? 'dish_unavailable' : null
  return { kept: each(stored, (line) => someOf(line, keptOf(line))), fresh, inRound: isTimed(model, fresh), why }
}

/** The key of the sent line that a cart means: without a happy hour also the only one of one that is alike otherwise. */
function sentKey(line: AskedLine, stored: readonly LineModel[]): string {
  const key = keyOf(line)
  if (line.happy !== undefined || stored.some((one) => keyOf(one) === key)) return key
  const alike = stored.filter(({ happy: _happy, ...one }) => keyOf(one) === key).map(keyOf)
  return alike.length === 1 ? (alike[0] ?? key) : key
}

/** The keys of what was sent in any round and is alike otherwise: a cart that names no round means that. */
const keysInAnyRound = (line: AskedLine, stored: readonly LineModel[]): string[] =>
  stored.filter(({ round, happy: _happy, ...one }) => round !== undefined && keyOf(one) === keyOf(line)).map(keyOf)

/** Whether a course is the venue's at present, or one that the order has. */
const isServed = ({ venue }: Model, stored: readonly LineModel[], course: string): boolean =>
  venue.courses.includes(course) || stored.some((line) => line.course === course)

/** What an approval of a cart is bound to, and why there is none. */
export function bindingOf(model: Model, unpaid: OrderModel | null, cart: readonly AskedLine[]) {
  const { kept, fresh, why } = pricedAgainst(model, unpaid?.lines ?? [], cart)
  return { lines: [...kept, ...fresh], why }
}

/** Whether a changed order would leave out a piece of a line that other cards pay too. */
export const losesPiece = (before: readonly LineModel[], after: readonly LineModel[]): boolean =>
  before.some(({ share }) => share !== undefined && after.every((line) => line.share?.id !== share.id))

const nextRound = (stored: readonly LineModel[]): number =>
  Math.max(0, ...stored.filter(isSent).map(({ round = 1 }) => round)) + 1

const fired = ({ held: _held, ...line }: LineModel): LineModel => line

/** The lines as Check Out places them: nothing is held any more, and on a check, or where prices depend on the time, what is new is its next round. */
export function placedLines(stored: readonly LineModel[], priced: Omit<Priced, 'why'>): LineModel[] {
  const { kept, fresh, inRound } = priced
  const isCheck = stored.some((line) => line.round !== undefined || !isSent(line))
  if (!isCheck || (kept.length === 0 && fresh.every(isSent)))
    return [...kept, ...fresh.map(fired)].map((line) => (inRound ? { ...line, round: 1 } : line))
  const round = nextRound(stored)
  const added = fresh.filter(isSent)
  const keys = new Set(added.map(keyOf))
  const late = fresh.filter((line) => !isSent(line)).map(fired)
  return [
    ...kept,
    ...added.map((line) => ({ ...line, round })),
    ...late.map((line) => ({ ...line, round: keys.has(keyOf(line)) ? round + 1 : round })),
  ]
}

/** The lines after Send: what is new becomes the next round, but for what is held; what Check Out placed without rounds is round 1, or the next one where a merged check has that. */
export function sentLines(stored: readonly LineModel[], { kept, fresh }: Pick<Priced, 'kept' | 'fresh'>): LineModel[] {
  const first = new Map(stored.filter((line) => isSent(line) && line.round === undefined).map((line) => [keyOf(line), line.qty]))
  const hadOf = (line: LineModel) => Math.min(line.qty, first.get(keyOf(line)) ?? 0)
  const more = each(fresh, (line) => restOf(line, hadOf(line)))
  const had = each(fresh, (line) => someOf(line, hadOf(line)))
  const isTaken = had.some((line) => kept.some((other) => keyOf(other) === keyOf({ ...line, round: 1 })))
  const round = nextRound(stored)
  return [
    ...kept,
    ...had.map((line) => ({ ...line, round: isTaken ? round : 1 })),
    ...more.filter(isSent).map((line) => ({ ...line, round: isTaken ? round + 1 : round })),
    ...more.filter((line) => !isSent(line)),
  ]
}

/** What the kitchen was sent of `before` and is not in `after`: of each way the last ones first. What was sent in a round is gone, too, where it costs less. */
export function takenAway(before: readonly LineModel[], after: readonly LineModel[]): LineModel[] {
  const pieceOf = ({ way, share }: LineModel): string => `${way} of ${share?.id ?? ''}`
  const left = after
    .filter(isSent)
    .flatMap((line) => Array.from({ length: line.qty }, () => ({ of: pieceOf(line), price: line.price })))
  const stays = new Map<LineModel, number>()
  for (const line of before.filter(isSent).toSorted((a, b) => b.price - a.price))
    for (let one = 0; one < line.qty; one += 1) {
      const place = left.findIndex(({ of, price }) => of === pieceOf(line) && (line.round === undefined || price >= line.price))
      if (place < 0) break
      left.splice(place, 1)
      stays.set(line, (stays.get(line) ?? 0) + 1)
    }
  return before.filter(isSent).flatMap((line) => {
    const kept = stays.get(line) ?? 0
    return kept === line.qty ? [] : [restOf(line, kept)]
  })
}
