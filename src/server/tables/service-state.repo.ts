import { activeCardsOf } from '../cards/card.repo.ts'
import type { Db } from '../db/database.ts'
import type { OrderRow } from '../db/tables.ts'
import { bumpsOf, displayTickets } from '../kitchen/display.ts'
import { bumpsOfTickets, ticketsOfOrders } from '../kitchen/display.repo.ts'
import { linesOf } from '../orders/order.ts'
import { liveApprovals } from '../otp/approval.repo.ts'
import { type InService, serviceState } from './service-state.ts'

type Order = Pick<OrderRow, 'id' | 'pax_id' | 'lines' | 'lines_hash' | 'status' | 'payment'>

/** What is most urgent of orders at tables, by their ids, in a few queries however many they are; `now` in ms. */
export async function serviceStates(
  db: Db,
  orders: readonly Order[],
  now: number,
): Promise<ReadonlyMap<string, ReturnType<typeof serviceState>>> {
  const [paying, tickets] = [await payingOrders(db, orders, now), await shownTickets(db, orders)]
  return new Map(
    orders.map((order) => {
      const isPaying = paying.has(order.id)
      return [order.id, serviceState({ status: order.status, lines: linesOf(order), isPaying, tickets: tickets(order.id) })]
    }),
  )
}

/** The unpaid orders whose guests have approved the payment, by the orders' ids. */
async function payingOrders(db: Db, orders: readonly Order[], now: number): Promise<ReadonlySet<string>> {
  const unpaid = orders.filter(({ payment }) => payment === 'unpaid')
  const guests = unpaid.flatMap(({ pax_id: guest }) => guest ?? [])
  const cards = await activeCardsOf(db, guests)
  const approvals = await liveApprovals(
    db,
    cards.map(({ id }) => id),
    now,
  )
  const approved = new Map(cards.map(({ id, pax_id }) => [pax_id, approvals.find(({ card_id }) => card_id === id)?.lines_hash]))
  return new Set(
    unpaid.filter(({ pax_id, lines_hash }) => pax_id !== null && approved.get(pax_id) === lines_hash).map(({ id }) => id),
  )
}

/** What the displays show of each order. */
async function shownTickets(db: Db, orders: readonly Order[]): Promise<(id: string) => InService['tickets']> {
  const rows = await ticketsOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  const bumps = bumpsOf(
    await bumpsOfTickets(
      db,
      rows.map(({ id }) => id),
    ),
  )
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return (id) => displayTickets(byOrder.get(id) ?? [], bumps, 0)
}
