import { atom } from 'jotai'
import type { OrderTable } from '../../../../shared/contract/order-parts.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { ok } from '../../../../shared/errors.ts'
import { failure } from '../../../../shared/messages.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { readOnce, write } from '../../../data/write.ts'
import { formatTables } from '../../../ui/format.ts'
import { isChangedElsewhere, mergedWith } from '../merge.ts'
import { saleAtom } from '../sale.atoms.ts'

/** How long a move can be undone with one press, ms (meal.md, Tables). */
export const UNDO_MS = 10_000

const relocatingAtom = atom<Order | null>(null)
const doneAtom = atom<Moved | null>(null)

/** A move that can be undone: the order as it is now, and where it was. */
interface Moved {
  order: Order
  from: OrderTable[]
}

/** The order that is being moved to another table; null while none is. */
export const movingAtom = atom((get) => get(relocatingAtom))

export const stopMovingAtom = atom(null, (_get, set) => set(relocatingAtom, null))

/** The last move while it can be undone; set, it is forgotten. */
export const movedAtom = atom(
  (get) => get(doneAtom),
  (_get, set, _forget: null) => set(doneAtom, null),
)

/** Begins to move the order at a table, as it is now. Only what is still to be paid is moved. */
export const startMovingAtom = atom(null, async (_get, set, orderid: string): Promise<ApiResult<Order>> => {
  const answer = await readOnce('getOrder', { params: { id: orderid } })
  if (!answer.ok) return answer
  if (answer.value.payment !== 'unpaid') return { ok: false, error: failure('order_paid') }
  set(doneAtom, null)
  set(relocatingAtom, answer.value)
  return answer
})

const moveAtom = atom(
  null,
  async (_get, set, { _id, version }: Order, tables: readonly OrderTable[]): Promise<ApiResult<Order>> => {
    const to = tables.map((table) => ({ _id: table._id }))
    const answer = await write('moveOrder', { params: { id: _id }, body: { version, tables: to } })
    set(relocatingAtom, null)
    // The order in work here goes along.
    if (answer.ok) set(saleAtom, (sale) => (isChangedElsewhere(sale, answer.value) ? mergedWith(sale, answer.value) : sale))
    return answer
  },
)

/** Moves the order to a table; answers where it is then, in words. */
export const moveToAtom = atom(null, async (get, set, table: Table): Promise<ApiResult<string> | null> => {
  const order = get(relocatingAtom)
  if (order === null) return null
  const answer = await set(moveAtom, order, [table])
  if (!answer.ok) return answer
  set(doneAtom, { order: answer.value, from: order.ordertable })
  return ok(formatTables(answer.value.ordertable))
})

/** Moves the order back to where it was. */
export const undoMoveAtom = atom(null, async (get, set): Promise<ApiResult<Order> | null> => {
  const moved = get(doneAtom)
  set(doneAtom, null)
  return moved === null ? null : set(moveAtom, moved.order, moved.from)
})
