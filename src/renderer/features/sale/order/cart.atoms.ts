import { paiseOf } from '../../../../shared/money.ts'
import { atom } from 'jotai'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import type { OrderLine, OrderTable } from '../../../../shared/contract/order-parts.ts'
import { clampQty, MAX_QTY, orderTotals, type PricedLine } from '../../../../shared/order-totals.ts'
import { cartAtom, orderTablesAtom } from '../sale.atoms.ts'

/** The ordercart slice of the specification (3, Client state): the food list and the table list of the order in work. */
export const orderCartAtom = atom((get) => ({ foodList: get(cartAtom), tableList: get(orderTablesAtom) }))

/** A cart line with its price in paise. */
export const pricedLine = ({ price, qty }: Pick<OrderLine, 'price' | 'qty'>): PricedLine => ({ price: paiseOf(price), qty })

export type LineTrouble = 'Sold out' | 'Off the menu'

/** Dishes of the cart, by id, that are not to be had any more. */
export const lostDishesAtom = atom<ReadonlyMap<string, LineTrouble>>(new Map<string, LineTrouble>())

/** How often each dish, by id, is in the placed order that the cart goes on with: what was ordered in time can still be paid. */
export const heldDishesAtom = atom<ReadonlyMap<string, number>>(new Map<string, number>())

/** Lines of the cart, by dish id, that the server would refuse. */
export const lineTroublesAtom = atom((get): ReadonlyMap<string, LineTrouble> => {
  const [lost, held] = [get(lostDishesAtom), get(heldDishesAtom)]
  const troubled = get(cartAtom).filter(({ _id, qty }) => lost.has(_id) && qty > (held.get(_id) ?? 0))
  return new Map(troubled.flatMap(({ _id }) => [[_id, lost.get(_id) ?? 'Sold out'] as const]))
})

/** Subtotal, tax 0, discount 0 and total in paise, by the rule that server and paper share. A line that cannot be ordered counts nothing. */
export const orderTotalsAtom = atom((get) =>
  orderTotals(
    get(cartAtom)
      .filter(({ _id }) => !get(lineTroublesAtom).has(_id))
      .map(pricedLine),
  ),
)

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
