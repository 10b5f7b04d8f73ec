import { add, times, type Paise, ZERO } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type {
  CardMoneyByDayRow,
  CashByPersonRow,
  SalesByDishHourRow,
  SalesByDishRow,
  SalesByHourRow,
  SalesByModifierRow,
} from '../db/sums-tables.ts'
import type { BillRow, CardMoveRow } from '../db/tables.ts'
import { paidAmounts } from '../../shared/order-totals.ts'
import { pricedLineOf, dishCount, type StoredLine } from '../orders/cart.ts'

/** What the sums count of a bill, with the lines it was paid for. */
export interface Sold {
  outlet: number
  bill: Pick<BillRow, 'day' | 'hour' | 'total'>
  lines: readonly StoredLine[]
}

/** Rows of one INSERT: far below the 32,766 values that SQLite takes. */
const ROWS_AT_ONCE = 500

/** Rows with one key made one, in the order of their keys: so two transactions take the same rows in the same order. */
function merged<R>(rows: readonly R[], keyOf: (row: R) => string, addTo: (sum: R, row: R) => R): R[] {
  const sums = new Map<string, R>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row))
    sums.set(keyOf(row), sum === undefined ? row : addTo(sum, row))
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

const chunksOf = <R>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_chunk, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )

/** What was paid for each line: its service charge and its tax too, so that the dishes of a day come to its bills. */
const amountsOf = (lines: readonly StoredLine[]): Paise[] => paidAmounts(lines.map(pricedLineOf))

/** Adds bills to the sums that reports read. In the payment's own transaction, after all but the ledger's end: payments wait for each other here. */
export async function addSales(tx: Db, sold: readonly Sold[]): Promise<void> {
  const hours = merged<SalesByHourRow>(
    sold.map(({ outlet, bill: { day, hour, total } }) => ({ day, hour, outlet, sales: 1, amount: total })),
    ({ day, hour, outlet }) => `${day} ${hour} ${outlet}`,
    (sum, row) => ({ ...sum, sales: sum.sales + row.sales, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(hours)) {
    const insert = tx.insertInto('sales_by_hour').values(values)
    await insert
      .onConflict((conflict) =>
        conflict.columns(['day', 'hour', 'outlet']).doUpdateSet((row) => ({
          sales: row('sales_by_hour.sales', '+', row.ref('excluded.sales')),
          amount: row('sales_by_hour.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
  }
  await addDishes(tx, sold)
  await addModifiers(tx, sold)
  await addDishHours(tx, sold)
}

async function addDishes(tx: Db, sold: readonly Sold[]): Promise<void> {
  const dishes = merged<SalesByDishRow>(
    sold.flatMap(({ outlet, bill: { day }, lines }) => {
      const amounts = amountsOf(lines)
      return lines.map((line, place) => ({
        day,
        outlet,
        dish_id: line.dishId,
        dish_name: line.dishName,
        type: line.type,
        qty: dishCount(line),
        amount: amounts[place] ?? ZERO,
      }))
    }),
    ({ day, dish_id, dish_name, type, outlet }) => `${day} ${dish_id} ${type} ${outlet} ${dish_name}`,
    (sum, row) => ({ ...sum, qty: sum.qty + row.qty, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(dishes))
    await tx
      .insertInto('sales_by_dish')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'dish_id', 'dish_name', 'type', 'outlet']).doUpdateSet((row) => ({
          qty: row('sales_by_dish.qty', '+', row.ref('excluded.qty')),
          amount: row('sales_by_dish.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}

async function addModifiers(tx: Db, sold: readonly Sold[]): Promise<void> {
  const modifiers = merged<SalesByModifierRow>(
    sold.flatMap(({ outlet, bill: { day }, lines }) =>
      lines.flatMap((line) =>
        (line.modifiers ?? []).map(({ id, name, price }) => {
          const qty = dishCount(line)
          return { day, outlet, modifier_id: id, name, qty, amount: times(price, qty) }
        }),
      ),
    ),
    ({ day, modifier_id, name, outlet }) => `${day} ${modifier_id} ${outlet} ${name}`,
    (sum, row) => ({ ...sum, qty: sum.qty + row.qty, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(modifiers))
    await tx
      .insertInto('sales_by_modifier')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'modifier_id', 'name', 'outlet']).doUpdateSet((row) => ({
          qty: row('sales_by_modifier.qty', '+', row.ref('excluded.qty')),
          amount: row('sales_by_modifier.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}

async function addDishHours(tx: Db, sold: readonly Sold[]): Promise<void> {
  const dishes = merged<SalesByDishHourRow>(
    sold.flatMap(({ outlet, bill: { day, hour }, lines }) =>
      lines.map((line) => ({ hour, day, outlet, dish_id: line.dishId, qty: dishCount(line) })),
    ),
    ({ hour, day, dish_id, outlet }) => `${hour} ${day} ${dish_id} ${outlet}`,
    (sum, row) => ({ ...sum, qty: sum.qty + row.qty }),
  )
  for (const values of chunksOf(dishes))
    await tx
      .insertInto('sales_by_dish_hour')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'day', 'dish_id', 'outlet'])
          .doUpdateSet((row) => ({ qty: row('sales_by_dish_hour.qty', '+', row.ref('excluded.qty')) })),
      )
      .execute()
}

/** Adds moves on cards to the sums of the card report; in their own transaction, before `appendMove`. */
export async function addCardMoney(tx: Db, moves: readonly CardMoveRow[]): Promise<void> {
  const days = merged<CardMoneyByDayRow>(
    moves.map(({ day, kind, outlet, credit, debit }) => ({ day, kind, outlet, moves: 1, credit, debit })),
    ({ day, kind, outlet }) => `${day} ${kind} ${outlet}`,
    (sum, row) => ({
      ...sum,
      moves: sum.moves + row.moves,
      credit: add(sum.credit, row.credit),
      debit: add(sum.debit, row.debit),
    }),
  )
  for (const values of chunksOf(days))
    await tx
      .insertInto('card_money_by_day')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'outlet']).doUpdateSet((row) => ({
          moves: row('card_money_by_day.moves', '+', row.ref('excluded.moves')),
          credit: row('card_money_by_day.credit', '+', row.ref('excluded.credit')),
          debit: row('card_money_by_day.debit', '+', row.ref('excluded.debit')),
        })),
      )
      .execute()
  await addCash(tx, moves)
}

const cashOf = ({ kind, day, staff_id, outlet, credit, debit }: CardMoveRow): CashByPersonRow[] =>
  kind === 'sale' || kind === 'tip' || kind === 'tip_return' || kind === 'transfer' || kind === 'credit'
    ? []
    : [{ day, staff_id: staff_id ?? '', kind, outlet, moves: 1, amount: add(credit, debit) }]

async function addCash(tx: Db, moves: readonly CardMoveRow[]): Promise<void> {
  const cash = merged<CashByPersonRow>(
    moves.flatMap(cashOf),
    ({ day, staff_id, kind, outlet }) => `${day} ${staff_id} ${kind} ${outlet}`,
    (sum, row) => ({ ...sum, moves: sum.moves + row.moves, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(cash))
    await tx
      .insertInto('cash_by_person')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'staff_id', 'kind', 'outlet']).doUpdateSet((row) => ({
          moves: row('cash_by_person.moves', '+', row.ref('excluded.moves')),
          amount: row('cash_by_person.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}
