import type { OtpReply } from '../../../shared/contract/cards.ts'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { approvedMark } from '../../../shared/orders/modifiers.ts'
import type { CallInput } from '../../data/api-types.ts'

/** A one-time code or a PIN of the current sale and its result. Moments are UTC epoch milliseconds. */
export interface Approval {
  /** A PIN, the card's or a supervisor's, is kept here only once it was right, and never itself. */
  factor: 'code' | 'pin' | 'supervisor' | 'cash'
  cardNumber: string
  fullName: string
  /** The last 3 digits: what the screen shows, and all that the verify call needs beside the card. Empty with a PIN. */
  mobileNo: string
  /** Which way the code went; null with a PIN, which goes none. */
  channel: OtpReply['channel'] | null
  sentAt: number
  expiresAt: number
  resendAt: number
  /** The cart and the tip it was sent for, as `saleMark` writes them: others need another code. Empty once the server knows of none. */
  cart: string
  verified: boolean
  /** The supervisor who approved in place of a code; left out otherwise. */
  approvedBy?: string
  /** The tip that was approved with the order, rupees as the calls carry it; left out for none. */
  tip?: number
  /** The cash that the guest gave, rupees; left out for a payment by card. */
  tendered?: number
}

/** A tip as it was chosen: a share of the total in percent, or rupees. */
export type Tip = { percent: number } | { amount: number }

/** The card that is to be paid with by its PIN. */
export interface PinCard {
  cardNumber: string
  fullName: string
}

/** What is asked of the server: kept with the payment key, so that asking again asks for the very same. */
export interface PaymentAttempt {
  customerid: string
  orderid: string
  cardNumber: string
  nameOfCard: string
  fullName: string
  /** Rupees, as the call carries them. */
  total: number
  /** What else was approved, as in the approval. */
  tip?: number
  tendered?: number
  /** Whether the invoice goes out by mail afterwards. */
  mail: boolean
}

/** One printing: `printid` counts it on the server, `jobid` is the host's; the same but where a job was cancelled unprinted. */
export interface StoredPrint {
  printid: string
  jobid: string
  /** Whether the host has taken the job. */
  sent: boolean
}

/** The answered payment, and what has followed it so far. */
export interface PaidSale {
  billid: string
  invoiceno: string
  billPosted: boolean
  moveReported: boolean
  /** Where the mail goes, masked but for its first letter and the domain; empty while it is not queued. */
  mailTo: string
  /** Whether the mail waits because the server has no mail server yet. */
  mailWaits: boolean
  print: StoredPrint | null
}

/** A placed order as this terminal saw it last. */
export interface KnownOrder {
  orderid: string
  version: number
  lines: OrderLine[]
  tables: OrderTable[]
  /** Whether a bill that names its dishes was printed. */
  billed?: true
}

/** What a call of Send carries. */
type SentBody = CallInput<'sendCheck'>['body']

/** What Send asked for under a key, until it is answered: after a lost answer it is sent again first, as it was. */
export interface Sending {
  key: string
  /** The check that it goes on with; empty where it opens one. */
  orderid: string
  body: SentBody
  /** The new lines, as they were sent. */
  lines: OrderLine[]
  /** Whether they were kept on the server as held: here they stay as they are, to be sent. */
  kept?: true
}

/** What Check Out asked for under a key, until it is answered: after a lost answer it is asked for again first, as it was. */
export interface Placing {
  key: string
  input: CallInput<'placeOrder'>
  /** The lines that were not sent to the kitchen then. */
  lines: OrderLine[]
}

/** The current order, whatever its stage. */
export interface OrderInWork {
  lines: OrderLine[]
  tables: OrderTable[]
  /** Whether the clerk said that it has no table. */
  noTable: boolean
  /** The unpaid order that it goes on with: placed by Check Out, or opened again; empty before. */
  orderid: string
  /** Whether other cards pay parts of it. */
  isSplit: boolean
  /** How that order was when this terminal saw it last; null where it did not. Read by `knownOf`. */
  known: KnownOrder | null
  placing: Placing | null
  /** The unpaid order of the same guest that Check Out voids, as the clerk decided; empty where there is none. */
  replaces: string
  /** Whether that order is a check, which no guest has yet. */
  isCheck: boolean
  /** Persons at the table, and what the counter calls the check; null and empty where nobody said. */
  covers: number | null
  checkName: string
  sending: Sending | null
  /** The card number as typed, or as brought along with an order. */
  cardNumber: string
  /** The card's and the passenger's ids, as `POST cardinfo/otp` answered them. */
  customerid: string
  userid: string
  approval: Approval | null
  /** The card whose PIN is asked for in place of a code; null while a code is the way. */
  pinCard: PinCard | null
  /** How the guest pays; the card is the guest's in both ways. */
  tender: 'card' | 'cash'
  /** Null for none. */
  tip: Tip | null
}

/**
 * The one sale of this terminal. `cart`: dishes and tables are chosen, nothing approves them. `approved`: a code or PIN does. `placed`:
 * Check Out went through, the invoice can be made. `paying`: the payment was sent under `key`, and its answer is not known. `paid`: it
 * was answered, and its tax invoice is open until it is left.
 */
export type Sale =
  | (OrderInWork & { stage: 'cart' })
  | (OrderInWork & { stage: 'approved' | 'placed'; approval: Approval })
  | (OrderInWork & { stage: 'paying'; key: string; attempt: PaymentAttempt })
  | (OrderInWork & { stage: 'paid'; attempt: PaymentAttempt; paid: PaidSale })

export type OpenSale = Extract<Sale, { stage: 'cart' | 'approved' | 'placed' }>
export type PaidStage = Extract<Sale, { stage: 'paid' }>

/** No sale: what a terminal begins with, and what Cancel and the log-out leave. */
export const emptySale: OrderInWork & { stage: 'cart' } = {
  stage: 'cart',
  lines: [],
  tables: [],
  noTable: false,
  orderid: '',
  isSplit: false,
  known: null,
  placing: null,
  replaces: '',
  isCheck: false,
  covers: null,
  checkName: '',
  sending: null,
  cardNumber: '',
  customerid: '',
  userid: '',
  approval: null,
  pinCard: null,
  tender: 'card',
  tip: null,
}

const tipMark = (tip: Tip | null): string => (tip === null ? '' : 'percent' in tip ? `+${tip.percent}%` : `+${tip.amount}`)

/** What an approval of this sale is for: its cart, and the tip on top. */
export const saleMark = ({ lines, tip }: Pick<OrderInWork, 'lines' | 'tip'>): string => approvedMark(lines) + tipMark(tip)

/** Whether the order may still change: not while its payment is unanswered, nor once it is paid. */
export const isOpen = (sale: Sale): sale is OpenSale => sale.stage !== 'paying' && sale.stage !== 'paid'

/** How the order that it goes on with was when this terminal saw it last; null of another order, or none. */
export const knownOf = ({ orderid, known }: Sale): KnownOrder | null =>
  orderid !== '' && known?.orderid === orderid ? known : null

/** An order as this terminal has now seen it. */
export const seen = ({
  _id,
  version,
  order,
  ordertable,
  billed,
}: Pick<Order, '_id' | 'version' | 'order' | 'ordertable' | 'billed'>): KnownOrder => ({
  orderid: _id,
  version,
  lines: order,
  tables: ordertable,
  ...(billed === true && { billed }),
})

/** Whether nothing would be lost with it. */
export const isEmpty = (sale: Sale): boolean =>
  isOpen(sale) && sale.lines.length === 0 && sale.tables.length === 0 && sale.orderid === ''
