import { paiseOf } from '../../../shared/money.ts'
import { atom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import { clampQty, MAX_QTY, orderTotals, type PricedLine } from '../../../shared/order-totals.ts'
import { cartAtom, orderTablesAtom } from '../../lib/session.ts'

/** The ordercart slice of the specification (3, Client state): the food list and the table list of the order in work. */
export const orderCartAtom = atom((get) => ({ foodList: get(cartAtom), tableList: get(orderTablesAtom) }))

/** A cart line with its price in paise. */
export const pricedLine = ({ price, qty }: Pick<OrderLine, 'price' | 'qty'>): PricedLine => ({ price: paiseOf(price), qty })

/** Subtotal, tax 0, discount 0 and total in paise, by the rule that server and paper share. */
export const orderTotalsAtom = atom((get) => orderTotals(get(cartAtom).map(pricedLine)))

/** What a code is bound to: which dishes, how often, at which price; the order of the lines does not matter. */
export const cartMark = (lines: readonly OrderLine[]): string =>
  lines
    .map(({ _id, qty, price }) => `${_id}:${qty}:${price}`)
    .toSorted()
    .join('|')

/** Replaces the food list (specification, 4, Data slices). */
export const replaceFoodListAtom = atom(null, (_get, set, lines: OrderLine[]) => set(cartAtom, lines))

/** Replaces the table list (specification, 4, Data slices). */
export const replaceTableListAtom = atom(null, (_get, set, tables: OrderTable[]) => set(orderTablesAtom, tables))

/** Puts one more of a dish into the cart. Answers false, and changes nothing, when 5 of it are in already. */
export const addDishAtom = atom(null, (get, set, dish: Dish): boolean => {
  const lines = get(cartAtom)
  const line = lines.find(({ _id }) => _id === dish._id)
  if (line === undefined) {
    const { _id, dishName, price, imageUrl, rating, type } = dish
    set(replaceFoodListAtom, [...lines, { _id, dishName, price, imageUrl, rating, type, qty: 1 }])
    return true
  }
  if (line.qty >= MAX_QTY) return false
  set(setQtyAtom, dish._id, line.qty + 1)
  return true
})

/** Sets how often a dish is ordered, brought into 1 to 5 (specification, 5). */
export const setQtyAtom = atom(null, (get, set, dishId: string, qty: number) =>
  set(
    replaceFoodListAtom,
    get(cartAtom).map((line) => (line._id === dishId ? { ...line, qty: clampQty(qty) } : line)),
  ),
)

/** Takes a dish out of the cart. */
export const removeDishAtom = atom(null, (get, set, dishId: string) =>
  set(
    replaceFoodListAtom,
    get(cartAtom).filter(({ _id }) => _id !== dishId),
  ),
)
