import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { MAX_QTY } from '../../../../shared/order-totals.ts'
import { readOnce } from '../../../data/write.ts'
import { orderidAtom, replacesAtom, cartAtom, orderTablesAtom } from '../sale.atoms.ts'
import { followMenuAtom, heldOf, menuOf } from './cart-menu.atoms.ts'

/** What becomes of a guest's unpaid order: these dishes are added to it, it is voided for this one, or it is left as it is. */
export type Decision = 'add' | 'replace' | 'leave'

interface Question {
  order: Order
  answer: (decision: Decision) => void
}

const questionAtom = atom<Question | null>(null)

/** The unpaid order that the clerk is asked about, or null. */
export const unpaidQuestionAtom = atom((get) => get(questionAtom)?.order ?? null)

export const answerUnpaidAtom = atom(null, (get, set, decision: Decision) => {
  get(questionAtom)?.answer(decision)
  set(questionAtom, null)
})

/** The unpaid order of a card's holder, wherever it was placed; null without one, or where the server does not say: Check Out asks it again. */
async function unpaidOf(customerid: string): Promise<Order | null> {
  const holder = await readOnce('checkout', { params: { customerid } })
  const pax = holder.ok ? holder.value[0]?.AuthorId : undefined
  if (pax === undefined || pax.orderid === '' || pax.paid) return null
  const order = await readOnce('getOrder', { params: { id: pax.orderid } })
  return order.ok && order.value.payment === 'unpaid' ? order.value : null
}

/**
 * Before this order is paid with a card: asks what becomes of an unpaid order of its holder that is not the one in work. Answers
 * whether to go on, with dishes added where that was chosen.
 */
export const settleUnpaidAtom = atom(null, async (get, set, customerid: string): Promise<boolean> => {
  const order = await unpaidOf(customerid)
  // What was placed here for another guest, or cancelled since, is not this guest's order.
  if (order?._id !== get(orderidAtom)) set(orderidAtom, RESET)
  if (order === null) set(replacesAtom, '')
  if (order === null || order._id === get(orderidAtom) || order._id === get(replacesAtom)) return true
  const decision = await new Promise<Decision>((answer) => set(questionAtom, { order, answer }))
  if (decision === 'leave') return false
  set(replacesAtom, decision === 'replace' ? order._id : '')
  if (decision === 'add') await set(addToAtom, order)
  return true
})

/** The order in work becomes the placed one with its dishes and tables added; of a dish no more than the most. */
const addToAtom = atom(null, async (get, set, order: Order) => {
  set(orderidAtom, order._id)
  set(cartAtom, added(order.order, get(cartAtom)))
  const tables = get(orderTablesAtom).filter(({ _id }) => !order.ordertable.some((table) => table._id === _id))
  set(orderTablesAtom, [...order.ordertable, ...tables])
  const ids = get(cartAtom).map(({ _id }) => _id)
  const menu = await readOnce('cartDishes', { query: { ids: ids.join(',') } })
  if (menu.ok) set(followMenuAtom, { ids, menu: menuOf(menu.value), held: heldOf(order) })
})

const qtyIn = (lines: readonly OrderLine[], id: string): number => lines.find(({ _id }) => _id === id)?.qty ?? 0

/** The lines of a placed order with those of a cart. */
export function added(placed: readonly OrderLine[], cart: readonly OrderLine[]): OrderLine[] {
  const both = placed.map((line) => ({ ...line, qty: Math.min(MAX_QTY, line.qty + qtyIn(cart, line._id)) }))
  return [...both, ...cart.filter(({ _id }) => qtyIn(placed, _id) === 0)]
}
