import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { TableCheck } from '../../../shared/contract/tables.ts'
import { activeCardsOf, liveApprovals } from '../../cards/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { bumpsOf, DISPLAY_MS, displayedTypes, displayTickets } from '../kitchen/display.ts'
import { bumpsOfTickets, recentBumps, ticketsOfOrders } from '../kitchen/display.repo.ts'
import { billContents } from '../order/guest-bill.ts'
import { billPrintsOf } from '../order/guest-bill.repo.ts'
import { linesOf } from '../order/order.ts'
import { currentVenue } from '../../venue/index.ts'
import { type InService, longestWaiting, serviceState } from './service-state.ts'

type Order = Pick<OrderRow, 'id' | 'pax_id' | 'lines' | 'lines_hash' | 'status' | 'payment'>

/** What is most urgent of an outlet's orders at tables, by their ids, in a few queries however many they are; `now` in ms. */
export async function serviceStates(
  db: Db,
  orders: readonly Order[],
  { now, outlet }: { now: number; outlet: number },
): Promise<ReadonlyMap<string, Pick<TableCheck, 'state' | 'course' | 'waiting'>>> {
  const [paying, billed] = [await payingOrders(db, orders, now), await billedOrders(db, orders)]
  const [tickets, displayed] = [await shownTickets(db, orders), await displayedNow(db, now, outlet)]
  return new Map(
    orders.map((order) => {
      const { id, status } = order
      const [isPaying, isBilled] = [paying.has(id), billed.has(id)]
      const served = { status, lines: linesOf(order), isPaying, isBilled, tickets: tickets(id) }
      const waiting = longestWaiting(served, displayed, now)
      return [id, { ...serviceState(served), ...(waiting !== undefined && { waiting }) }]
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

/** The unpaid orders whose last bill says what they are now, by their ids. */
async function billedOrders(db: Db, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const unpaid = orders.filter(({ payment }) => payment === 'unpaid')
  const prints = await billPrintsOf(
    db,
    unpaid.map(({ id }) => id),
  )
  const last = new Map(prints.map(({ order_id: id, contents }) => [id, contents]))
  return new Set(unpaid.filter((order) => last.get(order.id) === billContents(order)).map(({ id }) => id))
}

/** The categories of dishes for which an outlet uses kitchen displays. */
const displayedNow = async (db: Db, now: number, outlet: number): Promise<ReadonlySet<DishType>> =>
  displayedTypes(await recentBumps(db, now - DISPLAY_MS, outlet), (await currentVenue(db)).stations)

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
