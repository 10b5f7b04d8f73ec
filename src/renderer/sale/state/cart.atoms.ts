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

export const lostLinesAtom = atom<ReadonlyMap<string, LineTrouble>>(new Map<string, LineTrouble>())

/** What was ordered in time can still be paid. */
export const heldLinesAtom = atom<readonly OrderLine[]>([])

const dishOf = ({ _id }: OrderLine): string => _id

/** The server would refuse more of a dish, or of a dish with these choices, than was placed. */
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

/** The sums are computed as on server and paper, paise; lines that cannot be ordered do not count. */
export const orderTotalsAtom = atom((get) =>
  orderTotals(
    get(cartAtom)
      .filter((line) => !get(lineTroublesAtom).has(lineKey(line)))
      .map(pricedLine),
  ),
)

export const orderOf = (lines: readonly OrderLine[]) => lines.map(cartLineOf)

const newestKeyAtom = atom('')

/** The line that a dish was last added to; null once it is not in the cart. */
export const newestLineAtom = atom((get) => get(cartAtom).find((line) => lineKey(line) === get(newestKeyAtom)) ?? null)

/** The key changed with the line's seat or course. */
export const nameNewestAtom = atom(null, (get, set, before: string, key: string) => {
  if (get(newestKeyAtom) === before) set(newestKeyAtom, key)
})

export const forgetNewestAtom = atom(null, (_get, set) => set(newestKeyAtom, ''))

export const usualPlaceAtom = atom((get) => (dish: Dish): Place => {
  const course = courseOf(get(saleAtom), dish, get(coursesAtom))
  return { ...(course !== undefined && { course }) }
})

/** Returns false at the maximum of 5. */
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

const newestKey = (lines: readonly OrderLine[], line: OrderLine): string => {
  const held = lineKey({ ...line, held: true })
  return lines.some((one) => lineKey(one) === held) ? held : lineKey(line)
}

const heldPlace = ({ lines }: { lines: readonly OrderLine[] }, line: OrderLine): boolean =>
  line.course !== undefined && newestKey(lines, line) !== lineKey(line)

export const changeLineAtom = atom(null, (get, set, key: string, line: OrderLine) => {
  const isNewest = get(newestKeyAtom) === key
  set(saleAtom, (sale) => withCourses(withLine(sale, key, line), get(coursesAtom)))
  if (isNewest) set(newestKeyAtom, newestKey(get(cartAtom), heldAs(line, false)))
})

/** Less than was sent to the kitchen is a void, which asks for a reason. */
export const setQtyAtom = atom(null, (_get, set, key: string, qty: number) => {
  if (!set(askVoidAtom, key, qty)) set(saleAtom, (sale) => withQty(sale, key, qty))
})

export const removeLineAtom = atom(null, (get, set, key: string) => {
  if (!set(askVoidAtom, key, 0)) set(saleAtom, (sale) => withCourses(withoutLine(sale, key), get(coursesAtom)))
})

export const troubledLinesAtom = atom((get) => get(cartAtom).filter((line) => get(lineTroublesAtom).has(lineKey(line))))

export const removeTroubledAtom = atom(null, (get, set) => {
  const troubles = get(lineTroublesAtom)
  set(saleAtom, (sale) => withOrder(sale, { lines: sale.lines.filter((line) => !troubles.has(lineKey(line))) }))
})
