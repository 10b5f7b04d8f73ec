import { atom } from 'jotai'
import type { OrderStatus, TableFloor } from '../../../shared/contract/order-parts.ts'
import type { Order, OrderAfterChange } from '../../../shared/contract/orders.ts'
import { ok } from '../../../shared/errors.ts'
import type { ApiResult, CallReply } from '../../data/api-types.ts'
import { api, apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import type { Filters } from './order-match.ts'
import { listAtoms } from './order-list.atoms.ts'

export type OrdersView = 'board' | 'list'

const chosenViewAtom = storedTextAtom('purser.ordersView')

/** Board or list: what this terminal chose last, else the list in narrow windows (look, order status). */
export const ordersViewAtom = atom(
  (get): OrdersView => {
    const chosen = get(chosenViewAtom)
    return chosen === 'board' || chosen === 'list' ? chosen : get(windowIsNarrowAtom) ? 'list' : 'board'
  },
  (_get, set, view: OrdersView) => set(chosenViewAtom, view),
)

/** What is typed and chosen above the orders. */
export const filtersAtom = atom<Filters>({ text: '', status: null, floor: null })

/** Open orders shown on the board at most; a venue has a few dozen. */
export const BOARD_MOST = 500
/** Completed orders read for the board: those shown, and enough to count today's. */
export const COMPLETED_MOST = 100

interface Board {
  open: Order[]
  completed: Order[]
  /** Whether there are more completed orders than were read. */
  moreCompleted: boolean
}

interface CompletedQuery {
  search: string
  floor: TableFloor | null
}

const board = remoteAtom<Board, [CompletedQuery]>(
  { open: [], completed: [], moreCompleted: false },
  async ({ search, floor }): Promise<ApiResult<Board>> => {
    const narrowed = { ...(search !== '' && { search }), ...(floor !== null && { floor }) }
    const [open, completed] = await Promise.all([
      api('listOrders', { query: { open: true, limit: BOARD_MOST } }),
      apiPage('listOrders', { query: { status: 'Completed', limit: COMPLETED_MOST, ...narrowed } }),
    ])
    if (!open.ok) return open
    if (!completed.ok) return completed
    const { rows, nextCursor } = completed.value
    return ok({ open: open.value, completed: rows, moreCompleted: nextCursor !== null })
  },
)

/** The board's orders: all open ones, and the newest completed ones of the search and floor. */
export const boardAtom = board.slice
export const loadBoardAtom = board.load
export const refreshBoardAtom = board.refresh

const newestFirst = (a: Order, b: Order): number => (a._id < b._id ? 1 : -1)

/** Puts an order where its status belongs, before the server is asked again. */
const placeOnBoardAtom = atom(null, (get, set, order: Order) => {
  const { open, completed, moreCompleted } = get(board.slice).data
  const others = (orders: readonly Order[]) => orders.filter(({ _id }) => _id !== order._id)
  const put = (orders: readonly Order[], belongs: boolean) =>
    belongs ? [...others(orders), order].toSorted(newestFirst) : others(orders)
  const isCompleted = order.orderstatus === 'Completed'
  set(board.replace, { open: put(open, !isCompleted), completed: put(completed, isCompleted), moreCompleted })
})

/** Sets an order's status. What the server answers is shown at once; the screen then reads its orders anew. */
export const setStatusAtom = atom(
  null,
  async (_get, set, id: string, orderstatus: OrderStatus): Promise<ApiResult<OrderAfterChange>> => {
    const answer = await api('setOrderStatus', { params: { id }, body: { orderstatus } })
    if (answer.ok) {
      set(placeOnBoardAtom, answer.value)
      set(listAtoms.show, answer.value)
    }
    return answer
  },
)

interface OpenedOrder {
  order: Order
  history: CallReply<'orderHistory'>
}

const opened = remoteAtom<OpenedOrder | null, [string]>(null, async (id): Promise<ApiResult<OpenedOrder>> => {
  const [order, history] = await Promise.all([api('getOrder', { params: { id } }), api('orderHistory', { params: { id } })])
  if (!order.ok) return order
  return history.ok ? ok({ order: order.value, history: history.value }) : history
})

/** The order in the drawer, with all that happened to it. */
export const openedOrderAtom = opened.slice
export const loadOpenedAtom = opened.load
export const refreshOpenedAtom = opened.refresh
