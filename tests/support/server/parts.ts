import type { Order } from '../../../src/shared/contract/orders.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type CheckLine, lineBack } from './check.ts'
import type { Client } from './client.ts'
import { type Guest, verifyCode } from './sale.ts'
import type { TestServer } from './server.ts'

/** The lines of an order as a cart carries them, its pieces of shared dishes too. */
export const cartOf = ({ order }: Pick<Order, 'order'>): Omit<CheckLine, 'price'>[] =>
  order.map((line) => {
    const { price: _price, ...asked } = lineBack(line)
    return asked
  })

/** Code, Check Out and payment of an order or a part of one by its guest's card, as the screens do it. */
export async function payPart(test: TestServer, desk: Client, { card, pax }: Guest, order: Order) {
  const { _id: orderid, ordertable, totalprice } = order
  const customerid = await verifyCode(test, desk, { cardNumber: card.cardNumber, order: cartOf(order), orderid })
  const body = { order: cartOf(order), totalprice, ordertable, orderid }
  await desk.ok('placeOrder', { params: { userid: pax._id }, body })
  return desk.ok('payOrder', { params: { customerid }, body: { balance: totalprice }, key: newId() })
}
