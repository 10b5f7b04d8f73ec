import { atom } from 'jotai'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { paiseOf } from '../../../../shared/money.ts'
import { orderTotals, type PricedLine } from '../../../../shared/order-totals.ts'
import { withDish, withOrder, withoutDish, withQty } from '../moves.ts'
import { cartAtom, saleAtom } from '../sale.atoms.ts'

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

/** The cart as a call carries it. */
export const orderOf = (lines: readonly OrderLine[]) => lines.map(({ _id, qty }) => ({ _id, qty }))

/** Puts one more of a dish into the cart. Answers false, and changes nothing, when 5 of it are in already. */
export const addDishAtom = atom(null, (get, set, dish: Dish): boolean => {
  const before = get(cartAtom)
  set(saleAtom, (sale) => withDish(sale, dish))
  return get(cartAtom) !== before
})

/** Sets how often a dish is ordered. */
export const setQtyAtom = atom(null, (_get, set, dishId: string, qty: number) =>
  set(saleAtom, (sale) => withQty(sale, dishId, qty)),
)

/** Takes a dish out of the cart. */
export const removeDishAtom = atom(null, (_get, set, dishId: string) => set(saleAtom, (sale) => withoutDish(sale, dishId)))

/** Lines of the cart that the server would refuse. */
export const troubledLinesAtom = atom((get) => get(cartAtom).filter(({ _id }) => get(lineTroublesAtom).has(_id)))

/** Takes every line out that the server would refuse. */
export const removeTroubledAtom = atom(null, (get, set) => {
  const troubles = get(lineTroublesAtom)
  set(saleAtom, (sale) => withOrder(sale, { lines: sale.lines.filter(({ _id }) => !troubles.has(_id)) }))
})
