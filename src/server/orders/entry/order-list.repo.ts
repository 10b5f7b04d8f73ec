import { sql } from 'kysely'
import { type OrderStatus, type OrderTable, type TableFloor, tableFloors } from '../../../shared/contract/order-parts.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { invoiceNumber } from '../../cards/index.ts'
import { wordsOf } from '../../guests/index.ts'
import { isFirstOpen, isOpen, isUnpaid } from '../order/order.repo.ts'
import { linesRead, type StoredOrder, withLines } from '../order/lines.repo.ts'

/** The filter of a list of orders; all given conditions must hold. */
export interface OrderFilter {
  /** Neither completed nor cancelled. */
  open?: boolean
  /** Only the first open one of an order and its parts. */
  whole?: boolean
  /** Unpaid. */
  unpaid?: boolean
  status?: OrderStatus
  floor?: TableFloor
  table?: Omit<OrderTable, '_id'>
  cardNumber?: string
  invoiceNo?: string
  /** Parts of the passenger's name in any order, folded as names are. */
  name?: string
  /** Only orders of this outlet. */
  outlet?: number
  /** Only orders of these passengers. */
  paxIds?: readonly string[]
}

interface OrderQuery {
  open?: boolean
  whole?: boolean
  unpaid?: boolean
  status?: OrderStatus
  floor?: TableFloor
  search?: string
}

const TABLE = /^(.+?) (?:table )?(\d{1,4})$/i
const INVOICE = /^inv-?(?:([a-z][a-z0-9]{0,2})-)?(\d{1,9})$/i
const CARD_NUMBER = /^\d+$/

/**
 * The filter for a search text: an invoice number, a card number, a table by floor and number, else parts of a passenger's name.
 */
export function searched(text: string): OrderFilter {
  const typed = text.replaceAll(/\p{Cc}/gu, '').trim()
  if (typed === '') return {}
  const [, code = '', invoice] = INVOICE.exec(typed) ?? []
  if (invoice !== undefined) return { invoiceNo: invoiceNumber(Number(invoice), code.toUpperCase()) }
  if (CARD_NUMBER.test(typed)) return { cardNumber: typed }
  const [, deck, tableno] = TABLE.exec(typed) ?? []
  const tablefloor = tableFloors.find((floor) => floor.toLowerCase() === deck?.toLowerCase())
  if (tablefloor !== undefined) return { table: { tablefloor, tableno: Number(tableno) } }
  const name = foldName(typed).trim()
  return name === '' ? {} : { name }
}

/** The filter of a list: a status still to be served means open orders only. */
export function filterOf({ open, whole, unpaid, status, floor, search = '' }: OrderQuery): OrderFilter {
  const isServed = open === true || whole === true || status === 'Preparing' || status === 'Delivering'
  return {
    ...(isServed && { open: true }),
    ...(whole === true && { whole }),
    ...(unpaid === true && { unpaid }),
    ...(status !== undefined && { status }),
    ...(floor !== undefined && { floor }),
    ...searched(search),
  }
}

/** Whether an index serves a filter; otherwise orders are scanned one by one. */
export const isIndexed = ({ open, unpaid, floor, table, status, cardNumber, invoiceNo, name }: OrderFilter): boolean =>
  open === true ||
  unpaid === true ||
  invoiceNo !== undefined ||
  cardNumber !== undefined ||
  [floor, table, status, name].every((part) => part === undefined)

/** A page of a list of orders. Ids are ordered by time, so the list is sorted by id. */
export interface Stretch {
  oldestFirst: boolean
  /** The id after which it begins; undefined for the start of the list. */
  after: string | undefined
  /** The last id that is scanned; undefined for the end of the list. */
  until?: string | undefined
  limit: number
}

const NOT_CANCELLED = sql<boolean>`payment <> 'cancelled'`

/** Text escaped for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const contains = (column: 'orders.tables' | 'pax.name_folded', text: string) =>
  sql<boolean>`${sql.ref(column)} LIKE ${`%${literally(text)}%`} ESCAPE '\\'`

/** Tables are stored as JSON, so floors and tables are searched as JSON text (`orderTableOf`). */
const onFloor = (floor: string): string => `"tablefloor":${JSON.stringify(floor)}`
const atTable = ({ tableno, tablefloor }: NonNullable<OrderFilter['table']>): string =>
  `"tableno":${tableno},${onFloor(tablefloor)}`

const isStatus = (status: OrderStatus) => sql<boolean>`status = ${status}`

/** Whether a check has this name. */
const isNamed = (name: string) =>
  sql<boolean>`check_name <> '' AND ${sql.join(
    wordsOf(name).map((word) => sql`LOWER(check_name) LIKE ${`%${literally(word)}%`} ESCAPE '\\'`),
    sql` AND `,
  )}`

function matching(
  db: Reading,
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

/** The orders of a filter within a page of the list, up to its limit. */
export async function ordersAlong(
  db: Reading,
  filter: OrderFilter,
  { oldestFirst, after, until, limit }: Stretch,
): Promise<StoredOrder[]> {
  let query = matching(db, filter).selectAll('orders').select(linesRead(db))
  if (after !== undefined) query = query.where('orders.id', oldestFirst ? '>' : '<', after)
  if (until !== undefined) query = query.where('orders.id', oldestFirst ? '<=' : '>=', until)
  const rows = await query
    .orderBy('orders.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(withLines)
}

/**
 * Ids of the orders of a few passengers, and of checks with this name, that match a filter, unsorted. A passenger has few: about
 * one per meal.
 */
export async function orderIdsOfPax(db: Reading, filter: OrderFilter & { paxIds: readonly string[] }): Promise<string[]> {
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

/** The id of the order this many places further in the list; undefined if the list ends before. Only reads the index of ids. */
export async function idFurtherAlong(db: Reading, { oldestFirst, after }: Stretch, places: number): Promise<string | undefined> {
  let query = db.selectFrom('orders').select('id')
  if (after !== undefined) query = query.where('id', oldestFirst ? '>' : '<', after)
  const row = await query
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .offset(places - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
