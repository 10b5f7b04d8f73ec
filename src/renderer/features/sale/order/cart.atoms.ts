import { atom } from 'jotai'
import { pricedLine } from '../../../../shared/priced-line.ts'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { choicesKey, lineKey } from '../../../../shared/modifiers.ts'
import { orderTotals } from '../../../../shared/order-totals.ts'
import { cartLineOf, countsOf, lineOf, type Wish } from '../line.ts'
import { withDish, withLine, withOrder, withoutLine, withQty } from '../moves.ts'
import { cartAtom, saleAtom } from '../sale.atoms.ts'
import { askVoidAtom } from './void-line.atoms.ts'

export type LineTrouble = 'Sold out' | 'Off the menu' | 'Choose again'

/** Lines of the cart, by their keys, that the menu has no more as they are. */
export const lostLinesAtom = atom<ReadonlyMap<string, LineTrouble>>(new Map<string, LineTrouble>())

/** The lines of the placed order that the cart goes on with: what was ordered in time can still be paid. */
export const heldLinesAtom = atom<readonly OrderLine[]>([])

const dishOf = ({ _id }: OrderLine): string => _id

/** Lines of the cart, by their keys, that the server would refuse: of a dish, or of the dish with these choices, more than were placed. */
export const lineTroublesAtom = atom((get): ReadonlyMap<string, LineTrouble> => {
  const [lines, lost, held] = [get(cartAtom), get(lostLinesAtom), get(heldLinesAtom)]
  const isHeld = (line: OrderLine, keyOf: (one: OrderLine) => string): boolean =>
    (countsOf(lines, keyOf).get(keyOf(line)) ?? 0) <= (countsOf(held, keyOf).get(keyOf(line)) ?? 0)
  return new Map(
    lines.flatMap((line) => {
      const trouble = lost.get(lineKey(line))
      if (trouble === undefined || isHeld(line, trouble === 'Choose again' ? choicesKey : dishOf)) return []
      return [[lineKey(line), trouble] as const]
    }),
  )
})

/** Subtotal, tax, service charge, discount and total in paise, by the rule that server and paper share. A line that cannot be ordered counts nothing. */
export const orderTotalsAtom = atom((get) =>
  orderTotals(
    get(cartAtom)
      .filter((line) => !get(lineTroublesAtom).has(lineKey(line)))
      .map(pricedLine),
  ),
)

/** The cart as a call carries it. */
export const orderOf = (lines: readonly OrderLine[]) => lines.map(cartLineOf)

const newestKeyAtom = atom('')

/** The line that a dish was last added to, while it is in the cart; null without any. */
export const newestLineAtom = atom((get) => get(cartAtom).find((line) => lineKey(line) === get(newestKeyAtom)) ?? null)

/** From now on no line counts as the newest. */
export const forgetNewestAtom = atom(null, (_get, set) => set(newestKeyAtom, ''))

/** Puts more of a dish into the cart, as it is wanted. Answers false, and changes nothing, when 5 of it are in already. */
export const addDishAtom = atom(null, (get, set, dish: Dish, wish: Wish, qty: number): boolean => {
  const before = get(cartAtom)
  set(newestKeyAtom, lineKey(lineOf(dish, wish, qty)))
  set(saleAtom, (sale) => withDish(sale, dish, wish, qty))
  return get(cartAtom) !== before
})

/** Puts a line in another's place, which its key names. */
export const changeLineAtom = atom(null, (get, set, key: string, line: OrderLine) => {
  if (get(newestKeyAtom) === key) set(newestKeyAtom, lineKey(line))
  set(saleAtom, (sale) => withLine(sale, key, line))
})

/** Sets how often a line is ordered. Less of it than the kitchen was sent is a void, which asks why. */
export const setQtyAtom = atom(null, (_get, set, key: string, qty: number) => {
  if (!set(askVoidAtom, key, qty)) set(saleAtom, (sale) => withQty(sale, key, qty))
})

/** Takes a line out of the cart. */
export const removeLineAtom = atom(null, (_get, set, key: string) => {
  if (!set(askVoidAtom, key, 0)) set(saleAtom, (sale) => withoutLine(sale, key))
})

/** Lines of the cart that the server would refuse. */
export const troubledLinesAtom = atom((get) => get(cartAtom).filter((line) => get(lineTroublesAtom).has(lineKey(line))))

/** Takes every line out that the server would refuse. */
export const removeTroubledAtom = atom(null, (get, set) => {
  const troubles = get(lineTroublesAtom)
  set(saleAtom, (sale) => withOrder(sale, { lines: sale.lines.filter((line) => !troubles.has(lineKey(line))) }))
})
