import { sql } from 'kysely'
import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { TableCheck, TableHolder, TableOnCheck } from '../../../shared/contract/tables.ts'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import { isoOf, msOf } from '../../../shared/time.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import { activeCardsOf, liveApprovals } from '../../cards/index.ts'
import { currentVenue } from '../../venue/index.ts'
import { bumpsOfTickets, recentBumps, ticketsOfOrders } from '../kitchen/display.repo.ts'
import { bumpsOf, DISPLAY_MS, displayedTypes, displayTickets } from '../kitchen/display.ts'
import type { StoredLine } from '../order/cart.ts'
import { billContents } from '../order/order-view.ts'
import { billPrintsOf } from '../order/order.repo.ts'
import { tablesOf } from '../order/order.ts'
import { isSent } from '../order/rounds.ts'
import { type Booker, holderOf } from './table.ts'
import { linesRead, type StoredOrder, withLines } from '../order/lines.repo.ts'

/** The data from which the state of an order is derived. */
interface InService {
  status: StoredOrder['status']
  lines: readonly StoredLine[]
  /** Whether its guest has approved the payment. */
  isPaying: boolean
  /** Whether its bill was printed with its present content. */
  isBilled: boolean
  /** Its kitchen tickets as the displays show them. */
  tickets: readonly DisplayTicket[]
}

type State = Pick<TableCheck, 'state' | 'course'>
const stateOf = (state: NonNullable<State['state']>, course?: string): State => ({
  state,
  ...(course !== undefined && { course }),
})

const madeOf = (tickets: InService['tickets']): DisplayLine[] =>
  tickets.flatMap((ticket) => ticket.lines).filter(({ voided }) => !voided)

/** The dishes that the kitchen still makes. If no display bumps them, the order's status tells when they are done. */
function stillMade({ status, tickets }: Pick<InService, 'status' | 'tickets'>): DisplayLine[] {
  const made = madeOf(tickets)
  const isBumped = made.some(({ doneAt, recalls }) => doneAt !== null || recalls > 0)
  const isMade = status === 'Preparing' || (isBumped && status === 'Delivering')
  return isMade ? made.filter(({ doneAt }) => doneAt === null) : []
}

/** The most urgent state of an order at a table, except lateness. */
function serviceState(order: InService): State {
  const { status, lines, isPaying, isBilled, tickets } = order
  if (isPaying) return stateOf('paying')
  if (!lines.some(isSent)) return stateOf('unsent')
  if (isBilled) return stateOf('billed')
  const held = lines.find((line) => !isSent(line))
  if (held !== undefined) return stateOf('held', held.course)
  const [next] = stillMade(order)
  if (next !== undefined) return stateOf('cooking', next.course)
  return status === 'Preparing' ? stateOf('ready', madeOf(tickets).at(-1)?.course) : stateOf('served')
}

/** The dish of an order that has waited longest on a display in use; without bumps nothing is ever late. `now` in ms. */
function longestWaiting(
  order: Pick<InService, 'status' | 'tickets'>,
  displayed: ReadonlySet<DishType>,
  now: number,
): TableCheck['waiting'] {
  const [first] = stillMade(order)
    .filter(({ type, since }) => displayed.has(type) && msOf(since) > now - DISPLAY_MS)
    .toSorted((a, b) => msOf(a.since) - msOf(b.since))
  return first && { since: first.since, ...(first.course !== undefined && { course: first.course }) }
}

type Order = Pick<StoredOrder, 'id' | 'pax_id' | 'lines' | 'lines_hash' | 'status' | 'payment'>

/** The most urgent state of an outlet's orders at tables, by id, in a fixed number of queries; `now` in ms. */
async function serviceStates(
  db: Reading,
  orders: readonly Order[],
  { now, outlet }: { now: number; outlet: number },
): Promise<ReadonlyMap<string, Pick<TableCheck, 'state' | 'course' | 'waiting'>>> {
  const [paying, billed] = [await payingOrders(db, orders, now), await billedOrders(db, orders)]
  const [tickets, displayed] = [await shownTickets(db, orders), await displayedNow(db, now, outlet)]
  return new Map(
    orders.map((order) => {
      const { id, status } = order
      const [isPaying, isBilled] = [paying.has(id), billed.has(id)]
      const served = { status, lines: order.lines, isPaying, isBilled, tickets: tickets(id) }
      const waiting = longestWaiting(served, displayed, now)
      return [id, { ...serviceState(served), ...(waiting !== undefined && { waiting }) }]
    }),
  )
}

/** The ids of the unpaid orders whose guests have approved the payment. */
async function payingOrders(db: Reading, orders: readonly Order[], now: number): Promise<ReadonlySet<string>> {
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

/** The ids of the unpaid orders whose last printed bill is still current. */
async function billedOrders(db: Reading, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const unpaid = orders.filter(({ payment }) => payment === 'unpaid')
  const prints = await billPrintsOf(
    db,
    unpaid.map(({ id }) => id),
  )
  const last = new Map(prints.map(({ order_id: id, contents }) => [id, contents]))
  return new Set(unpaid.filter((order) => last.get(order.id) === billContents(order)).map(({ id }) => id))
}

/** The categories of dishes for which an outlet uses kitchen displays. */
const displayedNow = async (db: Reading, now: number, outlet: number): Promise<ReadonlySet<DishType>> =>
  displayedTypes(await recentBumps(db, now - DISPLAY_MS, outlet), (await currentVenue(db)).stations)

/** The tickets of each order as displays show them. */
async function shownTickets(db: Reading, orders: readonly Order[]): Promise<(id: string) => InService['tickets']> {
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

/** A placed order at a table, with the amounts of its parts. */
type SeatedOrder = Pick<OrderRow, 'id' | 'payment' | 'created_at' | 'staff_name' | 'covers' | 'tables'> & {
  amount: Paise
  /** The unpaid amount of this order and its parts. */
  due: Paise
} & Pick<TableCheck, 'state' | 'course' | 'waiting'>

/**
 * The table that shows an order: the first of its tables that it still has. An order keeps its tables in the order in which they
 * were taken, those of a merged order last, so its check stays at the same table.
 */
function firstTable(order: SeatedOrder, held: readonly TableRow[]): TableRow | undefined {
  const named = tablesOf(order).flatMap(({ _id }) => held.find(({ id }) => id === _id) ?? [])
  return named[0] ?? held[0]
}

interface AtTable {
  order: SeatedOrder | undefined
  /** All tables of that order. */
  held: readonly TableRow[]
  /** The names of the bookers, by table id; tables without a booker are left out. */
  holders: ReadonlyMap<string, Pick<TableHolder, 'name'>>
}

/**
 * What a table shows of its order: the check on its first table, a reference on the others. The owner is the booker of the first
 * table, also for the tables of a merged check; without one, the person who took the order.
 */
export function checkView(
  row: TableRow,
  { order, held, holders }: AtTable,
  by: Booker,
): { check?: TableCheck; onCheck?: TableOnCheck } {
  if (order === undefined || order.payment === 'cancelled') return {}
  const first = firstTable(order, held)
  const whose = {
    owner: holders.get(first?.id ?? row.id)?.name ?? order.staff_name,
    mine: holderOf(first ?? row)?.staffId === by.staff.id,
    payment: order.payment,
  }
  if (first !== undefined && first.id !== row.id)
    return { onCheck: { tableno: first.tableno, tablefloor: first.floor, ...whose } }
  return {
    check: {
      amount: toRupees(order.amount),
      due: toRupees(order.due),
      since: isoOf(order.created_at),
      ...whose,
      ...(order.covers !== null && { covers: order.covers }),
      ...(order.state !== undefined && { state: order.state }),
      ...(order.course !== undefined && { course: order.course }),
      ...(order.waiting !== undefined && { waiting: order.waiting }),
    },
  }
}

/**
 * The placed orders at some tables of an outlet, by id, in a fixed number of queries: with amounts including parts, and what is
 * due.
 */
export async function seatedOrders(
  db: Reading,
  rows: readonly TableRow[],
  at: { now: number; outlet: number },
): Promise<ReadonlyMap<string, SeatedOrder>> {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) return new Map()
  const rowsOfOrders = await db
    .selectFrom('orders')
    .leftJoin('orders as part', (join) => join.onRef('part.split_from', '=', 'orders.id').on('part.payment', '<>', 'cancelled'))
    .where('orders.id', 'in', ids)
    .groupBy('orders.id')
    .selectAll('orders')
    .select([
      linesRead(db),
      sql<Paise>`CAST(orders.total + COALESCE(SUM(part.total), 0) AS bigint)`.as('amount'),
      sql<Paise>`CAST(CASE orders.payment WHEN 'unpaid' THEN orders.total ELSE 0 END
        + COALESCE(SUM(CASE part.payment WHEN 'unpaid' THEN part.total ELSE 0 END), 0) AS bigint)`.as('due'),
    ])
    .execute()
  const orders = rowsOfOrders.map(withLines)
  const states = await serviceStates(db, orders, at)
  return new Map(orders.map((order) => [order.id, { ...order, ...states.get(order.id) }]))
}
