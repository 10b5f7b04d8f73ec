import { ok } from '../../../shared/errors.ts'
import type { Database, Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { badCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { searchPax, soughtInNames } from '../../guests/index.ts'
import { countOpenOrders, findOrders } from '../order/order.repo.ts'
import { idFurtherAlong, ordersAlong, orderIdsOfPax, type Stretch } from './order-list.repo.ts'
import { filterOf, isIndexed, type OrderFilter } from './order-search.ts'
import { orderView } from '../order/order.ts'

/** How many orders one call looks through where no index leads to those asked for. */
export const LOOKED_THROUGH = 10_000

/** Up to this many passengers of a name, their orders are read; a commoner name is soon met among the orders themselves. */
export const MAX_PAX = 200

/** Orders found, and the id that was looked at last when more may follow without the page being full. */
interface Found {
  rows: OrderRow[]
  lookedTo?: string | undefined
}

/** The orders of the terminal's outlet. `x-total-count` is always known of all open orders; of others only when one page holds the whole list. */
export const listOrders: Service<'listOrders'> = async ({ database }, { query, staff }) => {
  const { cursor: after } = query
  if (after !== undefined && !/^[0-9a-f-]{36}$/.test(after)) return badCursor()
  const limit = pageSize(query.limit)
  const filter = filterOf(query)
  const { rows, lookedTo } = await find(
    database,
    { ...filter, outlet: staff.outlet },
    { oldestFirst: query.sort === 'oldest', after, limit: limit + 1 },
  )
  const isAllOpen = Object.keys(filter).every((key) => key === 'open' || key === 'whole') && filter.open === true
  const page = pageOf({
    found: rows,
    limit,
    first: after === undefined && lookedTo === undefined,
    cursorOf: ({ id }) => id,
    view: orderView,
    ...(isAllOpen && { total: await countOpenOrders(database.db, staff.outlet, filter.whole === true) }),
  })
  return ok(page.nextCursor === null && lookedTo !== undefined ? { ...page, nextCursor: lookedTo } : page)
}

async function find(database: Database, filter: OrderFilter, stretch: Stretch): Promise<Found> {
  const { db } = database
  if (isIndexed(filter)) return { rows: await ordersAlong(db, filter, stretch) }
  const paxIds = filter.name === undefined ? null : await fewPaxNamed(database, filter.name)
  if (paxIds !== null) return { rows: await ordersOfPax(db, { ...filter, paxIds }, stretch) }
  const until = await idFurtherAlong(db, stretch, LOOKED_THROUGH)
  const rows = await ordersAlong(db, filter, { ...stretch, until })
  return { rows, lookedTo: until }
}

/** The passengers of a name, or null when there are too many of them. */
async function fewPaxNamed(database: Database, name: string): Promise<string[] | null> {
  const found = await searchPax(database, soughtInNames(name), { limit: MAX_PAX + 1 })
  return found.length > MAX_PAX ? null : found.map(({ id }) => id)
}

async function ordersOfPax(
  db: Db,
  filter: OrderFilter & { paxIds: readonly string[] },
  { oldestFirst, after, limit }: Stretch,
): Promise<OrderRow[]> {
  const ids = (await orderIdsOfPax(db, filter)).toSorted()
  const along = oldestFirst ? ids : ids.toReversed()
  const rest = after === undefined ? along : along.filter((id) => (oldestFirst ? id > after : id < after))
  const page = rest.slice(0, limit)
  const rows = new Map((await findOrders(db, page)).map((row) => [row.id, row]))
  return page.flatMap((id) => rows.get(id) ?? [])
}
