import type { DishType } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money.ts'
import type { LedgerEntryRow } from './money-tables.ts'

/** Sums of the bills by business day and hour, kept by the payment itself so that a report reads hundreds of rows instead of a million. */
export interface SalesByHourRow {
  day: string
  hour: number
  sales: number
  amount: Paise
  outlet: number
}

/** Sums of the lines sold by business day and dish, as it was named and classed then. */
export interface SalesByDishRow {
  day: string
  dish_id: string
  dish_name: string
  type: DishType
  qty: number
  amount: Paise
  outlet: number
}

/** How many of a dish were sold by business day and hour of that day: what favourites are chosen by. */
export interface SalesByDishHourRow {
  /** 0 to 23, as bills have it. */
  hour: number
  day: string
  dish_id: string
  qty: number
  outlet: number
}

/** Sums of the choices sold by business day, as they were named then; their amounts are part of the dishes'. */
export interface SalesByModifierRow {
  day: string
  modifier_id: string
  name: string
  qty: number
  amount: Paise
  outlet: number
}

/** Sums of the cash taken (activation, refill, a sale in cash) and paid out (return, payout) by business day and person; no person where none was recorded. */
export interface CashByPersonRow {
  day: string
  staff_id: string
  kind: 'activation' | 'refill' | 'return' | 'payout' | 'cash'
  moves: number
  amount: Paise
  outlet: number
}

/** Sums of the card report by business day and kind of move. */
export interface CardMoneyByDayRow {
  day: string
  kind: LedgerEntryRow['kind']
  moves: number
  credit: Paise
  debit: Paise
  outlet: number
}
