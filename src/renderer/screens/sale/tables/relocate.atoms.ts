import { atom } from 'jotai'
import type { OrderTable } from '../../../../shared/contract/order-parts.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { ok } from '../../../../shared/errors.ts'
import { failure } from '../../../../shared/messages.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { readOnce, write } from '../../../data/write.ts'
import { formatTables } from '../../../model/format.ts'
import { isChangedElsewhere, mergedWith } from '../../../model/sale/merge.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { undoableAtom } from './undo.atoms.ts'

export type Relocation = 'move' | 'merge'

const kindAtom = atom<Relocation>('move')

export const relocationAtom = atom((get) => get(kindAtom))

const relocatingAtom = atom<Order | null>(null)

export const movingAtom = atom((get) => get(relocatingAtom))

export const stopMovingAtom = atom(null, (_get, set) => set(relocatingAtom, null))

/** Only unpaid orders can be moved or merged. */
export const startMovingAtom = atom(null, async (_get, set, orderid: string, kind: Relocation): Promise<ApiResult<Order>> => {
  const answer = await readOnce('getOrder', { params: { id: orderid } })
  if (!answer.ok) return answer
  if (answer.value.payment !== 'unpaid') return { ok: false, error: failure('order_paid') }
  set(undoableAtom, null)
  set(kindAtom, kind)
  set(relocatingAtom, answer.value)
  return answer
})

const followAtom = atom(null, (_get, set, order: Order) =>
  set(saleAtom, (sale) => (isChangedElsewhere(sale, order) ? mergedWith(sale, order) : sale)),
)

const moveAtom = atom(
  null,
  async (_get, set, { _id, version }: Order, tables: readonly OrderTable[]): Promise<ApiResult<Order>> => {
    const to = tables.map((table) => ({ _id: table._id }))
    const answer = await write('moveOrder', { params: { id: _id }, body: { version, tables: to } })
    set(relocatingAtom, null)
    if (answer.ok) set(followAtom, answer.value)
    return answer
  },
)

const placed = (answer: ApiResult<Order>): ApiResult<string> => (answer.ok ? ok(formatTables(answer.value.ordertable)) : answer)

const unmergeAtom = atom(null, async (_get, set, { _id: id, version }: Order, other: string): Promise<ApiResult<string>> => {
  const answer = await write('unmergeOrder', { params: { id }, body: { version, other } })
  if (!answer.ok) return answer
  set(followAtom, answer.value.order)
  return ok(formatTables(answer.value.order.ordertable))
})

/** Returns the order's new place as text. */
export const moveToAtom = atom(null, async (get, set, table: Table): Promise<ApiResult<string> | null> => {
  const order = get(relocatingAtom)
  if (order === null) return null
  const answer = await set(moveAtom, order, [table])
  if (!answer.ok) return answer
  set(undoableAtom, {
    label: 'Undo move',
    to: formatTables(order.ordertable),
    undo: async () => placed(await set(moveAtom, answer.value, order.ordertable)),
  })
  return placed(answer)
})

export const mergeWithAtom = atom(null, async (get, set, table: Table): Promise<ApiResult<string> | null> => {
  const order = get(relocatingAtom)
  if (order === null) return null
  set(relocatingAtom, null)
  const other = await readOnce('getOrder', { params: { id: table.orderid } })
  if (!other.ok) return other
  const body = { version: order.version, other: other.value._id, otherversion: other.value.version }
  const answer = await write('mergeOrder', { params: { id: order._id }, body })
  if (!answer.ok) return answer
  const { order: merged, part } = answer.value
  set(followAtom, merged)
  set(undoableAtom, {
    label: 'Undo merge',
    to: formatTables(order.ordertable),
    undo: () => set(unmergeAtom, merged, part._id),
  })
  return ok(formatTables(merged.ordertable))
})
