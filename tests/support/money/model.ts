import type { CallName } from '../../../src/shared/contract/index.ts'
import { APPROVAL_VALID_MS } from '../../../src/server/otp/otp.ts'
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
  /** The guest's PIN, with the guesses that are left. */
  pin: { digits: string; tries: number } | null
}

export interface OrderModel {
  id: string
  quantities: Quantities
  /** Dishes, numbers and prices in one spelling: what a code is bound to. */
  lines: string
  total: number
  state: 'unpaid' | 'paid' | 'cancelled'
}

/** What a supervisor allowed, not used yet. Amount in paise. */
export interface GrantModel {
  token: string
  move: 'refund' | 'transfer' | 'pin'
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
  supervisor: { id: string; pin: string }
  answered: Answered[]
  /** Keys given so far. */
  keys: number
  /** PAX numbers that nobody holds or held, lowest first. */
  freeNumbers: string[]
  invoices: number
  cashInHand: number
  sold: number
}

/** Refunds above it need a supervisor, paise. */
export const REFUND_LIMIT = 150_000

/** The number that the nth invoice must have. */
export const invoiceText = (nth: number): string => `INV-${String(nth).padStart(6, '0')}`

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

/** The cart of a request, its lines in one spelling, and its total at today's prices. */
export function cartOf(
  model: Model,
  quantities: Quantities,
): { cart: { _id: string; qty: number }[]; lines: string; total: number } {
  const ordered = model.dishes.flatMap((dish, place) => {
    const qty = quantities[place] ?? 0
    return qty > 0 ? [{ ...dish, qty }] : []
  })
  return {
    cart: ordered.map(({ id, qty }) => ({ _id: id, qty })),
    lines: ordered.map(({ id, qty, price }) => `${id}:${qty}:${price}`).join('|'),
    total: ordered.reduce((sum, { price, qty }) => sum + price * qty, 0),
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
  return [...facts, ...last, `books ${model.invoices} ${-model.cashInHand} ${model.sold}`].toSorted()
}
