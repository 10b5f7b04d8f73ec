import assert from 'node:assert/strict'
import type { OrderLine } from '../../../src/shared/contract/order-parts.ts'
import { addedOf, bearsOf, type ChargedModel, lessTerms, ratesMark, someTerms, type TermsModel } from './charges.ts'
import { ways } from './choices.ts'
import type { Model } from './model.ts'
import { NOBODY, rupees } from './model.ts'

/** What was given off a whole line, under the id of the discount that it is of. Amount in paise. */
export interface OffModel {
  id: string
  kind: 'discount' | 'comp'
  amount: number
}

/** A line of an order: so often a way of a dish (choices.ts), at the price that it was ordered at. Prices in paise. */
export interface LineModel {
  way: number
  qty: number
  price: number
  /** Its choices as they were. */
  choices: { name: string; price: number }[]
  /** Of a piece of a line that several cards pay: that line, whole, and whether this piece counts its dishes. */
  share?: { id: string; qty: number; price: number; counts: boolean }
  /** The round of a check that it was sent with. */
  round?: number
  /** Ordered, and not sent to the kitchen yet. */
  held?: true
  /** The course that it is served with, and the seat that it is for. */
  course?: string
  seat?: number
  off?: OffModel
  /** The happy hour that it was priced in, and what one costs without it. */
  happy?: HappyModel
  /** How it is taxed and what service it bears; left out for neither. */
  terms?: TermsModel
}

/** A happy hour by its name, with the ordinary price in paise. */
export interface HappyModel {
  name: string
  price: number
}

/** A line as a cart names it. */
export type AskedLine = Pick<LineModel, 'way' | 'qty' | 'round' | 'held' | 'course' | 'seat'> & {
  share?: { id: string }
  happy?: Pick<HappyModel, 'name'>
}

export const offOf = ({ off }: Pick<LineModel, 'off'>): number => off?.amount ?? 0
export const amountOf = (line: Pick<LineModel, 'price' | 'qty' | 'off'>): number => line.price * line.qty - offOf(line)

export const withTerms = (line: LineModel, terms: TermsModel | undefined): LineModel =>
  terms === undefined ? line : { ...line, terms }

/** A line as tax and service charge know it. */
export const chargedOf = (line: LineModel): ChargedModel => ({ amount: amountOf(line), terms: line.terms })

/** Lines with what each bears of its order's tax and service charge said for good. */
export function settled(lines: readonly LineModel[]): LineModel[] {
  const bears = bearsOf(lines.map(chargedOf))
  return lines.map((line, place) => {
    const own = bears[place]
    return line.terms === undefined || own === undefined ? line : { ...line, terms: { ...line.terms, bears: own } }
  })
}

/** Whether what each line bears is said for good, so that parts come to the whole whatever becomes of them. */
export const isSettled = (lines: readonly LineModel[]): boolean =>
  lines.every(({ terms }) => terms === undefined || terms.bears !== undefined)

/** What is paid for each line in all. */
export const paidOf = (lines: readonly LineModel[]): number[] =>
  settled(lines).map((line) => amountOf(line) + addedOf(line.terms))

export const totalOf = (lines: readonly LineModel[]): number => paidOf(lines).reduce((sum, paid) => sum + paid, 0)

/** What lines cost without anything given off: the specification's calls know no other total. */
export const subtotalOf = (lines: readonly LineModel[]): number => totalOf(lines.map(({ off: _off, ...line }) => line))

export const isSent = ({ held }: Pick<LineModel, 'held'>): boolean => held !== true

/** What makes two lines the same line: how it is made, its round with its happy hour or that it is held, course and seat, and which line it is a piece of. */
export function keyOf({ way, round, held, course, seat, share, happy }: AskedLine): string {
  const hour = happy === undefined ? '' : ` in ${happy.name}`
  const when = `${round === undefined ? '' : ` round ${round}${hour}`}${held === true ? ' held' : ''}`
  const where = `${course === undefined ? '' : ` with ${course}`}${seat === undefined ? '' : ` for ${seat}`}`
  return `${way}${when}${where}${share === undefined ? '' : ` of ${share.id}`}`
}

const withOff = ({ off, ...line }: LineModel, amount: number): LineModel =>
  off === undefined || amount === 0 ? line : { ...line, off: { ...off, amount } }

const someOfTerms = ({ terms, qty: of }: LineModel, qty: number): TermsModel | undefined => terms && someTerms(terms, qty, of)

/** So many of a line, with their share of what was given off it and of what it bears for good, rounded down. */
export const someOf = (line: LineModel, qty: number): LineModel =>
  withOff(withTerms({ ...line, qty }, someOfTerms(line, qty)), Math.floor((offOf(line) * qty) / line.qty))

/** The line without so many: the rest of what was given off it, and of what it bears, stays. */
export function restOf(line: LineModel, gone: number): LineModel {
  const theirs = someOfTerms(line, gone)
  const terms = line.terms && theirs && lessTerms(line.terms, theirs)
  return withOff(withTerms({ ...line, qty: line.qty - gone }, terms), offOf(line) - offOf(someOf(line, gone)))
}

/** The lines that `of` makes of each, without those that are gone. */
export const each = (lines: readonly LineModel[], of: (line: LineModel, place: number) => LineModel): LineModel[] =>
  lines.map(of).filter(({ qty }) => qty > 0)

/** What a code is bound to: how often each way at each price and at which rates, less what, in any order. */
export function markOf(lines: readonly LineModel[]): string {
  const counts = new Map<string, { qty: number; off: number }>()
  for (const line of lines) {
    const key = `${line.way} at ${line.price} ${ratesMark(line.terms)}`
    const { qty, off } = counts.get(key) ?? { qty: 0, off: 0 }
    counts.set(key, { qty: qty + line.qty, off: off + offOf(line) })
  }
  return [...counts]
    .map(([key, { qty, off }]) => `${qty} of ${key} less ${off}`)
    .toSorted()
    .join(', ')
}

export const countOf = (lines: readonly AskedLine[], way: number): number =>
  lines.reduce((count, line) => count + (line.way === way ? line.qty : 0), 0)

/** Lines as a call carries them. A way without choices is the specification's line, which knows none. */
export const cartOf = (model: Model, lines: readonly AskedLine[]) =>
  lines.map(({ way, qty, share, round, held, course, seat, happy }) => {
    const { dish, choices } = ways[way] ?? { dish: 0, choices: [] }
    const modifiers = choices.map((choice) => ({ _id: model.group.choices[choice]?.id ?? NOBODY }))
    return {
      _id: model.dishes[dish]?.id ?? NOBODY,
      qty,
      ...(modifiers.length > 0 && { modifiers }),
      ...(share !== undefined && { share: { _id: share.id } }),
      ...(round !== undefined && { round, ...(happy !== undefined && { happyHour: happy.name }) }),
      ...(held && { held }),
      ...(course !== undefined && { course }),
      ...(seat !== undefined && { seat }),
    }
  })

/** Lines as an answer has to show them. */
export function assertShown(shown: readonly OrderLine[], lines: readonly LineModel[]): void {
  assert.deepEqual(
    shown.map(({ qty, price, round, happyHour }) => [qty, price, round, happyHour]),
    lines.map(({ qty, price, round, happy }) => [qty, rupees(price), round, happy && { ...happy, price: rupees(happy.price) }]),
  )
}

/** What the sums by choice gain from lines that were paid: of a shared line by the piece that counts its dishes. */
export const chosenIn = (lines: readonly LineModel[]): { name: string; qty: number; amount: number }[] =>
  lines.flatMap(({ qty, choices, share }) => {
    const sold = share === undefined ? qty : share.counts ? share.qty : 0
    return choices.map(({ name, price }) => ({ name, qty: sold, amount: price * sold }))
  })
