import type { Order } from '../../shared/contract/orders.ts'
import { asCart, type Meal } from './meal-calls.ts'
import { bumpAllOf } from './meal-kitchen.ts'
import { routes } from '../routes.ts'

/** A guest's order between three cards: one part is paid, two are still to be paid. */
export async function sharedOrder(meal: Meal): Promise<void> {
  const { names, asDesk } = meal
  const order = names.cart('1 Margherita pizza', '1 Miso ramen', '2 Cappuccino')
  const body = { order, totalprice: names.totalOf(order), ordertable: names.tables('3rd Floor 3') }
  const { orderid: id } = await asDesk(routes.placeOrder, 31, { params: { userid: await names.pax('Kabir Shah') }, body })
  const splitOff = async (dish: string, fullName: string, minutesAgo: number): Promise<Order> => {
    const { order: lines, version } = await asDesk(routes.getOrder, minutesAgo, { params: { id } })
    const moved = { line: lines.findIndex(({ dishName }) => dishName === dish), qty: 1 }
    const to = { userid: await names.pax(fullName), version, lines: [moved] }
    return (await asDesk(routes.splitOrder, minutesAgo, { params: { id }, body: to })).part
  }
  await splitOff('Miso ramen', 'Hiro Sato', 5)
  const part = await splitOff('Cappuccino', 'Chen Wei', 4)
  await payInCash(meal, part, { tip: 0, tendered: 200 })
}

/** A sale at the counter to a regular guest, paid in cash with a tip, and served at once. */
export async function cashSale(meal: Meal): Promise<void> {
  const { names, asDesk } = meal
  const order = names.cart('2 Mango lassi', '1 Coconut water')
  const body = { order, totalprice: names.totalOf(order) }
  const { orderid: id } = await asDesk(routes.placeOrder, 2, { params: { userid: await names.pax('Lars Johansson') }, body })
  const { version } = await asDesk(routes.getOrder, 2, { params: { id } })
  const given = { version, kind: 'discount' as const, percent: 10, reason: 'regular_guest' as const }
  const sold = await asDesk(routes.giveDiscount, 2, { params: { id }, body: given })
  await payInCash(meal, sold, { tip: 42, tendered: 500 })
  await bumpAllOf(meal, id, 1)
  await asDesk(routes.setOrderStatus, 1, { params: { id }, body: { orderstatus: 'Completed' } })
}

/** Pays the whole of an order, rupees; the moves are the newest of the demo's ledger, after all of its past. */
async function payInCash(
  { names, asDesk }: Meal,
  { fullName, order, totalprice: balance }: Order,
  cash: { tip: number; tendered: number },
): Promise<void> {
  const { id: customerid, number: cardNumber } = await names.card(fullName)
  await asDesk(routes.takeCash, 2, { body: { cardNumber, order: asCart(order), ...cash } })
  await asDesk(routes.payOrder, 2, { params: { customerid }, body: { balance, ...cash } })
}

/** Corrects the newest invoice that is no meal of today: one serving of its first dish goes back to the card. */
export async function creditNote({ deps, asManager }: Meal): Promise<void> {
  const { order_id } = await deps.database.db
    .selectFrom('bills')
    .innerJoin('cards', 'cards.id', 'bills.card_id')
    .select('bills.order_id')
    .where('cards.state', '=', 'active')
    .where('bills.created_at', '<', deps.now() - 12 * 3_600_000)
    .orderBy('bills.invoice_seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const invoice = { params: { orderid: order_id } }
  const { lines } = await asManager(routes.invoiceCredits, 1, invoice)
  const body = {
    lines: [{ line: 0, qty: 1 }],
    total: lines[0]?.price ?? 0,
    paidTo: 'card' as const,
    reason: 'wrong_dish' as const,
  }
  await asManager(routes.creditInvoice, 1, { ...invoice, body })
}
