import { times, type Paise, ZERO } from '../../../shared/money/money.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { addSums } from '../../kernel/db/summed-rows.ts'
import type { SalesByDishHourRow, SalesByDishRow, SalesByModifierRow } from '../../kernel/db/tables/books-tables.ts'
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
  const hours = sold.map(({ outlet, bill: { day, hour, total } }) => ({ day, hour, outlet, sales: 1, amount: total }))
  await addSums(tx, 'sales_by_hour', hours)
  await addSums(tx, 'sales_by_dish', sold.flatMap(dishesOf))
  await addSums(tx, 'sales_by_modifier', sold.flatMap(modifiersOf))
  await addSums(tx, 'sales_by_dish_hour', sold.flatMap(dishHoursOf))
}

function dishesOf({ outlet, bill: { day, voyage_id }, lines }: Sold): SalesByDishRow[] {
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
}

const modifiersOf = ({ outlet, bill: { day, voyage_id }, lines }: Sold): SalesByModifierRow[] =>
  lines.flatMap((line) =>
    (line.modifiers ?? []).map(({ id, name, price }) => {
      const qty = dishCount(line)
      return { day, outlet, voyage_id: voyage_id ?? '', modifier_id: id, name, qty, amount: times(price, qty) }
    }),
  )

const dishHoursOf = ({ outlet, bill: { day, hour }, lines }: Sold): SalesByDishHourRow[] =>
  lines.map((line) => ({ hour, day, outlet, dish_id: line.dishId, qty: dishCount(line) }))
