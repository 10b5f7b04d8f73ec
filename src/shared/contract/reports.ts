import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { KeptReason } from './order-voids.ts'
import { DishType } from './order-parts.ts'
import { OneOutlet } from './outlets.ts'
import { DayPeriod } from './paging.ts'
import { Day, Rate, SignedRupees, TotalRupees } from './values.ts'

const Count = Type.Integer({ minimum: 0 })

/** The days really counted, both included: those asked for, else the first and the last with anything to count, else today. */
const Counted = { fromDay: Day, toDay: Day }
const Sales = { sales: Count, amount: TotalRupees }
/** What credit notes of that time gave back, whenever it was sold: sales are never changed by it. */
const Credited = { credited: TotalRupees }
/** The same with how many dishes that were: a shared dish is credited once, with the piece of it that was counted as sold. */
const CreditedDishes = { ...Credited, creditedQty: Count }

/** Discounts, or comps, that one person gave off paid invoices: how often, and what they come to. Sales are what was left. */
export const GivenBy = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['discount', 'comp']),
  /** The guest's bill had been printed before. Left out where not. */
  billed: Type.Optional(Type.Literal(true)),
  count: Count,
  amount: TotalRupees,
})
export type GivenBy = Static<typeof GivenBy>

/** Dishes that one person took back after the kitchen was sent them: how many, and what they come to. They are in no other figure. */
export const VoidsBy = Type.Object({
  name: Type.String(),
  /** Whether they were made already; null where nobody was asked. */
  cooked: Type.Union([Type.Boolean(), Type.Null()]),
  /** Their bill had been printed, so that somebody may have paid it: what the drawer and the guest are to be asked about. Left out where not. */
  billed: Type.Optional(Type.Literal(true)),
  count: Count,
  amount: TotalRupees,
})
export type VoidsBy = Static<typeof VoidsBy>

const TaxSum = Type.Object({ rate: Rate, inclusive: Type.Boolean(), net: TotalRupees, tax: TotalRupees })
/** Service charge and tax by rate of invoices, and of credit notes of that time; each left out where there is none. */
export const ChargeSums = {
  service: Type.Optional(TotalRupees),
  taxes: Type.Optional(Type.Array(TaxSum)),
  creditedService: Type.Optional(TotalRupees),
  creditedTaxes: Type.Optional(Type.Array(TaxSum)),
}

/** Tips that were given to one person, less those given back. */
export const TipsOf = Type.Object({ name: Type.String(), count: Count, amount: SignedRupees })
export type TipsOf = Static<typeof TipsOf>

export const SalesReport = Type.Object({
  ...Counted,
  ...Sales,
  ...Credited,
  creditNotes: Count,
  /** Sales less what was credited. */
  net: SignedRupees,
  /** Of one sale, rounded to the paisa; 0 without any. */
  average: TotalRupees,
  /** The period of equal length that ends the day before. */
  before: Type.Object(Sales),
  /** Only days with sales or credit notes, oldest first. */
  days: Type.Array(Type.Object({ day: Day, ...Sales, ...Credited })),
  /** Hours by the venue's clock, all 24 of them, the first of a business day first. */
  hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...Sales, ...Credited })),
  /** Kinds of dishes with sales, best first. */
  types: Type.Array(Type.Object({ type: DishType, qty: Count, amount: TotalRupees, ...CreditedDishes })),
  /** The best first, as they were named and classed when sold. */
  dishes: Type.Array(
    Type.Object({ dishName: Type.String(), type: DishType, qty: Count, amount: TotalRupees, ...CreditedDishes }),
  ),
  /** Choices sold with the dishes, the most often chosen first, as they were named then; their amounts are part of the dishes'. */
  modifiers: Type.Array(Type.Object({ name: Type.String(), qty: Count, amount: SignedRupees })),
  /** What was voided before it was paid, by who did it and why, most first. It is in no other figure. */
  voids: Type.Array(Type.Object({ staffName: Type.String(), reason: KeptReason, qty: Count, amount: TotalRupees })),
  /** What was given off, by person; left out where nothing was. */
  given: Type.Optional(Type.Array(GivenBy)),
  ...ChargeSums,
  /** Tips by who served; they are no sales, and in no other figure. Left out without any. */
  tips: Type.Optional(Type.Array(TipsOf)),
  /** Of the sales with their tips, what was paid in cash; left out for none. */
  cashSales: Type.Optional(TotalRupees),
})
export type SalesReport = Static<typeof SalesReport>

/** So many moves, and what they come to. */
export const Moves = Type.Object({ count: Count, amount: TotalRupees })

/** The cash that one person took (activations, refills, orders paid in cash) and paid out (returns, credits in cash). */
export const CashBy = Type.Object({
  /** Empty with the name where nobody was recorded yet. */
  staffid: Type.String(),
  name: Type.String(),
  taken: Moves,
  /** Orders paid in cash, with their tips; left out for none. */
  sold: Type.Optional(Moves),
  paidOut: Moves,
  /** All that was taken less what was paid out. */
  expected: SignedRupees,
})
export type CashBy = Static<typeof CashBy>

/** `moneyIn` are activations and refills, `spent` sales, `credited` what credit notes gave back, `paidOut` returns and credits in cash. */
const CardMoney = {
  moneyIn: TotalRupees,
  spent: TotalRupees,
  credited: TotalRupees,
  paidOut: TotalRupees,
  /** Of what was spent and tipped, what was paid in cash: it was on a card only for that moment. Left out for none. */
  cashSales: Type.Optional(TotalRupees),
  /** Paid on top of what was spent, less what was given back; left out for none. */
  tips: Type.Optional(SignedRupees),
}

export const CardMoneyReport = Type.Object({
  ...Counted,
  ...CardMoney,
  /** Balances of lost cards moved to the ones that replace them. */
  moved: TotalRupees,
  /** Lines of the card report: a transfer has two. */
  moves: Count,
  /** What the venue owes its guests on their cards: before the period, at its end, and now. */
  outstandingBefore: TotalRupees,
  outstanding: TotalRupees,
  outstandingNow: TotalRupees,
  /** Cards now that were not returned. */
  liveCards: Count,
  /** The cash in and out of the period by who took it and paid it out, by name. */
  cash: Type.Array(CashBy),
  /** Only days with moves, oldest first; `outstanding` is at the end of each. */
  days: Type.Array(Type.Object({ day: Day, ...CardMoney, outstanding: TotalRupees })),
})
export type CardMoneyReport = Static<typeof CardMoneyReport>

/** An item as it was counted last. */
export const StockItem = Type.Object({
  item_code: Type.String(),
  description: Type.String(),
  unit: Type.String(),
  /** Per unit. */
  price: TotalRupees,
  quantity: Type.Number(),
  date: Day,
  value: TotalRupees,
  /** The count of the day before that one; null for an item counted on one day only. */
  previous: Type.Union([Type.Object({ quantity: Type.Number(), date: Day }), Type.Null()]),
  /** Quantity now less the previous one, and what that is worth at the present price; 0 without a previous count. */
  difference: Type.Number(),
  differenceValue: SignedRupees,
})
export type StockItem = Static<typeof StockItem>

export const StockReport = Type.Object({
  value: TotalRupees,
  /** By item code. */
  items: Type.Array(StockItem),
  /** What the stock was worth after the counts of a day: the newest 60 days with counts, oldest first. */
  days: Type.Array(Type.Object({ day: Day, value: TotalRupees })),
})
export type StockReport = Static<typeof StockReport>

export const reports = {
  salesReport: endpoint({
    method: 'GET',
    path: '/reports/sales',
    reads: ['cards', 'orders'],
    summary:
      'Sales of a period of business days: in all, against the period before, by day, hour, kind of dish and dish; of one outlet or of the ship',
    permission: 'backoffice',
    query: Type.Object({ ...DayPeriod, outlet: OneOutlet }),
    reply: SalesReport,
    errors: [],
  }),
  cardMoneyReport: endpoint({
    method: 'GET',
    path: '/reports/cards',
    reads: ['cards'],
    summary: 'Money on cards in a period of business days: in, spent, paid out, moved, and what is owed on them (liability)',
    permission: 'backoffice',
    query: Type.Object(DayPeriod),
    reply: CardMoneyReport,
    errors: [],
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
