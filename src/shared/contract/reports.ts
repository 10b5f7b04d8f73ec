import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { KeptReason } from './order-voids.ts'
import { DishType } from './order-parts.ts'
import { OneOutlet } from './outlets.ts'
import { DayPeriod } from './paging.ts'
import { tenderKinds } from './tender-rules.ts'
import { OneVoyage } from './voyages.ts'
import { Day, Rate, SignedRupees, TotalRupees } from './values.ts'

const Count = Type.Integer({ minimum: 0 })

/** The days covered, both included: those requested, else the first and last with anything to count, else today. */
const Counted = { fromDay: Day, toDay: Day }
const Sales = { sales: Count, amount: TotalRupees }
/** Refunds by credit notes of that time, whenever the sale was; they never change sales. */
const Credited = { credited: TotalRupees }
/** The same with the number of dishes: a shared dish is credited once, with the share that counted as sold. */
const CreditedDishes = { ...Credited, creditedQty: Count }

/** Discounts, or comps, on paid invoices by one person: count and amount. Sales are net of them. */
export const GivenBy = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['discount', 'comp']),
  /** True if after the guest's bill was printed; omitted otherwise. */
  billed: Type.Optional(Type.Literal(true)),
  count: Count,
  amount: TotalRupees,
})
export type GivenBy = Static<typeof GivenBy>

/** Dishes that one person voided after they were sent to the kitchen: count and amount. They are in no other figure. */
export const VoidsBy = Type.Object({
  name: Type.String(),
  /** Whether they were cooked already; null if no one was asked. */
  cooked: Type.Union([Type.Boolean(), Type.Null()]),
  /**
   * True if after the bill was printed, so that a guest may have paid it: a reason to check the drawer and ask the guest. Omitted
   * otherwise.
   */
  billed: Type.Optional(Type.Literal(true)),
  count: Count,
  amount: TotalRupees,
})
export type VoidsBy = Static<typeof VoidsBy>

const TaxSum = Type.Object({ rate: Rate, inclusive: Type.Boolean(), net: TotalRupees, tax: TotalRupees })
/** Service charge and tax by rate of invoices, and of credit notes of that time; each omitted if there is none. */
export const ChargeSums = {
  service: Type.Optional(TotalRupees),
  taxes: Type.Optional(Type.Array(TaxSum)),
  creditedService: Type.Optional(TotalRupees),
  creditedTaxes: Type.Optional(Type.Array(TaxSum)),
}

/** Tips given to one person, less refunded ones. */
export const TipsOf = Type.Object({ name: Type.String(), count: Count, amount: SignedRupees })
export type TipsOf = Static<typeof TipsOf>

export const SalesReport = Type.Object({
  ...Counted,
  ...Sales,
  ...Credited,
  creditNotes: Count,
  /** Sales less credit notes. */
  net: SignedRupees,
  /** The average of a sale, rounded to the paisa; 0 without sales. */
  average: TotalRupees,
  /** The period of equal length that ends the day before. */
  before: Type.Object(Sales),
  /** Only days with sales or credit notes, oldest first. */
  days: Type.Array(Type.Object({ day: Day, ...Sales, ...Credited })),
  /** All 24 hours by the venue's clock, from the start of the business day. */
  hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...Sales, ...Credited })),
  /** Kinds of dishes with sales, best first. */
  types: Type.Array(Type.Object({ type: DishType, qty: Count, amount: TotalRupees, ...CreditedDishes })),
  /** Best-selling first, with name and category when sold. */
  dishes: Type.Array(
    Type.Object({ dishName: Type.String(), type: DishType, qty: Count, amount: TotalRupees, ...CreditedDishes }),
  ),
  /** Choices sold with the dishes, most frequent first, with their names then; their amounts are included in the dishes'. */
  modifiers: Type.Array(Type.Object({ name: Type.String(), qty: Count, amount: SignedRupees })),
  /** Voids before payment, by person and reason, most first. They are in no other figure. */
  voids: Type.Array(Type.Object({ staffName: Type.String(), reason: KeptReason, qty: Count, amount: TotalRupees })),
  /** Discounts and comps by person; omitted if none. */
  given: Type.Optional(Type.Array(GivenBy)),
  ...ChargeSums,
  /** Tips by the person who served; they are not sales, and in no other figure. Omitted if none. */
  tips: Type.Optional(Type.Array(TipsOf)),
  /** Sales with their tips that were paid in cash; omitted for none. */
  cashSales: Type.Optional(TotalRupees),
})
export type SalesReport = Static<typeof SalesReport>

/** Moves: count and amount. */
export const Moves = Type.Object({ count: Count, amount: TotalRupees })

/**
 * Money that came onto cards by one tender, orders paid in cash included, and went out again. Onboard credit goes out when a card
 * is returned with some left: it is not paid to the guest.
 */
export const TenderOf = Type.Object({ tender: Type.Enum([...tenderKinds]), taken: Moves, paidOut: Moves })
export type TenderOf = Static<typeof TenderOf>

/** The cash that one person took (activations, refills, orders paid in cash) and paid out (returns, credits in cash). */
export const CashBy = Type.Object({
  /** Empty, like the name, if no one was recorded. */
  staffid: Type.String(),
  name: Type.String(),
  taken: Moves,
  /** Orders paid in cash, with their tips; omitted for none. */
  sold: Type.Optional(Moves),
  paidOut: Moves,
  /** Cash taken less cash paid out. */
  expected: SignedRupees,
})
export type CashBy = Static<typeof CashBy>

/**
 * `moneyIn`: activations and refills. `spent`: sales. `credited`: refunds by credit notes. `paidOut`: returns and credits in
 * cash.
 */
const CardMoney = {
  moneyIn: TotalRupees,
  spent: TotalRupees,
  credited: TotalRupees,
  paidOut: TotalRupees,
  /** Onboard credit that was left on returned cards, which is not paid out; omitted for none. */
  unspent: Type.Optional(TotalRupees),
  /** The part of sales and tips paid in cash: it was on a card only for that moment. Omitted for none. */
  cashSales: Type.Optional(TotalRupees),
  /** Tips on top of sales, less refunded ones; omitted for none. */
  tips: Type.Optional(SignedRupees),
}

export const CardMoneyReport = Type.Object({
  ...Counted,
  ...CardMoney,
  /** Balances of lost cards moved to their replacements. */
  moved: TotalRupees,
  /** Lines of the card report: a transfer has two. */
  moves: Count,
  /** What the venue owes guests on their cards: before the period, at its end, and now. */
  outstandingBefore: TotalRupees,
  outstanding: TotalRupees,
  outstandingNow: TotalRupees,
  /** Cards that are not returned now. */
  liveCards: Count,
  /** The cash taken and paid out in the period, by person. */
  cash: Type.Array(CashBy),
  /** Loads and pay-outs by tender; omitted where all was in cash. */
  tenders: Type.Optional(Type.Array(TenderOf)),
  /** The part of what is owed now that is onboard credit; omitted for none. */
  onboardNow: Type.Optional(TotalRupees),
  /** Only days with moves, oldest first; `outstanding` is at the end of each. */
  days: Type.Array(Type.Object({ day: Day, ...CardMoney, outstanding: TotalRupees })),
})
export type CardMoneyReport = Static<typeof CardMoneyReport>

/** An item at its last count. */
export const StockItem = Type.Object({
  item_code: Type.String(),
  description: Type.String(),
  unit: Type.String(),
  /** Per unit. */
  price: TotalRupees,
  quantity: Type.Number(),
  date: Day,
  value: TotalRupees,
  /** The previous day's count; null for an item counted on one day only. */
  previous: Type.Union([Type.Object({ quantity: Type.Number(), date: Day }), Type.Null()]),
  /** The change since the previous count, and its value at the current price; 0 without a previous count. */
  difference: Type.Number(),
  differenceValue: SignedRupees,
})
export type StockItem = Static<typeof StockItem>

export const StockReport = Type.Object({
  value: TotalRupees,
  /** By item code. */
  items: Type.Array(StockItem),
  /** The value of the stock after the counts of a day: the newest 60 days with counts, oldest first. */
  days: Type.Array(Type.Object({ day: Day, value: TotalRupees })),
})
export type StockReport = Static<typeof StockReport>

export const reports = {
  salesReport: endpoint({
    method: 'GET',
    path: '/reports/sales',
    reads: ['cards', 'orders'],
    summary:
      'Sales of a period of business days: in all, against the period before, by day, hour, kind of dish and dish; of one outlet or of the ship, of one voyage or of all',
    permission: 'backoffice',
    query: Type.Object({ ...DayPeriod, outlet: OneOutlet, voyage: OneVoyage }),
    reply: SalesReport,
    errors: ['voyage_not_found'],
  }),
  cardMoneyReport: endpoint({
    method: 'GET',
    path: '/reports/cards',
    reads: ['cards'],
    summary:
      'Money on cards in a period of business days: in, spent, paid out, moved, and what is owed on them (liability); of one voyage or of all',
    permission: 'backoffice',
    query: Type.Object({ ...DayPeriod, voyage: OneVoyage }),
    reply: CardMoneyReport,
    errors: ['voyage_not_found'],
  }),
  stockReport: endpoint({
    method: 'GET',
    path: '/reports/stock',
    reads: ['inventory'],
    summary: 'The stock as counted last: value, difference to the count before, and the value over the newest days with counts',
    permission: 'backoffice',
    reply: StockReport,
    errors: [],
  }),
}
