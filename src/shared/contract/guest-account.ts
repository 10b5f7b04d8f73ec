import { Type, type Static } from 'typebox'
import { CardReportEntry, MoveKind } from './billing.ts'
import { Dispute } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { venueOnPaper } from './invoice.ts'
import { OrderStatus } from './order-parts.ts'
import { OutletNumber } from './outlets.ts'
import { DayPeriod } from './paging.ts'
import { Pax } from './pax.ts'
import { OneVoyage } from './voyages.ts'
import { Day, Id, Instant, Rupees, SignedRupees, TotalRupees } from './values.ts'

/** How many of each kind of record the account shows. */
export const ACCOUNT_ROWS = 200

/** How the guest consented to a move, or which supervisor approved it instead. */
const Consent = Type.Object({ by: Type.Enum(['code', 'pin', 'cash', 'supervisor']), supervisor: Type.Optional(Type.String()) })
export type Consent = Static<typeof Consent>

/** One move on a card of the passenger. */
export const StatementLine = Type.Object({
  _id: Id,
  at: Instant,
  /** The business day, by which periods are cut. */
  day: Day,
  kind: MoveKind,
  cardid: Id,
  cardNumber: Type.String(),
  /** The outlet's name now. */
  outlet: Type.String(),
  /** Omitted for a move of no order, as are the next three. */
  orderid: Type.Optional(Id),
  invoiceno: Type.Optional(Type.String()),
  creditno: Type.Optional(Type.String()),
  /** The dishes that were sold or credited, such as '2 × Lime soda, Biryani'. */
  dishes: Type.Optional(Type.String()),
  /** As in the card report. */
  tender: CardReportEntry.properties.tender,
  reference: CardReportEntry.properties.reference,
  reason: CardReportEntry.properties.reason,
  /** Omitted if the move needed none, or if it is not known. */
  consent: Type.Optional(Consent),
  /** Who made it, and where; empty if no one was recorded. */
  staffName: Type.String(),
  terminal: Type.String(),
  credit: TotalRupees,
  debit: TotalRupees,
  /** The balance of all the passenger's cards afterwards. */
  balance: SignedRupees,
})
export type StatementLine = Static<typeof StatementLine>

/** The last entry of an outlet's ledger chain that a statement includes. */
export const LedgerEnd = Type.Object({
  _id: OutletNumber,
  name: Type.String(),
  row: Type.Integer({ minimum: 0 }),
  /** Empty for a chain without an entry. */
  hash: Type.String(),
})

/**
 * All moves of a passenger's cards in a period, oldest first: `opening` + `credit` − `debit` = `closing`. A lost card's balance
 * goes out of it and into its replacement, with a line for each.
 */
export const Statement = Type.Object({
  venue: Type.Object(venueOnPaper),
  userid: Id,
  fullName: Type.String(),
  paxManifestNo: Type.String(),
  cabin: Type.String(),
  bookingNo: Type.String(),
  /** Business days, both included; null for an open bound. */
  fromDay: Type.Union([Day, Type.Null()]),
  toDay: Type.Union([Day, Type.Null()]),
  /** The name of the voyage whose moves it has; omitted for any. */
  voyage: Type.Optional(Type.String()),
  madeAt: Instant,
  opening: SignedRupees,
  credit: TotalRupees,
  debit: TotalRupees,
  closing: SignedRupees,
  lines: Type.Array(StatementLine),
  asOf: Type.Array(LedgerEnd),
})
export type Statement = Static<typeof Statement>

const AccountCard = Type.Object({
  _id: Id,
  cardNumber: Type.String(),
  nameOfCard: Type.String(),
  state: Type.Enum(['active', 'blocked', 'returned']),
  balance: TotalRupees,
  /** The part of it that is onboard credit, which is never paid out; omitted for none. */
  onboard: Type.Optional(TotalRupees),
  expiryDate: Instant,
  createdAt: Instant,
  closedAt: Type.Union([Instant, Type.Null()]),
  /** The number of the card that replaced a lost one; omitted if none did. */
  replacedBy: Type.Optional(Type.String()),
})
export type AccountCard = Static<typeof AccountCard>

const AccountOrder = Type.Object({
  _id: Id,
  createdAt: Instant,
  tables: Type.Array(Type.Object({ tablefloor: Type.String(), tableno: Type.Integer() })),
  total: Rupees,
  orderstatus: OrderStatus,
  payment: Type.Enum(['unpaid', 'paid', 'cancelled']),
  invoiceno: Type.String(),
  outlet: Type.String(),
  staffName: Type.String(),
  terminal: Type.String(),
})
export type AccountOrder = Static<typeof AccountOrder>

const AccountInvoice = Type.Object({
  _id: Id,
  orderid: Id,
  invoiceno: Type.String(),
  createdAt: Instant,
  outlet: Type.String(),
  total: Rupees,
  credited: TotalRupees,
  cardNumber: Type.String(),
  staffName: Type.String(),
  terminal: Type.String(),
  /** Whether its open dispute waits for an end. */
  disputed: Type.Boolean(),
})
export type AccountInvoice = Static<typeof AccountInvoice>

const AccountCredit = Type.Object({
  _id: Id,
  orderid: Id,
  creditno: Type.String(),
  invoiceno: Type.String(),
  createdAt: Instant,
  total: Rupees,
  paidTo: Type.Enum(['card', 'cash']),
  staffName: Type.String(),
})
export type AccountCredit = Static<typeof AccountCredit>

const AccountPoints = Type.Object({ _id: Id, at: Instant, points: Type.Integer(), invoiceno: Type.String() })
export type AccountPoints = Static<typeof AccountPoints>

/** All about one passenger but the moves, which the statement has; every list has the newest first and at most `ACCOUNT_ROWS`. */
export const GuestAccount = Type.Object({
  pax: Pax,
  /** The balance of all cards together. */
  balance: TotalRupees,
  cards: Type.Array(AccountCard),
  orders: Type.Array(AccountOrder),
  invoices: Type.Array(AccountInvoice),
  credits: Type.Array(AccountCredit),
  points: Type.Array(AccountPoints),
  disputes: Type.Array(Dispute),
})
export type GuestAccount = Static<typeof GuestAccount>

const ofPax = { permission: 'foodorder', params: Type.Object({ userid: Id }) } as const
const period = { ...DayPeriod, voyage: OneVoyage }

export const guestAccount = {
  guestAccount: endpoint({
    ...ofPax,
    method: 'GET',
    path: '/paxInfo/:userid/account',
    reads: ['pax', 'cards', 'orders', 'disputes'],
    summary:
      'All about one passenger: cards, orders, invoices, credit notes, points and disputes; the statement has the moves. The look is logged, once in ten minutes for the same person and passenger',
    reply: GuestAccount,
    errors: ['pax_not_found'],
  }),
  guestStatement: endpoint({
    ...ofPax,
    method: 'GET',
    path: '/paxInfo/:userid/statement',
    reads: ['pax', 'cards', 'orders'],
    summary:
      "Every move of a passenger's cards in a period of business days or of a voyage, read in one moment, with the ledger entries as of which it speaks. The look is logged like the account's",
    query: Type.Object(period),
    reply: Statement,
    errors: ['pax_not_found', 'voyage_not_found'],
  }),
  statementPdf: endpoint({
    ...ofPax,
    method: 'GET',
    path: '/paxInfo/:userid/statement/pdf',
    reads: [],
    summary: 'The statement on A4: a PDF in base64, and the name of its file',
    query: Type.Object(period),
    reply: Type.Object({ name: Type.String(), content: Type.String() }),
    errors: ['pax_not_found', 'voyage_not_found'],
  }),
  printStatement: endpoint({
    ...ofPax,
    method: 'POST',
    path: '/paxInfo/:userid/statement/print',
    summary:
      'Count one printing of a statement on receipt paper: copy 0 is the first of these contents, n the n-th more; the same printid again keeps its number',
    body: Type.Object({ printid: Id, ...period }),
    reply: Type.Object({
      copy: Type.Integer({ minimum: 0 }),
      printedAt: Instant,
      printedBy: Type.String(),
      statement: Statement,
    }),
    errors: ['pax_not_found', 'voyage_not_found', 'rule_broken'],
  }),
  mailStatement: endpoint({
    ...ofPax,
    method: 'POST',
    path: '/paxInfo/:userid/statement/mail',
    summary: "Queue the statement as a PDF to the passenger's email address, once for each `mailid`",
    body: Type.Object({ mailid: Id, ...period }),
    /** `sending` is false while no mail server is set up: the mail then waits in the queue. */
    reply: Type.Object({ _id: Id, queued: Type.Literal(true), to: Type.String(), sending: Type.Boolean() }),
    errors: ['pax_not_found', 'voyage_not_found'],
  }),
}
