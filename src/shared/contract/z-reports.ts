import { type Static, Type } from 'typebox'
import { DrawerPeriod } from './cash-drawer.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceVenue } from './invoice.ts'
import { DishType } from './order-parts.ts'
import { OutletNumber } from './outlets.ts'
import { Paging } from './paging.ts'
import { CashBy, ChargeSums, GivenBy, Moves, TipsOf, VoidsBy } from './reports.ts'
import { Day, Id, Instant, SignedRupees, TotalRupees } from './values.ts'

const Count = Type.Integer({ minimum: 0 })

/** What one person, or one terminal, sold. */
const SoldBy = Type.Object({ name: Type.String(), sales: Count, amount: TotalRupees })
export type SoldBy = Static<typeof SoldBy>

/** What happened since a closing: the figures of an X report, and those that a Z report keeps for good. */
const figures = {
  /** The closing before, or the first money move of all; `toAt` is the moment of the report. */
  fromAt: Instant,
  toAt: Instant,
  /** Empty without a sale, and for a ship of several outlets, each of which has its own series. */
  invoiceFirst: Type.String(),
  invoiceLast: Type.String(),
  sales: Count,
  amount: TotalRupees,
  /** Dishes sold, by their quantities. */
  items: Count,
  /** Of one sale, rounded to the paisa; 0 without any. */
  average: TotalRupees,
  /** All tax of the invoices: 0 until a venue says otherwise (product-spec, Business constants). */
  tax: TotalRupees,
  ...ChargeSums,
  categories: Type.Array(Type.Object({ type: DishType, qty: Count, amount: TotalRupees })),
  staff: Type.Array(SoldBy),
  terminals: Type.Array(SoldBy),
  /** Orders taken back before they were paid; a paid one is never taken back. */
  cancelled: Moves,
  activations: Moves,
  refills: Moves,
  returns: Moves,
  /** Balances of lost cards moved to the ones that replace them: no money goes in or out. */
  transfers: Moves,
  /** Credit notes: what was corrected after it was paid, whenever it was sold. Not in reports from before there were any; nor are the three below. */
  credits: Type.Optional(Moves),
  /** The first and the last of them; empty without one. */
  creditFirst: Type.Optional(Type.String()),
  creditLast: Type.Optional(Type.String()),
  /** What of them was paid out in cash, since the card was returned. */
  payouts: Type.Optional(Moves),
  /** Orders that were paid in cash, with their tips; left out for none. */
  cashSales: Type.Optional(Moves),
  /** Activations, refills and cash sales less returns and credits in cash: by how much the cash in hand has grown. */
  cashExpected: SignedRupees,
  /** The same cash by who took it and paid it out, by name. */
  cash: Type.Array(CashBy),
  /** Orders placed and not paid at that moment: carried on, counted again by the next report. Not in reports from before they were counted. */
  unpaid: Type.Optional(Moves),
  /** What supervisors approved that they had asked for themselves. Not in reports from before it was counted. */
  selfApproved: Type.Optional(Moves),
  /** What was given off the invoices, by who gave it; left out where nothing was. */
  given: Type.Optional(Type.Array(GivenBy)),
  /** What was voided in the period, by who did it, whether or not its order was paid; left out where nothing was. */
  voids: Type.Optional(Type.Array(VoidsBy)),
  /** Tips by who served, less those given back, and what they come to: no sales. Left out without any. */
  tips: Type.Optional(Type.Array(TipsOf)),
  tipsTotal: Type.Optional(SignedRupees),
  /** What the venue owes on cards at the beginning and at the end: opening + in + cash sales + credits − sales − tips − returns − credits in cash = closing. */
  opening: SignedRupees,
  closing: SignedRupees,
  /** Sales since ever: no closing ever sets them back. */
  grandSales: Count,
  grandTotal: TotalRupees,
}

// Picked by hand: TypeBox's own Omit brings its engine of types to every page.
const { opening: _opening, closing: _closing, unpaid, selfApproved: _self, ...ofOneOutlet } = figures

/** What one outlet has of the period. What is owed on cards is counted for the whole ship only. */
const OutletFigures = Type.Object({
  _id: OutletNumber,
  /** What it was called then. */
  name: Type.String(),
  ...ofOneOutlet,
  unpaid,
  /** The head of its chain at the end of the period. */
  ledgerRow: Count,
  ledgerHash: Type.String(),
})
export type OutletFigures = Static<typeof OutletFigures>

/** The figures of each outlet, by number; left out of a ship with one. Invoices and credit notes of the report itself are then the first one's. */
const byOutlet = { outlets: Type.Optional(Type.Array(OutletFigures)) }

/** The cash drawers with their counts in the period; left out of a ship that never counted one. */
const byDrawer = { drawers: Type.Optional(Type.Array(DrawerPeriod)) }

/** The figures so far: it closes nothing and may be asked for at any time. */
export const XReport = Type.Object({
  /** The number that the closing of these figures would have. */
  number: Type.Integer({ minimum: 1 }),
  ...figures,
  ...byDrawer,
  ...byOutlet,
  venue: InvoiceVenue,
})
export type XReport = Static<typeof XReport>

/** Whether the books were intact when the report was made; `unchecked` when no full check has ended yet. */
export const BooksState = Type.Enum(['whole', 'broken', 'unchecked'])
export type BooksState = Static<typeof BooksState>

/** The closing of a period: numbered without gaps, and never changed afterwards. */
export const ZReport = Type.Object({
  _id: Id,
  number: Type.Integer({ minimum: 1 }),
  ...figures,
  ...byDrawer,
  ...byOutlet,
  /** The business day of the closing in the venue's calendar. */
  day: Day,
  /** The head of the ledger's chain at the closing, to be compared with any copy of the books. */
  ledgerRow: Count,
  ledgerHash: Type.String(),
  books: BooksState,
  /** What does not hold, by invariant and row; empty for intact books. */
  booksFound: Type.String(),
  /** The last check of all the books, and up to which row of the ledger it went; null when there was none. */
  checkedAt: Type.Union([Instant, Type.Null()]),
  checkedRow: Type.Union([Count, Type.Null()]),
  closedBy: Type.String(),
  terminal: Type.String(),
  /** SHA-256 over this report and the hash of the one before it. */
  hash: Type.String(),
  venue: InvoiceVenue,
})
export type ZReport = Static<typeof ZReport>

export const zReports = {
  xReport: endpoint({
    method: 'GET',
    path: '/reports/x',
    reads: ['cards', 'orders', 'zreports', 'drawers'],
    summary: 'X report: sales, cards and cash since the last closing; it closes nothing',
    permission: 'backoffice',
    reply: XReport,
    errors: [],
  }),
  listZReports: endpoint({
    method: 'GET',
    path: '/reports/z',
    reads: ['zreports'],
    summary: 'Z reports, the newest first',
    permission: 'backoffice',
    paged: true,
    query: Type.Object(Paging),
    reply: Type.Array(ZReport),
    errors: [],
  }),
  closeZReport: endpoint({
    method: 'POST',
    path: '/reports/z',
    summary:
      'Close the period with the next Z report, for good. `number` is the one that the X report named, so that of two who close at once one is refused',
    permission: 'backoffice',
    idempotent: true,
    changes: ['zreports'],
    body: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }) }),
    reply: ZReport,
    errors: ['z_report_taken'],
  }),
  printZReport: endpoint({
    method: 'POST',
    path: '/reports/z/:id/print',
    summary: 'Count one printing of a Z report: copy 0 is the original; the same printid again answers the same',
    permission: 'backoffice',
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({ copy: Count, printedAt: Instant, printedBy: Type.String(), report: ZReport }),
    errors: ['z_report_not_found'],
  }),
}
