import type { OtpReply } from '../../../shared/contract/cards.ts'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { approvedMark } from '../../../shared/orders/modifiers.ts'
import type { CallInput } from '../../../shared/contract/call.ts'

/** Moments are UTC epoch ms. */
export interface Approval {
  /** For the card's or a supervisor's PIN, only the fact that it was correct is kept, never the PIN. */
  factor: 'code' | 'pin' | 'supervisor' | 'cash'
  cardNumber: string
  fullName: string
  /** The last 3 digits: the screen shows them, and the verify call needs no more besides the card. Empty with a PIN. */
  mobileNo: string
  /** Null with a PIN. */
  channel: OtpReply['channel'] | null
  sentAt: number
  expiresAt: number
  resendAt: number
  /** The `saleMark` it was sent for, since another cart or tip needs another code; empty once the server has no approval. */
  cart: string
  verified: boolean
  /** Omitted for a code or a card's PIN. */
  approvedBy?: string
  /** Rupees, as in calls; omitted for none. */
  tip?: number
  /** Rupees; omitted for a payment by card. */
  tendered?: number
}

/** A percentage of the total, or rupees. */
export type Tip = { percent: number } | { amount: number }

export interface PinCard {
  cardNumber: string
  fullName: string
}

/** The request is kept with its key, so that a retry sends the same. */
export interface PaymentAttempt {
  customerid: string
  orderid: string
  cardNumber: string
  nameOfCard: string
  fullName: string
  /** Rupees, as in the call. */
  total: number
  tip?: number
  tendered?: number
  mail: boolean
}

/** `printid` counts it on the server, `jobid` is the host's; they differ only after a job was cancelled unprinted. */
export interface StoredPrint {
  printid: string
  jobid: string
  /** The host has taken the job. */
  sent: boolean
}

export interface PaidSale {
  billid: string
  invoiceno: string
  billPosted: boolean
  moveReported: boolean
  /** The address of the mail, masked except the first letter and the domain; empty while it is not queued. */
  mailTo: string
  /** The server has no mail server yet. */
  mailWaits: boolean
  print: StoredPrint | null
}

export interface KnownOrder {
  orderid: string
  version: number
  lines: OrderLine[]
  tables: OrderTable[]
  /** A bill that names its dishes was printed. */
  billed?: true
}

type SentBody = CallInput<'sendCheck'>['body']

/** After a lost answer it is resent, unchanged, before anything else. */
export interface Sending {
  key: string
  /** Empty to open a check. */
  orderid: string
  body: SentBody
  lines: OrderLine[]
  /** True if they were saved on the server as held: here they stay unsent. */
  kept?: true
}

/** After a lost answer it is resent, unchanged, before anything else. */
export interface Placing {
  key: string
  input: CallInput<'placeOrder'>
  /** The lines that were not sent to the kitchen then. */
  lines: OrderLine[]
}

export interface OrderInWork {
  lines: OrderLine[]
  tables: OrderTable[]
  /** The clerk confirmed that it has no table. */
  noTable: boolean
  /** The order was placed by Check Out or reopened; empty before. */
  orderid: string
  /** Other cards pay parts of it. */
  isSplit: boolean
  /** As last seen here; read it with `knownOf`, since it may be another order's. */
  known: KnownOrder | null
  placing: Placing | null
  /** The guest's earlier unpaid order, which Check Out voids as the clerk decided; empty for none. */
  replaces: string
  isCheck: boolean
  /** Null and empty if not given. */
  covers: number | null
  checkName: string
  sending: Sending | null
  cardNumber: string
  /** As `POST cardinfo/otp` answered them. */
  customerid: string
  userid: string
  approval: Approval | null
  /** Its PIN is asked for instead of a code; null when paying by code. */
  pinCard: PinCard | null
  /** A card is named in both cases. */
  tender: 'card' | 'cash'
  tip: Tip | null
}

/** `placed`: Check Out succeeded. `paying`: sent under `key`, unanswered. `paid`: its tax invoice is open until it is left. */
export type Sale =
  | (OrderInWork & { stage: 'cart' })
  | (OrderInWork & { stage: 'approved' | 'placed'; approval: Approval })
  | (OrderInWork & { stage: 'paying'; key: string; attempt: PaymentAttempt })
  | (OrderInWork & { stage: 'paid'; attempt: PaymentAttempt; paid: PaidSale })

export type OpenSale = Extract<Sale, { stage: 'cart' | 'approved' | 'placed' }>
export type PaidStage = Extract<Sale, { stage: 'paid' }>

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

/** What an approval is for: the cart, and the tip on top. */
export const saleMark = ({ lines, tip }: Pick<OrderInWork, 'lines' | 'tip'>): string => approvedMark(lines) + tipMark(tip)

/** The order must not change while its payment is unanswered, nor once it is paid. */
export const isOpen = (sale: Sale): sale is OpenSale => sale.stage !== 'paying' && sale.stage !== 'paid'

/** Returns null if `known` is of another order, or there is none. */
export const knownOf = ({ orderid, known }: Sale): KnownOrder | null =>
  orderid !== '' && known?.orderid === orderid ? known : null

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

/** An empty sale holds nothing that could be lost. */
export const isEmpty = (sale: Sale): boolean =>
  isOpen(sale) && sale.lines.length === 0 && sale.tables.length === 0 && sale.orderid === ''
