import { atom } from 'jotai'
import type { Card } from '../../../../shared/contract/cards.ts'
import type { OrderLine, OrderTable } from '../../../../shared/contract/order-parts.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { ok } from '../../../../shared/errors.ts'
import { paiseOf, toRupees } from '../../../../shared/money.ts'
import type { ApiResult, CallReply } from '../../../data/api-types.ts'
import { readAtom } from '../../../data/query.ts'
import { readOnce, write } from '../../../data/write.ts'
import { orderidAtom, replacesAtom, customeridAtom, useridAtom } from '../sale.atoms.ts'
import { approvalStepAtom } from './approval.atoms.ts'
import { cartMark, orderCartAtom, orderTotalsAtom } from './cart.atoms.ts'
import { shortfallOf } from './shortfall.ts'
import { settleUnpaidAtom } from './unpaid-order.atoms.ts'

const cardsAtom = readAtom('getCard', [], (get) => {
  const customerid = get(customeridAtom)
  return customerid === '' || get(approvalStepAtom) !== 'verified' ? null : { params: { customerid } }
})

/** The card that pays, for its balance before and after; null before the order is approved, and until it is read. */
export const payingCardAtom = atom((get): Card | null => {
  const customerid = get(customeridAtom)
  return get(cardsAtom).data.find(({ _id }) => _id === customerid) ?? null
})

/** What the paying card lacks for the order, paise; null where it is enough or not known yet. */
export const shortfallAtom = atom((get) => {
  const card = get(payingCardAtom)
  return card && shortfallOf(paiseOf(card.balance), get(orderTotalsAtom).total)
})

/** `go`: the order is placed and can be paid. `stay`: it changed by what the clerk decided, or nothing was decided. */
export type CheckedOut = 'go' | 'stay'

/**
 * Check Out: places the order with its total and its tables, or changes the one it goes on with; one that did not change is left as it
 * is. Nobody's unpaid order is replaced without a question.
 */
export const checkOutAtom = atom(null, async (get, set): Promise<ApiResult<CheckedOut>> => {
  const orderid = get(orderidAtom)
  const placed = orderid === '' ? null : await readOnce('getOrder', { params: { id: orderid } })
  if (placed?.ok === true && isAsPlaced(placed.value, get(orderCartAtom))) return ok('go')
  const answer = await set(placeAtom)
  if (answer.ok) {
    set(orderidAtom, answer.value.orderid)
    set(replacesAtom, '')
    return ok('go')
  }
  const { code } = answer.error
  // Paid from elsewhere: the checkout shows its invoice.
  if (code === 'order_paid') return ok('go')
  if (code === 'order_not_found') set(orderidAtom, '')
  if (code !== 'order_unpaid') return answer
  const before = cartMark(get(orderCartAtom).foodList)
  const goesOn = await set(settleUnpaidAtom, get(customeridAtom))
  return goesOn && cartMark(get(orderCartAtom).foodList) === before ? set(checkOutAtom) : ok('stay')
})

const idsOf = (tables: readonly OrderTable[]): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

/** Whether the cart is what was placed, so that nothing is to be placed. A completed order has left its tables. */
function isAsPlaced({ payment, order, ordertable, orderstatus }: Order, { foodList, tableList }: OrderCart): boolean {
  const hasTables = idsOf(tableList) === idsOf(ordertable) || (orderstatus === 'Completed' && tableList.length === 0)
  return payment === 'unpaid' && hasTables && cartMark(order) === cartMark(foodList)
}

interface OrderCart {
  foodList: OrderLine[]
  tableList: OrderTable[]
}

const placeAtom = atom(null, async (get): Promise<ApiResult<CallReply<'placeOrder'>>> => {
  const { foodList, tableList } = get(orderCartAtom)
  const replaces = get(replacesAtom)
  return write('placeOrder', {
    params: { userid: get(useridAtom) },
    body: {
      order: foodList.map(({ _id, qty }) => ({ _id, qty })),
      totalprice: toRupees(get(orderTotalsAtom).total),
      ordertable: tableList.map(({ _id }) => ({ _id })),
      ...(replaces === '' ? { orderid: get(orderidAtom) } : { orderid: replaces, replace: true }),
    },
  })
})
