import type { CallName } from '../../../src/shared/contract/index.ts'
import { APPROVAL_VALID_MS } from '../../../src/server/otp/otp.ts'
import { type ChosenModel, chosenIn, unitOf, ways } from './choices.ts'
import type { Quantities } from './command.ts'

/** A one-time code as the rules know it; `lines` null is one that no order was placed with yet, `total` then for the most that one may cost. */
export interface CodeModel {
  lines: string | null
  total: number
  expires: number
  tries: number
  verifiedAt: number | null
}

export interface CardModel {
  id: string
  /** Paise. */
  balance: number
  state: 'active' | 'blocked' | 'returned'
  expires: number
  /** Moments at which it was sent codes. */
  sends: number[]
  /** Whether a payment used the last of them. */
  lastUsed: boolean
  /** The code that lives: neither used nor void. */
  code: CodeModel | null
  /** Total of its newest bill. */
  lastPaid: number | null
  /** The card that took the place of this lost one. */
  replacedBy: CardModel | null
  /** The guest's PIN, with the guesses that are left. */
  pin: { digits: string; tries: number } | null
}

export interface OrderModel {
  id: string
  quantities: Quantities
  /** Dishes, numbers and prices in one spelling: what a code is bound to. */
  lines: string
  total: number
  /** Choices as they were when it was placed. */
  chosen: ChosenModel[]
  state: 'unpaid' | 'paid' | 'cancelled'
}

/** A paid invoice; `card` is the one that paid. */
export interface InvoiceModel {
  orderid: string
  card: CardModel
  total: number
  isMembers: boolean
  lines: { price: number; sold: number; credited: number }[]
}

/** What a supervisor allowed, not used yet. Amount in paise. */
export interface GrantModel {
  token: string
  move: 'refund' | 'transfer' | 'pin' | 'credit'
  cardId: string
  to: string
  amount: number
  expires: number
}

export interface PaxModel {
  id: string
  number: string
  mobileNo: string
  isMember: boolean
  /** The newest card, a returned one too. */
  card: CardModel | null
  order: OrderModel | null
  /** The first one first. */
  invoices: InvoiceModel[]
  /** The newest approval that the desk has in hand for this passenger. */
  grant: GrantModel | null
  points: number
}

/** A money move that was done under a key: the same request again gets the same answer. */
export interface Answered {
  call: CallName
  request: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown>; key: string }
  payload: string
}

/** What the rules say should be, in paise and plain words; the server's answers and its books are held against it. */
export interface Model {
  now: number
  pax: PaxModel[]
  dishes: { id: string; name: string; price: number }[]
  /** The choices of the one dish that has any, and how many of them it asks for. */
  group: { id: string; least: number; most: number; choices: { id: string; name: string; price: number }[] }
  supervisor: { id: string; pin: string }
  answered: Answered[]
  /** Keys given so far. */
  keys: number
  /** PAX numbers that nobody holds or held, lowest first. */
  freeNumbers: string[]
  invoices: number
  credits: number
  cashInHand: number
  sold: number
  /** Choices sold, by name. */
  chosen: Map<string, { qty: number; amount: number }>
}

/** Refunds above it need a supervisor, paise. */
export const REFUND_LIMIT = 150_000

/** The number that the nth invoice must have. */
export const invoiceText = (nth: number): string => `INV-${String(nth).padStart(6, '0')}`

/** The number that the nth credit note must have. */
export const creditText = (nth: number): string => `CN-${String(nth).padStart(6, '0')}`

/** The record id of nothing. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'

export const rupees = (minor: number): number => minor / 100

/** A key of its own for each move, the same on every database. */
export function newKey(model: Model): string {
  model.keys += 1
  return `key-${model.keys}`
}

export const isUsable = (card: CardModel | null, now: number): card is CardModel =>
  card !== null && card.state === 'active' && now < card.expires

/** Whether the card is in somebody's hands: active or blocked. */
export const isLive = (card: CardModel | null): card is CardModel => card !== null && card.state !== 'returned'

export const unpaidOf = ({ order }: PaxModel): OrderModel | null => (order?.state === 'unpaid' ? order : null)

/** Whether a code may still approve a payment. */
export const isApproval = (code: CodeModel | null, now: number): code is CodeModel =>
  code !== null && code.verifiedAt !== null && code.verifiedAt > now - APPROVAL_VALID_MS

/** An approval by a PIN: bound as a code's, with nothing left to verify. */
export const approvedFor = (lines: string, total: number, now: number): CodeModel => ({
  lines,
  total,
  expires: now,
  tries: 0,
  verifiedAt: now,
})

/** What is asked for, or the unpaid order where that is meant; without one a single dish. */
export const quantitiesOf = (pax: PaxModel, wanted: Quantities | 'ordered'): Quantities =>
  wanted === 'ordered' ? (unpaidOf(pax)?.quantities ?? [1]) : wanted

interface OrderedLine {
  _id: string
  qty: number
  modifiers: { _id: string }[]
  /** Of one portion with what was chosen, paise. */
  price: number
}

const spellLine = ({ _id, qty, modifiers, price }: OrderedLine): string => JSON.stringify([_id, modifiers, qty, price])

/** What was sold of each line of an order, from their spelling. */
export const soldLines = (lines: string): InvoiceModel['lines'] =>
  lines.split('|').map((line) => {
    const [, , sold, price] = JSON.parse(line) as [string, unknown, number, number]
    return { price, sold, credited: 0 }
  })

/** The cart of a request, its lines in one spelling, its total at today's prices, and what was chosen. */
export function cartOf(
  model: Model,
  quantities: Quantities,
): { cart: { _id: string; qty: number }[]; lines: string; total: number; chosen: ChosenModel[] } {
  const ordered = ways.flatMap((way, place) => {
    const qty = quantities[place] ?? 0
    const modifiers = way.choices.map((choice) => ({ _id: model.group.choices[choice]?.id ?? NOBODY }))
    return qty > 0 ? [{ _id: model.dishes[way.dish]?.id ?? NOBODY, qty, modifiers, price: unitOf(model, way) }] : []
  })
  return {
    // A way without choices is the specification's line, which knows none.
    cart: ordered.map(({ _id, qty, modifiers }) => ({ _id, qty, ...(modifiers.length > 0 && { modifiers }) })),
    lines: ordered.map(spellLine).join('|'),
    total: ordered.reduce((sum, { price, qty }) => sum + price * qty, 0),
    chosen: chosenIn(model, quantities),
  }
}

/** The books as they should be now, one fact a line, sorted: what `everythingQuestion` asks the database. */
export function expectedFacts(model: Model): string[] {
  const facts = model.pax.flatMap((pax) => {
    const unpaid = unpaidOf(pax)
    return [
      ...(isLive(pax.card) ? [`card ${pax.number} ${pax.card.state} ${pax.card.balance}`] : []),
      ...(unpaid === null ? [] : [`unpaid ${pax.number} ${unpaid.total}`]),
      ...(pax.isMember ? [`points ${pax.number} ${pax.points}`] : []),
    ]
  })
  const last = model.invoices === 0 ? [] : [`last ${invoiceText(model.invoices)}`]
  const lastCredit = model.credits === 0 ? [] : [`last ${creditText(model.credits)}`]
  const chosen = [...model.chosen].map(([name, { qty, amount }]) => `choice ${name} ${qty} ${amount}`)
  return [...facts, ...chosen, ...last, ...lastCredit, `books ${model.invoices} ${-model.cashInHand} ${model.sold}`].toSorted()
}
