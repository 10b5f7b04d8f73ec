import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql, SqliteAdapter } from 'kysely'
import type { Terms } from '../../../shared/money/charges.ts'
import type { Paise } from '../../../shared/money/money.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { OrderLineRow, OrderRow } from '../../kernel/db/tables/order-tables.ts'
import type { StoredLine, StoredModifier } from './cart.ts'

/** An order with its lines. */
export interface StoredOrder extends OrderRow {
  lines: StoredLine[]
}

/** The columns of a line besides its order and place, in the order in which they are read. */
const COLUMNS = [
  'dish_id',
  'dish_name',
  'type',
  'image_url',
  'half_stars',
  'price',
  'qty',
  'modifiers',
  'note',
  'allergy',
  'share_id',
  'share_qty',
  'share_price',
  'share_counts',
  'round',
  'sent_at',
  'held',
  'course',
  'seat',
  'happy_hour',
  'ordinary_price',
  'terms',
  'discount_id',
  'discount_kind',
  'discount_amount',
  'discount_reason',
] as const satisfies readonly (keyof OrderLineRow)[]

/** Does not compile if a column is missing. */
type Unread = Exclude<keyof OrderLineRow, 'order_id' | 'line' | (typeof COLUMNS)[number]>
export const everyColumnIsRead: [Unread] extends [never] ? true : Unread = true

/** The values of a line by `COLUMNS`. */
type Values = ValuesOf<typeof COLUMNS>
type ValuesOf<T extends readonly (keyof OrderLineRow)[]> = { -readonly [I in keyof T]: OrderLineRow[T[I]] }

type Share = StoredLine['share']
type Discount = StoredLine['discount']

const shareOf = (id: string | null, qty: number | null, price: Paise | null, counts: 0 | 1 | null): Share =>
  id === null || qty === null || price === null ? undefined : { id, qty, price, counts: counts === 1 }

const discountOf = (
  id: string | null,
  kind: OrderLineRow['discount_kind'],
  amount: Paise | null,
  reason: OrderLineRow['discount_reason'],
): Discount => (id === null || kind === null || amount === null || reason === null ? undefined : { id, kind, amount, reason })

// Positions and plain assignments, since `purser verify` reads hundreds of thousands of lines. The order of the properties is that of
// the JSON of earlier versions, so that a bill printed by one of them is still the bill of its order (`billContents`).
function lineOf(values: Values): StoredLine {
  const [dishId, dishName, type, imageUrl, halfStars, price, qty, modifiers, note, allergy, ...more] = values
  const [shareId, shareQty, sharePrice, shareCounts, round, sentAt, held, course, seat, happyHour, ordinary, terms, ...given] =
    more
  const line: StoredLine = { dishId, dishName, price, imageUrl, halfStars, type, qty }
  if (modifiers !== null) line.modifiers = JSON.parse(modifiers) as StoredModifier[]
  if (note !== null) line.note = note
  if (allergy !== null) line.allergy = true
  if (course !== null) line.course = course
  if (seat !== null) line.seat = seat
  if (held !== null) line.held = true
  if (happyHour !== null && ordinary !== null) line.happyHour = { name: happyHour, price: ordinary }
  if (terms !== null) line.terms = JSON.parse(terms) as Terms
  if (round !== null) line.round = round
  if (sentAt !== null) line.sentAt = sentAt
  const share = shareOf(shareId, shareQty, sharePrice, shareCounts)
  if (share !== undefined) line.share = share
  const discount = discountOf(...given)
  if (discount !== undefined) line.discount = discount
  return line
}

const textOf = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

const shareValues = (share: Share) =>
  share === undefined ? ([null, null, null, null] as const) : ([share.id, share.qty, share.price, share.counts ? 1 : 0] as const)

const valuesOf = (line: StoredLine): Values => [
  line.dishId,
  line.dishName,
  line.type,
  line.imageUrl,
  line.halfStars,
  line.price,
  line.qty,
  textOf(line.modifiers),
  line.note ?? null,
  line.allergy === true ? 1 : null,
  ...shareValues(line.share),
  line.round ?? null,
  line.sentAt ?? null,
  line.held === true ? 1 : null,
  line.course ?? null,
  line.seat ?? null,
  line.happyHour?.name ?? null,
  line.happyHour?.price ?? null,
  textOf(line.terms),
  ...discountValues(line.discount),
]

const discountValues = (discount: Discount) =>
  discount === undefined
    ? ([null, null, null, null] as const)
    : ([discount.id, discount.kind, discount.amount, discount.reason] as const)

/** A line's row. Empty columns are left out: a statement with all of them for each line takes longer to build than to run. */
function rowOf(order_id: string, line: number, stored: StoredLine): Insertable<OrderLineRow> {
  const given = valuesOf(stored).flatMap((value, place) => (value === null ? [] : [[COLUMNS[place], value]]))
  return { order_id, line, ...Object.fromEntries(given) } as Insertable<OrderLineRow>
}

/** Lines as they are stored, without properties that are undefined. */
const asStored = (lines: readonly StoredLine[]): StoredLine[] => lines.map((line) => lineOf(valuesOf(line)))

/** Whether lines are the same in everything, including notes and rounds. */
export const areSame = (lines: readonly StoredLine[], others: readonly StoredLine[]): boolean =>
  isDeepStrictEqual(asStored(lines), asStored(others))

const columns = sql.join(COLUMNS.map((name) => sql.ref(`l.${name}`)))

/** The lines of `orders.id` in each database, as JSON: a list of the columns for each. */
const read = {
  sqlite: sql`json_group_array(json_array(${columns}) ORDER BY l.line)`,
  postgres: sql`json_agg(json_build_array(${columns}) ORDER BY l.line)`,
}

/**
 * The lines of an order in the same statement as the order, as `line_rows`; give the rows to `withLines`.
 *
 * Not for a statement that locks or changes the order: on PostgreSQL, one that waited for another transaction sees the order as
 * it is now, but the lines as they were when it began.
 */
export function linesRead(db: Reading, order = 'orders.id') {
  const lines = db.getExecutor().adapter instanceof SqliteAdapter ? read.sqlite : read.postgres
  return sql<string | null>`(SELECT CAST(${lines} AS text) FROM order_lines l WHERE l.order_id = ${sql.ref(order)})`.as(
    'line_rows',
  )
}

const linesIn = (text: string | null): StoredLine[] => (text === null ? [] : (JSON.parse(text) as Values[]).map(lineOf))

/** A row that was read with `linesRead`, with its lines. */
export const withLines = <R extends { line_rows: string | null }>({ line_rows: text, ...row }: R) => ({
  ...row,
  lines: linesIn(text),
})

/** Writes the lines of new orders. */
export async function insertLines(tx: Transaction, orders: readonly Pick<StoredOrder, 'id' | 'lines'>[]): Promise<void> {
  const rows = orders.flatMap(({ id, lines }) => lines.map((line, place) => rowOf(id, place, line)))
  for (const chunk of chunksOf(rows)) await tx.insertInto('order_lines').values(chunk).execute()
}

/** Writes the lines of an order in place of the earlier ones. Lock the order first. */
export async function replaceLines(tx: Transaction, order: Pick<StoredOrder, 'id' | 'lines'>): Promise<void> {
  await Promise.all([tx.deleteFrom('order_lines').where('order_id', '=', order.id).execute(), insertLines(tx, [order])])
}
