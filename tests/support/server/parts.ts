import type { Order } from '../../../src/shared/contract/orders.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type CheckLine, lineBack } from './check.ts'
import type { Client } from './client.ts'
import type { Guest } from './sale.ts'
import type { TestServer } from './server.ts'

/** The lines of an order as a cart carries them, its pieces of shared dishes too. */
export const cartOf = ({ order }: Pick<Order, 'order'>): Omit<CheckLine, 'price'>[] =>
  order.map((line) => {
    const { price: _price, ...asked } = lineBack(line)
    return asked
  })

/** Code, Check Out and payment of an order or a part of one by its guest's card, as the screens do it. */
export async function payPart(test: TestServer, desk: Client, { card, pax }: Guest, order: Order) {
  const { cardNumber } = card
  const { _id: orderid, ordertable, totalprice } = order
  const send = () => desk.call('sendOtp', { body: { cardNumber, order: cartOf(order), orderid } })
  let sent = await send()
  if (sent.status === 429) {
    test.clock.now += (sent.failure.retryAfterSeconds ?? 0) * 1000
    sent = await send()
  }
  if (sent.status !== 200) throw new Error(`sendOtp answered ${sent.status}: ${JSON.stringify(sent.body)}`)
  const { id: customerid, PaxCreate1 } = sent.body
  await desk.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(cardNumber), customerid } })
  const body = { order: cartOf(order), totalprice, ordertable, orderid }
  await desk.ok('placeOrder', { params: { userid: pax._id }, body })
  return desk.ok('payOrder', { params: { customerid }, body: { balance: totalprice }, key: newId() })
}
