import type { OtpReply } from '../../../shared/contract/cards.ts'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { approvedMark } from '../../../shared/orders/modifiers.ts'
import type { CallInput } from '../../../shared/contract/call.ts'

/** A one-time code or a PIN of the current sale and its result. Moments are UTC epoch milliseconds. */
export interface Approval {
  /** For the card's or a supervisor's PIN, only the fact that it was correct is kept, never the PIN. */
  factor: 'code' | 'pin' | 'supervisor' | 'cash'
  cardNumber: string
  fullName: string
  /** The last 3 digits: the screen shows them, and the verify call needs no more besides the card. Empty with a PIN. */
  mobileNo: string
  /** The channel of the code; null with a PIN. */
  channel: OtpReply['channel'] | null
  sentAt: number
  expiresAt: number
  resendAt: number
  /**
   * The cart and tip that it was sent for, as `saleMark` writes them: any other cart or tip needs another code. Empty once the
   * server has no approval.
   */
  cart: string
  verified: boolean
  /** The supervisor who approved instead of a code; omitted for a code or a card's PIN. */
  approvedBy?: string
  /** The tip that was approved with the order, rupees as in calls; omitted for none. */
  tip?: number
  /** The cash that the guest gave, rupees; omitted for a payment by card. */
  tendered?: number
}

/** A tip as chosen: a percentage of the total, or rupees. */
export type Tip = { percent: number } | { amount: number }

/** The card that pays by its PIN. */
export interface PinCard {
  cardNumber: string
  fullName: string
}

/** The request of a payment: kept with its key, so that a retry sends the same. */
export interface PaymentAttempt {
  customerid: string
  orderid: string
  cardNumber: string
  nameOfCard: string
  fullName: string
  /** Rupees, as in the call. */
  total: number
  /** As in the approval. */
  tip?: number
  tendered?: number
  /** Whether the invoice goes out by mail afterwards. */
  mail: boolean
}

/** One print: `printid` counts it on the server, `jobid` is the host's; they differ only after a job was cancelled unprinted. */
export interface StoredPrint {
  printid: string
  jobid: string
  /** Whether the host has taken the job. */
  sent: boolean
}

/** The answered payment, and how far print and mail have come. */
export interface PaidSale {
  billid: string
  invoiceno: string
  billPosted: boolean
  moveReported: boolean
  /** The address of the mail, masked except the first letter and the domain; empty while it is not queued. */
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

/** The body of Send. */
type SentBody = CallInput<'sendCheck'>['body']

/** The unanswered request of Send with its key: after a lost answer it is resent, unchanged, before anything else. */
export interface Sending {
  key: string
  /** The check it adds to; empty to open one. */
  orderid: string
  body: SentBody
  /** The new lines, as they were sent. */
  lines: OrderLine[]
  /** True if they were saved on the server as held: here they stay unsent. */
  kept?: true
}

/** The unanswered request of Check Out with its key: after a lost answer it is resent, unchanged, before anything else. */
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
  /** Whether the clerk confirmed that it has no table. */
  noTable: boolean
  /** The unpaid order that it is about: placed by Check Out, or reopened; empty before. */
  orderid: string
  /** Whether other cards pay parts of it. */
  isSplit: boolean
  /** That order as this terminal last saw it; null if never. Read it with `knownOf`. */
  known: KnownOrder | null
  placing: Placing | null
  /** The guest's earlier unpaid order, which Check Out voids as the clerk decided; empty for none. */
  replaces: string
  /** Whether that order is a check without a guest. */
  isCheck: boolean
  /** Covers and name of the check; null and empty if not given. */
  covers: number | null
  checkName: string
  sending: Sending | null
  /** The card number as typed, or from an order that was opened. */
  cardNumber: string
  /** The card's and the passenger's ids, as `POST cardinfo/otp` answered them. */
  customerid: string
  userid: string
  approval: Approval | null
  /** The card whose PIN is asked for instead of a code; null when paying by code. */
  pinCard: PinCard | null
  /** By card or cash; a card is named in both cases. */
  tender: 'card' | 'cash'
  /** Null for none. */
  tip: Tip | null
}

/**
 * The only sale of this terminal. `cart`: dishes and tables are chosen, and not approved. `approved`: by a code, a PIN or cash.
 * `placed`: Check Out succeeded, and the invoice can be made. `paying`: the payment was sent under `key` and is unanswered.
 * `paid`: it was answered, and its tax invoice is open until it is left.
 */
export type Sale =
  | (OrderInWork & { stage: 'cart' })
  | (OrderInWork & { stage: 'approved' | 'placed'; approval: Approval })
  | (OrderInWork & { stage: 'paying'; key: string; attempt: PaymentAttempt })
  | (OrderInWork & { stage: 'paid'; attempt: PaymentAttempt; paid: PaidSale })

export type OpenSale = Extract<Sale, { stage: 'cart' | 'approved' | 'placed' }>
export type PaidStage = Extract<Sale, { stage: 'paid' }>

/** The empty sale: at the start, after Cancel and after log-out. */
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

/** The order of the sale as this terminal last saw it; null for another order, or none. */
export const knownOf = ({ orderid, known }: Sale): KnownOrder | null =>
  orderid !== '' && known?.orderid === orderid ? known : null

/** An order as this terminal sees it now. */
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

/** Whether it holds nothing that could be lost. */
export const isEmpty = (sale: Sale): boolean =>
  isOpen(sale) && sale.lines.length === 0 && sale.tables.length === 0 && sale.orderid === ''
