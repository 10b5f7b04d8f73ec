import { atom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { newId } from '../../../shared/ids.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { seatsIn } from '../../../shared/orders/seats.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { readOnce, write } from '../../data/write.ts'
import { withCourses } from '../../model/sale/courses.ts'
import { mergedWith } from '../../model/sale/merge.ts'
import { followOrderAtom } from './changed-elsewhere.atoms.ts'
import { newestLineAtom, nameNewestAtom } from './cart.atoms.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { isOpen, knownOf, seen } from '../../model/sale/sale.ts'
import { cartAtom, saleAtom } from './sale.atoms.ts'
import { isWithKitchen, keptPlace, knownPlace, nextOf, seated, served, withSome } from '../../model/sale/place-moves.ts'

export interface OpenPlace {
  line: OrderLine
  what: 'seat' | 'course'
}

export const openPlaceAtom = atom<OpenPlace | null>(null)

/** There are as many as covers, and at least up to the highest seat of a dish. */
export const seatsAtom = atom((get): number[] => {
  const { covers, lines } = get(saleAtom)
  const count = Math.max(covers ?? 0, seatsIn(lines).at(-1) ?? 0)
  return Array.from({ length: count }, (_seat, index) => index + 1)
})

export const hasSeatsAtom = atom((get) => seatsIn(get(cartAtom)).length > 0)

const shownBySeatsAtom = atom(false)
export const isBySeatsAtom = atom(
  (get) => get(shownBySeatsAtom) && get(hasSeatsAtom),
  (_get, set, isBySeats: boolean) => set(shownBySeatsAtom, isBySeats),
)

/** A line that the server has is moved there at once; the kitchen is sent nothing. */
export const setSeatAtom = atom(
  null,
  async (get, set, line: OrderLine, seat: number | null, qty: number): Promise<ApiFailure | null> => {
    const [sale, key] = [get(saleAtom), lineKey(line)]
    const known = knownOf(sale)
    const keptAt = keptPlace(sale, line)
    const place = keptAt >= 0 ? keptAt : knownPlace(sale, key)
    const had = known?.lines[place]?.qty ?? 0
    if (!isOpen(sale)) return null
    if (known === null || had === 0) {
      set(saleAtom, (now) => withSome(now, key, qty, (one) => seated(one, seat)))
      if (qty >= line.qty) set(nameNewestAtom, key, lineKey(seated(line, seat)))
      return null
    }
    if (sale.sending !== null) return { code: 'no_connection', msg: 'The check is still being sent. Try again in a moment' }
    const body = { version: known.version, lines: [{ line: place, qty: Math.min(qty, had) }], seat }
    const answer = await write('seatLines', { params: { id: known.orderid }, body }, { idempotencyKey: newId() })
    if (answer.ok && keptAt >= 0) {
      // The line is held on the server but not here: move both.
      const moved = withSome(get(saleAtom), key, qty, (one) => seated(one, seat))
      set(saleAtom, withOrder(moved, { known: seen(answer.value) }))
    } else if (answer.ok) set(saleAtom, (now) => mergedWith(now, answer.value))
    else if (answer.error.code === 'order_changed') await set(readAgainAtom, known.orderid)
    return answer.ok ? null : answer.error
  },
)

const readAgainAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  const order = await readOnce('getOrder', { params: { id } })
  if (order.ok) await set(followOrderAtom, order.value)
})

/** A line that the kitchen has keeps its course. */
export const setCourseAtom = atom(null, (get, set, line: OrderLine, course: string | null, qty: number): void => {
  const key = lineKey(line)
  if (isWithKitchen(get(saleAtom), line)) return
  const before = new Set(get(cartAtom).map(lineKey))
  set(saleAtom, (sale) =>
    withCourses(
      withSome(sale, key, qty, (one) => served(one, course)),
      get(coursesAtom),
    ),
  )
  const added = get(cartAtom).find(
    (one) => !before.has(lineKey(one)) && one._id === line._id && one.course === (course ?? undefined),
  )
  if (added !== undefined && qty >= line.qty) set(nameNewestAtom, key, lineKey(added))
})

export const nextSeatAtom = atom(null, async (get, set): Promise<void> => {
  const line = get(newestLineAtom)
  if (line !== null) await set(setSeatAtom, line, nextOf(get(seatsAtom), line.seat), line.qty)
})

export const nextCourseAtom = atom(null, (get, set): void => {
  const [line, names] = [get(newestLineAtom), get(coursesAtom).map(({ name }) => name)]
  if (line !== null) set(setCourseAtom, line, nextOf(names, line.course), line.qty)
})
