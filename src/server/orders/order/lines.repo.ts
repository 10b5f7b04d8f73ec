import { isDeepStrictEqual } from 'node:util'
import { sql, SqliteAdapter } from 'kysely'
import type { Terms } from '../../../shared/money/charges.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { OrderLineRow, OrderRow } from '../../kernel/db/tables/order-tables.ts'
import type { StoredLine, StoredModifier } from './cart.ts'

/** An order with its lines. */
export interface StoredOrder extends OrderRow {
  lines: StoredLine[]
}

/** Whether values were given; a line has all of a share, happy hour or discount, or none of it. */
const given = <T extends object>(value: T): value is T & { [K in keyof T]: NonNullable<T[K]> } =>
  Object.values(value).every((part) => part !== null)

type Present<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>
}

/** An object without its null properties. */
const present = <T extends object>(value: T): Present<T> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) as Present<T>

function lineOf(row: OrderLineRow): StoredLine {
  const share = { id: row.share_id, qty: row.share_qty, price: row.share_price }
  const happyHour = { name: row.happy_hour, price: row.ordinary_price }
  const discount = {
    id: row.discount_id,
    kind: row.discount_kind,
    amount: row.discount_amount,
    reason: row.discount_reason,
  }
  return {
    dishId: row.dish_id,
    dishName: row.dish_name,
    price: row.price,
    imageUrl: row.image_url,
    halfStars: row.half_stars,
    type: row.type,
    qty: row.qty,
    ...present({
      modifiers: row.modifiers === null ? null : (JSON.parse(row.modifiers) as StoredModifier[]),
      note: row.note,
      allergy: row.allergy === 1 || null,
      share: given(share) ? { ...share, counts: row.share_counts === 1 } : null,
      round: row.round,
      sentAt: row.sent_at,
      held: row.held === 1 || null,
      course: row.course,
      seat: row.seat,
      happyHour: given(happyHour) ? happyHour : null,
      terms: row.terms === null ? null : (JSON.parse(row.terms) as Terms),
      discount: given(discount) ? discount : null,
    }),
  }
}

const textOf = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

const shareColumns = (share: StoredLine['share']) => ({
  share_id: share?.id ?? null,
  share_qty: share?.qty ?? null,
  share_price: share?.price ?? null,
  share_counts: share === undefined ? null : share.counts ? (1 as const) : (0 as const),
})

const discountColumns = (discount: StoredLine['discount']) => ({
  discount_id: discount?.id ?? null,
  discount_kind: discount?.kind ?? null,
  discount_amount: discount?.amount ?? null,
  discount_reason: discount?.reason ?? null,
})

const rowOf = (order_id: string, line: number, stored: StoredLine): OrderLineRow => ({
  order_id,
  line,
  dish_id: stored.dishId,
  dish_name: stored.dishName,
  type: stored.type,
  image_url: stored.imageUrl,
  half_stars: stored.halfStars,
  price: stored.price,
  qty: stored.qty,
  modifiers: textOf(stored.modifiers),
  note: stored.note ?? null,
  allergy: stored.allergy === true ? 1 : null,
  ...shareColumns(stored.share),
  round: stored.round ?? null,
  sent_at: stored.sentAt ?? null,
  held: stored.held === true ? 1 : null,
  course: stored.course ?? null,
  seat: stored.seat ?? null,
  happy_hour: stored.happyHour?.name ?? null,
  ordinary_price: stored.happyHour?.price ?? null,
  terms: textOf(stored.terms),
  ...discountColumns(stored.discount),
})

/** Lines as they are stored, without properties that are undefined. */
const asStored = (lines: readonly StoredLine[]): StoredLine[] => lines.map((line, place) => lineOf(rowOf('', place, line)))

/** Whether lines are the same in everything, including notes and rounds. */
export const areSame = (lines: readonly StoredLine[], others: readonly StoredLine[]): boolean =>
  isDeepStrictEqual(asStored(lines), asStored(others))

/** The columns of a line besides its order, in the order in which they are read. A column that is left out does not compile. */
const COLUMNS = Object.keys({
  line: 0,
  dish_id: 0,
  dish_name: 0,
  type: 0,
  image_url: 0,
  half_stars: 0,
  price: 0,
  qty: 0,
  modifiers: 0,
  note: 0,
  allergy: 0,
  share_id: 0,
  share_qty: 0,
  share_price: 0,
  share_counts: 0,
  round: 0,
  sent_at: 0,
  held: 0,
  course: 0,
  seat: 0,
  happy_hour: 0,
  ordinary_price: 0,
  terms: 0,
  discount_id: 0,
  discount_kind: 0,
  discount_amount: 0,
  discount_reason: 0,
} satisfies Record<Exclude<keyof OrderLineRow, 'order_id'>, 0>)

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

const linesIn = (text: string | null): StoredLine[] =>
  (JSON.parse(text ?? '[]') as unknown[][]).map((values) =>
    lineOf(Object.fromEntries(values.map((value, place) => [COLUMNS[place], value])) as unknown as OrderLineRow),
  )

/** A row that was read with `linesRead`, with its lines. */
export const withLines = <R extends { line_rows: string | null }>({ line_rows: text, ...row }: R) => ({
  ...row,
  lines: linesIn(text),
})

/** Writes the lines of new orders. */
export async function insertLines(tx: Transaction, orders: readonly Pick<StoredOrder, 'id' | 'lines'>[]): Promise<void> {
  // A statement with all 28 columns of each line takes longer to build than to run.
  const rows = orders.flatMap(({ id, lines }) => lines.map((line, place) => present(rowOf(id, place, line))))
  for (const chunk of chunksOf(rows)) await tx.insertInto('order_lines').values(chunk).execute()
}

/** Writes the lines of an order in place of the earlier ones. Lock the order first. */
export async function replaceLines(tx: Transaction, order: Pick<StoredOrder, 'id' | 'lines'>): Promise<void> {
  await Promise.all([tx.deleteFrom('order_lines').where('order_id', '=', order.id).execute(), insertLines(tx, [order])])
}
