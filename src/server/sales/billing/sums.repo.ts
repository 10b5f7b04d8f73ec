import { add, times, type Paise, ZERO } from '../../../shared/money/money.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { chunksOf, merged } from '../../kernel/db/summed-rows.ts'
import type {
  SalesByDishHourRow,
  SalesByDishRow,
  SalesByHourRow,
  SalesByModifierRow,
} from '../../kernel/db/tables/books-tables.ts'
import type { BillRow } from '../../kernel/db/tables/tables.ts'
import { paidAmounts } from '../../../shared/money/order-totals.ts'
import { dishCount, pricedLineOf, type StoredLine } from '../../orders/index.ts'

/** A bill with its lines, as the sums count it. */
export interface Sold {
  outlet: number
  bill: Pick<BillRow, 'day' | 'hour' | 'total' | 'voyage_id'>
  lines: readonly StoredLine[]
}

/** The amount paid for each line, with service charge and tax, so that the dishes of a day add up to its bills. */
const amountsOf = (lines: readonly StoredLine[]): Paise[] => paidAmounts(lines.map(pricedLineOf))

/**
 * Adds bills to the sums that reports read, in the payment's own transaction, last before the end of the ledger: payments wait
 * for each other here.
 */
export async function addSales(tx: Transaction, sold: readonly Sold[]): Promise<void> {
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

async function addDishes(tx: Transaction, sold: readonly Sold[]): Promise<void> {
  const dishes = merged<SalesByDishRow>(
    sold.flatMap(({ outlet, bill: { day, voyage_id }, lines }) => {
      const amounts = amountsOf(lines)
      return lines.map((line, place) => ({
        day,
        outlet,
        dish_id: line.dishId,
        dish_name: line.dishName,
        type: line.type,
        qty: dishCount(line),
        amount: amounts[place] ?? ZERO,
        voyage_id: voyage_id ?? '',
      }))
    }),
    ({ day, dish_id, dish_name, type, outlet, voyage_id }) => `${day} ${dish_id} ${type} ${outlet} ${voyage_id} ${dish_name}`,
    (sum, row) => ({ ...sum, qty: sum.qty + row.qty, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(dishes))
    await tx
      .insertInto('sales_by_dish')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'dish_id', 'dish_name', 'type', 'outlet', 'voyage_id']).doUpdateSet((row) => ({
          qty: row('sales_by_dish.qty', '+', row.ref('excluded.qty')),
          amount: row('sales_by_dish.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}

async function addModifiers(tx: Transaction, sold: readonly Sold[]): Promise<void> {
  const modifiers = merged<SalesByModifierRow>(
    sold.flatMap(({ outlet, bill: { day, voyage_id }, lines }) =>
      lines.flatMap((line) =>
        (line.modifiers ?? []).map(({ id, name, price }) => {
          const qty = dishCount(line)
          return { day, outlet, voyage_id: voyage_id ?? '', modifier_id: id, name, qty, amount: times(price, qty) }
        }),
      ),
    ),
    ({ day, modifier_id, name, outlet, voyage_id }) => `${day} ${modifier_id} ${outlet} ${voyage_id} ${name}`,
    (sum, row) => ({ ...sum, qty: sum.qty + row.qty, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(modifiers))
    await tx
      .insertInto('sales_by_modifier')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'modifier_id', 'name', 'outlet', 'voyage_id']).doUpdateSet((row) => ({
          qty: row('sales_by_modifier.qty', '+', row.ref('excluded.qty')),
          amount: row('sales_by_modifier.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}

async function addDishHours(tx: Transaction, sold: readonly Sold[]): Promise<void> {
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
