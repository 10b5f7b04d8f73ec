import { atom } from 'jotai'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { choicesKey, lineKey } from '../../../shared/orders/modifiers.ts'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { heldAs } from '../../model/sale/check-moves.ts'
import { cartLineOf, countsOf, lineOf, type Place, type Wish } from '../../model/sale/line.ts'
import { withDish, withLine, withOrder, withoutLine, withQty } from '../../model/sale/moves.ts'
import { cartAtom, saleAtom } from './sale.atoms.ts'
import { courseOf, withCourses } from '../../model/sale/courses.ts'
import { askVoidAtom } from './void-line.atoms.ts'

export type LineTrouble = 'Sold out' | 'Off the menu' | 'Choose again'

/** Keys of cart lines that are no longer on the menu as they are. */
export const lostLinesAtom = atom<ReadonlyMap<string, LineTrouble>>(new Map<string, LineTrouble>())

/** The lines of the cart's placed order: what was ordered in time can still be paid. */
export const heldLinesAtom = atom<readonly OrderLine[]>([])

const dishOf = ({ _id }: OrderLine): string => _id

/** Keys of cart lines that the server would refuse: more of a dish, or of a dish with these choices, than was placed. */
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

/**
 * Subtotal, tax, service charge, discount and total in paise, computed as on server and paper. Lines that cannot be ordered do
 * not count.
 */
export const orderTotalsAtom = atom((get) =>
  orderTotals(
    get(cartAtom)
      .filter((line) => !get(lineTroublesAtom).has(lineKey(line)))
      .map(pricedLine),
  ),
)

/** The cart for a call. */
export const orderOf = (lines: readonly OrderLine[]) => lines.map(cartLineOf)

const newestKeyAtom = atom('')

/** The line that a dish was last added to, while it is in the cart; null if none. */
export const newestLineAtom = atom((get) => get(cartAtom).find((line) => lineKey(line) === get(newestKeyAtom)) ?? null)

/** Updates the key of the newest line, which changed with its seat or course. */
export const nameNewestAtom = atom(null, (get, set, before: string, key: string) => {
  if (get(newestKeyAtom) === before) set(newestKeyAtom, key)
})

/** Resets the newest line to none. */
export const forgetNewestAtom = atom(null, (_get, set) => set(newestKeyAtom, ''))

/** The default place of a new dish: the course of its category. */
export const usualPlaceAtom = atom((get) => (dish: Dish): Place => {
  const course = courseOf(get(saleAtom), dish, get(coursesAtom))
  return { ...(course !== undefined && { course }) }
})

/** Adds a dish with options and place to the cart. Returns false, and changes nothing, at the maximum of 5. */
export const addDishAtom = atom(null, (get, set, dish: Dish, wish: Wish, qty: number, chosen?: Place): boolean => {
  const [before, courses] = [get(cartAtom), get(coursesAtom)]
  const place = chosen ?? get(usualPlaceAtom)(dish)
  set(saleAtom, (sale) => {
    const isHeld = heldPlace(sale, { ...lineOf(dish, wish, qty), ...place })
    return withCourses(withDish(sale, dish, wish, qty, { ...place, ...(isHeld && { held: true }) }), courses)
  })
  set(newestKeyAtom, newestKey(get(cartAtom), { ...lineOf(dish, wish, qty), ...place }))
  return get(cartAtom) !== before
})

/** The key of a line in the cart, held or not. */
const newestKey = (lines: readonly OrderLine[], line: OrderLine): string => {
  const held = lineKey({ ...line, held: true })
  return lines.some((one) => lineKey(one) === held) ? held : lineKey(line)
}

/** Whether an equal held line is in the cart already. */
const heldPlace = ({ lines }: { lines: readonly OrderLine[] }, line: OrderLine): boolean =>
  line.course !== undefined && newestKey(lines, line) !== lineKey(line)

/** Replaces the line with this key. */
export const changeLineAtom = atom(null, (get, set, key: string, line: OrderLine) => {
  const isNewest = get(newestKeyAtom) === key
  set(saleAtom, (sale) => withCourses(withLine(sale, key, line), get(coursesAtom)))
  if (isNewest) set(newestKeyAtom, newestKey(get(cartAtom), heldAs(line, false)))
})

/** Sets the quantity of a line. Less than was sent to the kitchen is a void, which asks for a reason. */
export const setQtyAtom = atom(null, (_get, set, key: string, qty: number) => {
  if (!set(askVoidAtom, key, qty)) set(saleAtom, (sale) => withQty(sale, key, qty))
})

/** Removes a line from the cart. */
export const removeLineAtom = atom(null, (get, set, key: string) => {
  if (!set(askVoidAtom, key, 0)) set(saleAtom, (sale) => withCourses(withoutLine(sale, key), get(coursesAtom)))
})

/** Lines of the cart that the server would refuse. */
export const troubledLinesAtom = atom((get) => get(cartAtom).filter((line) => get(lineTroublesAtom).has(lineKey(line))))

/** Removes every line that the server would refuse. */
export const removeTroubledAtom = atom(null, (get, set) => {
  const troubles = get(lineTroublesAtom)
  set(saleAtom, (sale) => withOrder(sale, { lines: sale.lines.filter((line) => !troubles.has(lineKey(line))) }))
})
