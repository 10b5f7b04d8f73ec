import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { wordsOf } from '../../guests/index.ts'
import { isFirstOpen, isOpen, isUnpaid } from '../order/order.repo.ts'
import type { OrderFilter } from './order-search.ts'

/** A part of a list of orders. Ids are ordered by time, so the list runs by id. */
export interface Stretch {
  oldestFirst: boolean
  /** The id after which it begins; undefined for the list's own start. */
  after: string | undefined
  /** The last id that is looked at; undefined for the list's own end. */
  until?: string | undefined
  limit: number
}

const NOT_CANCELLED = sql<boolean>`payment <> 'cancelled'`

/** Text as LIKE takes it, with nothing in it that means more than itself. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const contains = (column: 'orders.tables' | 'pax.name_folded', text: string) =>
  sql<boolean>`${sql.ref(column)} LIKE ${`%${literally(text)}%`} ESCAPE '\\'`

/** An order's tables are kept as JSON, so a floor or a table is looked for as it is spelt there (`orderTableOf`). */
const onFloor = (floor: string): string => `"tablefloor":${JSON.stringify(floor)}`
const atTable = ({ tableno, tablefloor }: NonNullable<OrderFilter['table']>): string =>
  `"tableno":${tableno},${onFloor(tablefloor)}`

const isStatus = (status: OrderStatus) => sql<boolean>`status = ${status}`

/** Whether a check is called so. */
const isNamed = (name: string) =>
  sql<boolean>`check_name <> '' AND ${sql.join(
    wordsOf(name).map((word) => sql`LOWER(check_name) LIKE ${`%${literally(word)}%`} ESCAPE '\\'`),
    sql` AND `,
  )}`

function matching(
  db: Db,
  { open, whole, unpaid, status, floor, table, cardNumber, invoiceNo, name, paxIds, outlet }: OrderFilter,
) {
  let query = db.selectFrom('orders')
  if (outlet !== undefined) query = query.where('orders.outlet', '=', outlet)
  if (open === true) query = query.where(isOpen)
  if (whole === true) query = query.where(isFirstOpen)
  if (unpaid === true) query = query.where(isUnpaid)
  if (status !== undefined) query = query.where(isStatus(status)).where(NOT_CANCELLED)
  if (floor !== undefined) query = query.where(contains('orders.tables', onFloor(floor)))
  if (table !== undefined) query = query.where(contains('orders.tables', atTable(table)))
  if (cardNumber !== undefined) query = query.where('card_number', '=', cardNumber)
  if (invoiceNo !== undefined) query = query.where('invoice_no', '=', invoiceNo)
  if (paxIds !== undefined) query = query.where('pax_id', 'in', paxIds)
  else if (name !== undefined)
    query = query.where(({ or, and, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('pax')
            .select('pax.seq')
            .whereRef('pax.id', '=', 'orders.pax_id')
            .where(and(wordsOf(name).map((word) => contains('pax.name_folded', word)))),
        ),
        isNamed(name),
      ]),
    )
  return query
}

/** Orders of a filter along a stretch of the list, up to its limit. */
export function ordersAlong(db: Db, filter: OrderFilter, { oldestFirst, after, until, limit }: Stretch): Promise<OrderRow[]> {
  let query = matching(db, filter).selectAll('orders')
  if (after !== undefined) query = query.where('orders.id', oldestFirst ? '>' : '<', after)
  if (until !== undefined) query = query.where('orders.id', oldestFirst ? '<=' : '>=', until)
  return query
    .orderBy('orders.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/**
 * Ids of the orders of a few passengers, and of checks that are called so, within a filter, in no order: a passenger has no more of them
 * than meals.
 */
export async function orderIdsOfPax(db: Db, filter: OrderFilter & { paxIds: readonly string[] }): Promise<string[]> {
  const { name, paxIds, ...rest } = filter
  const ofPax =
    paxIds.length === 0
      ? []
      : await matching(db, { ...rest, paxIds })
          .select('orders.id')
          .execute()
  const named = name === undefined ? [] : await matching(db, rest).where(isNamed(name)).select('orders.id').execute()
  return [...new Set([...ofPax, ...named].map(({ id }) => id))]
}

/** The id of the order this many places further along the list; undefined when the list ends before. Read from the index of ids alone. */
export async function idFurtherAlong(db: Db, { oldestFirst, after }: Stretch, places: number): Promise<string | undefined> {
  let query = db.selectFrom('orders').select('id')
  if (after !== undefined) query = query.where('id', oldestFirst ? '>' : '<', after)
  const row = await query
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .offset(places - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
