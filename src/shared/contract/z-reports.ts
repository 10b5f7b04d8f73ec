import { type Static, Type } from 'typebox'
import { DrawerPeriod } from './cash-drawer.ts'
import { endpoint } from './endpoint.ts'
import { OpenDispute } from './disputes.ts'
import { InvoiceVenue } from './invoice.ts'
import { DishType } from './order-parts.ts'
import { OutletNumber } from './outlets.ts'
import { Paging } from './paging.ts'
import { CashBy, ChargeSums, GivenBy, Moves, TenderOf, TipsOf, VoidsBy } from './reports.ts'
import { OneVoyage } from './voyages.ts'
import { Day, Id, Instant, SignedRupees, TotalRupees } from './values.ts'

const Count = Type.Integer({ minimum: 0 })

/** The sales of one person or one terminal. */
const SoldBy = Type.Object({ name: Type.String(), sales: Count, amount: TotalRupees })
export type SoldBy = Static<typeof SoldBy>

/** The figures of a period since a closing: an X report shows them, and a Z report keeps them permanently. */
const figures = {
  /** The previous closing, or the first money move of all; `toAt` is the time of the report. */
  fromAt: Instant,
  toAt: Instant,
  /** Empty without a sale, and for a ship with several outlets, each of which has a separate series. */
  invoiceFirst: Type.String(),
  invoiceLast: Type.String(),
  sales: Count,
  amount: TotalRupees,
  /** The number of dishes sold. */
  items: Count,
  /** The average of a sale, rounded to the paisa; 0 without sales. */
  average: TotalRupees,
  /** All tax of the invoices: 0 by default (product-spec, Business constants). */
  tax: TotalRupees,
  ...ChargeSums,
  categories: Type.Array(Type.Object({ type: DishType, qty: Count, amount: TotalRupees })),
  staff: Type.Array(SoldBy),
  terminals: Type.Array(SoldBy),
  /** Orders cancelled before payment; a paid order is never cancelled. */
  cancelled: Moves,
  activations: Moves,
  refills: Moves,
  returns: Moves,
  /** Balances of lost cards moved to their replacements: no money goes in or out. */
  transfers: Moves,
  /** Credit notes: corrections after payment, whenever the sale was. Older reports lack this and the next three. */
  credits: Type.Optional(Moves),
  /** Numbers of the first and the last of them; empty for none. */
  creditFirst: Type.Optional(Type.String()),
  creditLast: Type.Optional(Type.String()),
  /** The part of them paid out in cash, since the card was returned. */
  payouts: Type.Optional(Moves),
  /** Orders paid in cash, with their tips; omitted for none. */
  cashSales: Type.Optional(Moves),
  /** Activations, refills and cash sales less returns and credits in cash: the increase of the cash in hand. */
  cashExpected: SignedRupees,
  /** The same cash by person. */
  cash: Type.Array(CashBy),
  /** Loads and pay-outs by tender; omitted where all was in cash. */
  tenders: Type.Optional(Type.Array(TenderOf)),
  /** Orders placed but unpaid at that time: carried over, and counted again in the next report. Missing in older reports. */
  unpaid: Type.Optional(Moves),
  /** Approvals that supervisors gave to requests of their own. Missing in older reports. */
  selfApproved: Type.Optional(Moves),
  /** Discounts and comps on the invoices, by person; omitted if none. */
  given: Type.Optional(Type.Array(GivenBy)),
  /** Voids in the period, by person, whether or not the order was paid; omitted if none. */
  voids: Type.Optional(Type.Array(VoidsBy)),
  /** Tips by the person who served, less refunded ones, and their total: not sales. Omitted if none. */
  tips: Type.Optional(Type.Array(TipsOf)),
  tipsTotal: Type.Optional(SignedRupees),
  /**
   * What the venue owes on cards at start and end: opening + in + cash sales + credits − sales − tips − returns − credits in cash
   * = closing.
   */
  opening: SignedRupees,
  closing: SignedRupees,
  /** All sales so far; no closing resets them. */
  grandSales: Count,
  grandTotal: TotalRupees,
}

// Picked by hand: TypeBox's Omit adds its type engine to every page.
const { opening: _opening, closing: _closing, unpaid, selfApproved: _self, ...ofOneOutlet } = figures

/** The figures of one outlet. The balances owed on cards are only counted for the whole ship. */
const OutletFigures = Type.Object({
  _id: OutletNumber,
  /** Its name at that time. */
  name: Type.String(),
  ...ofOneOutlet,
  unpaid,
  /** The last row of its ledger chain at the end of the period. */
  ledgerRow: Count,
  ledgerHash: Type.String(),
})
export type OutletFigures = Static<typeof OutletFigures>

/**
 * The figures of each outlet, by number; omitted for a ship with one. The report's invoices and credit notes are then those of
 * the first outlet.
 */
const byOutlet = { outlets: Type.Optional(Type.Array(OutletFigures)) }

/** The cash drawers with their counts in the period; omitted for a ship that never counted one. */
const byDrawer = { drawers: Type.Optional(Type.Array(DrawerPeriod)) }

/** The disputes that were open at the end of the period, oldest first; omitted if none. */
const openDisputes = { disputes: Type.Optional(Type.Array(OpenDispute)) }

/** The figures so far: it closes nothing and can be requested at any time. */
export const XReport = Type.Object({
  /** The number that the next Z report will have. */
  number: Type.Integer({ minimum: 1 }),
  ...figures,
  ...byDrawer,
  ...openDisputes,
  ...byOutlet,
  venue: InvoiceVenue,
})
export type XReport = Static<typeof XReport>

/** Whether the books were intact at the time of the report; `unchecked` if no full check has finished yet. */
export const BooksState = Type.Enum(['whole', 'broken', 'unchecked'])
export type BooksState = Static<typeof BooksState>

/** The closing of a period: numbered without gaps, and never changed afterwards. */
export const ZReport = Type.Object({
  _id: Id,
  number: Type.Integer({ minimum: 1 }),
  ...figures,
  ...byDrawer,
  ...openDisputes,
  ...byOutlet,
  /** The business day of the closing in the venue's calendar. */
  day: Day,
  /** The last row of the ledger's chain at the closing, to be compared with any copy of the books. */
  ledgerRow: Count,
  ledgerHash: Type.String(),
  books: BooksState,
  /** Violated invariants, with the row; empty for intact books. */
  booksFound: Type.String(),
  /** The last check of all books, and the ledger row that it reached; null if there was none. */
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
    summary: 'Z reports, the newest first; of one voyage or of all',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ ...Paging, voyage: OneVoyage }),
    reply: Type.Array(ZReport),
    errors: ['voyage_not_found'],
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
