import { atom } from 'jotai'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order, OrderAfterChange } from '../../../shared/contract/orders.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { pagerAtoms } from '../../data/list.ts'
import { readAtom } from '../../data/query.ts'
import { together } from '../../data/reading.ts'
import { write } from '../../data/write.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { listQueryAtom, narrowedAtom } from './order-filters.atoms.ts'
import { orderOf } from '../../sale/open/parts.atoms.ts'

export type OrdersView = 'board' | 'list'

const chosenViewAtom = storedTextAtom('purser.ordersView')

/** Board or list: the last choice on this terminal, or by default the list in narrow windows (look, order status). */
export const ordersViewAtom = atom(
  (get): OrdersView => {
    const chosen = get(chosenViewAtom)
    return chosen === 'board' || chosen === 'list' ? chosen : get(windowIsNarrowAtom) ? 'list' : 'board'
  },
  (_get, set, view: OrdersView) => set(chosenViewAtom, view),
)

export const PAGE_ROWS = 50
export const listAtoms = pagerAtoms('listOrders', PAGE_ROWS, (get) => get(listQueryAtom))

/** A venue has a few dozen open orders. */
const MAX_ON_BOARD = 500
/** The board shows only some of these, but counts those of today. */
export const MAX_COMPLETED = 100

const openAtom = readAtom('listOrders', [], () => ({ query: { open: true, limit: MAX_ON_BOARD } }))
const { page: completedAtom } = pagerAtoms('listOrders', MAX_COMPLETED, (get) => ({
  status: 'Completed' as const,
  ...get(narrowedAtom),
}))

/** The server narrows only the completed orders; the board filters the open ones. Writing reads both again. */
export const boardAtom = atom(
  (get) => {
    const [open, completed] = [get(openAtom), get(completedAtom)]
    return { ...together(open, completed), open: open.data, completed: completed.data }
  },
  (_get, set) => {
    set(openAtom)
    set(completedAtom)
  },
)

export const shownOrdersAtom = atom((get) => (get(ordersViewAtom) === 'board' ? get(boardAtom) : get(listAtoms.page)))

const newestFirst = (a: Order, b: Order): number => (a._id < b._id ? 1 : -1)

/** Shows the server's answer before the orders are read again. */
const showAtom = atom(null, (_get, set, order: Order) => {
  const put = (belongs: boolean) => (orders: Order[]) => {
    const others = orders.filter(({ _id }) => _id !== order._id)
    return belongs ? [...others, order].toSorted(newestFirst) : others
  }
  const isCompleted = order.orderstatus === 'Completed'
  set(openAtom, put(!isCompleted))
  set(completedAtom, put(isCompleted))
  set(listAtoms.page, (rows) => rows.map((row) => (row._id === order._id ? order : row)))
})

export const setStatusAtom = atom(
  null,
  async (_get, set, id: string, orderstatus: OrderStatus): Promise<ApiResult<OrderAfterChange>> => {
    const answer = await write('setOrderStatus', { params: { id }, body: { orderstatus } })
    if (answer.ok) set(showAtom, answer.value)
    return answer
  },
)

/** Writing reads both again. */
export function orderWithHistoryOf(id: string) {
  const orderAtom = orderOf(id)
  const historyAtom = readAtom('orderHistory', [], () => ({ params: { id } }))
  return atom(
    (get) => {
      const [order, history] = [get(orderAtom), get(historyAtom)]
      return { ...together(order, history), order: order.data, history: history.data }
    },
    (_get, set) => {
      set(orderAtom)
      set(historyAtom)
    },
  )
}
