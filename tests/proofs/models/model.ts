import type { CallName } from '../../../src/shared/contract/index.ts'
import { APPROVAL_VALID_MS } from '../../../src/server/cards/otp.ts'
import type { ChargeRowModel, ChargesModel, TermsModel } from './charges.ts'
import type { HappyHourModel } from './happy-hours.ts'
import type { LineModel } from './lines.ts'

/** A one-time code as the rules know it; `lines` is what it is bound to (`markOf`), null is one that no order was placed with yet, `total` then for the most that one may cost. */
export interface CodeModel {
  lines: string | null
  total: number
  /** What it allows on top, and the cash that was handed over; null for a payment by card. */
  tip: number
  tendered: number | null
  expires: number
  tries: number
  verifiedAt: number | null
}

export interface CardModel {
  id: string
  /** Paise. */
  balance: number
  /** The part of it that is onboard credit. */
  onboard: number
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
  /** In the order of the invoice. */
  lines: LineModel[]
  /** What the server says of its contents; a change names it. */
  version: number
  state: 'unpaid' | 'paid' | 'cancelled'
  /** The whole order that it is a part of, or null. */
  splitFrom: OrderModel | null
  /** Whether it went back into that. */
  isJoined: boolean
  /** Whose card pays it; null for a check that no guest has yet. */
  guest: PaxModel | null
  /** Its tables, by their place in the plan, as the order names them. */
  tables: number[]
  /** The order that took it in, while it is merged. */
  mergedInto: OrderModel | null
  /** What the kitchen was sent under its name, less what was taken back: how often each way. */
  cooked: Map<number, number>
  /** What it and its parts voided without a supervisor, paise. */
  voidedAlone: number
}

/** An order that was just made. */
export const newOrder = (made: Pick<OrderModel, 'id' | 'lines' | 'version' | 'guest'> & Partial<OrderModel>): OrderModel => ({
  state: 'unpaid',
  splitFrom: null,
  isJoined: false,
  tables: [],
  mergedInto: null,
  cooked: new Map(),
  voidedAlone: 0,
  ...made,
})

/** A paid invoice; `card` is the one that paid. */
export interface InvoiceModel {
  orderid: string
  card: CardModel
  total: number
  isMembers: boolean
  /** What was given on top and not given back. */
  tip: number
  /** The own money in what was not given back, of the sale and of the tip; the rest was onboard credit. */
  own: number
  ownTip: number
  isCash: boolean
  lines: { price: number; sold: number; credited: number; off: number; terms: TermsModel | undefined }[]
}

/** What a supervisor allowed, not used yet. Amount in paise. */
export interface GrantModel {
  token: string
  move: 'refund' | 'transfer' | 'pin' | 'credit' | 'void' | 'discount' | 'complimentary'
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

/** What the back office may change on Venue in a history. */
export interface VenueModel {
  charges: ChargesModel
  cash: boolean
  tips: boolean
  courses: readonly string[]
  happyHours: readonly HappyHourModel[]
  /** How the cash drawer is held. */
  shifts: 'off' | 'shared' | 'one'
}

/** A count of a shift that the shift may be closed with. */
export interface CountModel {
  id: string
  shift: number
  /** Who counted, by their place. */
  by: number
  amount: number
  expected: number
  /** The largest difference of this count and of those just before it, without its sign. */
  largest: number
}

/** The cash drawer, in paise. */
export interface DrawerModel {
  /** What should be in it; null before its first entry. */
  cash: number | null
  /** Bank slips since the shift was opened. */
  slips: { count: number; amount: number }
  /** Whether a sale or a card moved cash or a bank slip since the last entry. */
  isMoved: boolean
  /** The open shift, and who holds it, by their place; a null holder is everyone. */
  shift: { number: number; holder: number | null } | null
  /** Shifts so far. */
  shifts: number
  /** Each entry as the books say it. */
  entries: string[]
  /** The last count of a shift, and whether it is the last entry. */
  count: CountModel | null
  isCountLast: boolean
  /** A supervisor's approval of the difference of a count. */
  grant: { token: string; count: string; by: number; amount: number; expires: number } | null
}

/** The ship's safe: what it holds, and each slip as the books say it. */
export interface SafeModel {
  balance: number
  slips: string[]
}

/** What the rules say should be, in paise and plain words; the server's answers and its books are held against it. */
export interface Model {
  now: number
  pax: PaxModel[]
  dishes: { id: string; name: string; type: string; price: number }[]
  venue: VenueModel
  /** The choices of the one dish that has any, and how many of them it asks for. */
  group: { id: string; least: number; most: number; choices: { id: string; name: string; price: number }[] }
  supervisor: { id: string; pin: string }
  /** The tables of the plan, each with the order that holds it. */
  tables: { id: string; holder: OrderModel | null }[]
  /** Every order there was, the first one first, and those of them that were opened without a guest. */
  orders: OrderModel[]
  checks: OrderModel[]
  /** Dishes that the kitchen was sent and that were taken back, each way. */
  fired: number[]
  takenBack: number[]
  /** What was given off paid invoices, and voids kept, paise. */
  given: number
  voided: number
  answered: Answered[]
  /** Keys given so far. */
  keys: number
  /** PAX numbers that nobody holds or held, lowest first. */
  freeNumbers: string[]
  invoices: number
  credits: number
  cashInHand: number
  drawer: DrawerModel
  safe: SafeModel
  /** Who works here, by their place. */
  staff: readonly { email: string; password: string }[]
  /** What came by each other tender, less what went back, once it was used. */
  tenders: Map<string, number>
  sold: number
  /** Tips given, and what is left of them without those given back. */
  tips: { count: number; amount: number }
  /** Orders paid in cash, with their tips. */
  cashSales: { count: number; amount: number }
  /** Tax and service charge of invoices and of credit notes, by kind and rate. */
  charged: Map<string, ChargeRowModel>
  creditedCharges: Map<string, ChargeRowModel>
  /** Choices sold, by name. */
  chosen: Map<string, { qty: number; amount: number }>
}

/** Cash that a sale or a card brought; negative for what was paid out. */
export function inCash(model: Model, amount: number): void {
  const { drawer } = model
  model.cashInHand += amount
  if (drawer.cash !== null) drawer.cash += amount
  if (amount !== 0) drawer.isMoved = true
}

/** Money that came by another tender than cash; negative for what went back. Each load by bank card has a slip in the drawer. */
export function tendered({ tenders, drawer }: Model, tender: string, amount: number): void {
  if (tender === 'bank') {
    drawer.slips = { count: drawer.slips.count + 1, amount: drawer.slips.amount + amount }
    drawer.isMoved = true
  }
  tenders.set(tender, (tenders.get(tender) ?? 0) + amount)
}

/** Refunds above it need a supervisor, paise. */
export const REFUND_LIMIT = 150_000

/** Voids of one order above it need a supervisor, paise. */
export const VOID_LIMIT = 120_000

/** Up to how many percent the desk gives a discount without a supervisor. */
export const CEILING = 20

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

/** An approval by a PIN or by cash: bound as a code's, with nothing left to verify. */
export const approvedFor = (
  lines: string,
  total: number,
  now: number,
  tender: Pick<CodeModel, 'tip' | 'tendered'>,
): CodeModel => ({
  lines,
  total,
  ...tender,
  expires: now,
  tries: 0,
  verifiedAt: now,
})
