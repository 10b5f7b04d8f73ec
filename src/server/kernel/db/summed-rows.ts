import { sql, type RawBuilder } from 'kysely'
import { add, type Paise } from '../../../shared/money/money.ts'
import type { Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** Rows of one INSERT: far below the 32,766 values that SQLite accepts. */
const ROWS_AT_ONCE = 500

/** Splits rows into chunks that one INSERT accepts. */
export function chunksOf<R>(rows: readonly R[]): (readonly R[])[] {
  if (rows.length <= ROWS_AT_ONCE) return rows.length === 0 ? [] : [rows]
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_chunk, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

/** The tables of sums: the columns of their key, in the order in which rows are locked, and those that are added up. */
const tables = {
  sales_by_hour: { key: ['day', 'hour', 'outlet'], sums: ['sales', 'amount'] },
  sales_by_dish: { key: ['day', 'dish_id', 'type', 'outlet', 'voyage_id', 'dish_name'], sums: ['qty', 'amount'] },
  sales_by_modifier: { key: ['day', 'modifier_id', 'outlet', 'voyage_id', 'name'], sums: ['qty', 'amount'] },
  sales_by_dish_hour: { key: ['hour', 'day', 'dish_id', 'outlet'], sums: ['qty'] },
  card_money_by_day: { key: ['day', 'kind', 'outlet'], sums: ['moves', 'credit', 'debit', 'onboard'] },
  cash_by_person: { key: ['day', 'staff_id', 'kind', 'outlet'], sums: ['moves', 'amount'] },
  tenders_by_person: { key: ['day', 'staff_id', 'tender', 'kind', 'outlet'], sums: ['moves', 'amount'] },
} as const satisfies { [T in keyof Tables]?: { key: readonly (keyof Tables[T])[]; sums: readonly (keyof Tables[T])[] } }
type SumsTable = keyof typeof tables

/** A row of any table of sums. */
type SumRow = Record<string, string | number>

/** What an INSERT does to a row that exists, by table. Built once: payments would build it several times each. */
const updates = Object.fromEntries(
  Object.entries(tables).map(([table, { sums }]) => [
    table,
    Object.fromEntries(
      sums.map((column) => [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`]),
    ),
  ]),
) as Record<SumsTable, Record<string, RawBuilder<number>>>

/** Adds up rows with the same key and sorts them by key, so that any two transactions lock the same rows in the same order. */
function merged(rows: readonly SumRow[], key: readonly string[], sums: readonly string[]): SumRow[] {
  const found = new Map<string, SumRow>()
  for (const row of rows) {
    const name = key.map((column) => row[column]).join('\n')
    const sum = found.get(name)
    const added = sum && sums.map((column) => [column, add(row[column] as Paise, sum[column] as Paise)] as const)
    found.set(name, added === undefined ? row : { ...row, ...Object.fromEntries(added) })
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Adds rows to a table of sums. */
export async function addSums<T extends SumsTable>(tx: Transaction, table: T, rows: readonly Tables[T][]): Promise<void> {
  const { key, sums } = tables[table]
  // Kysely cannot type one statement for several tables; `tables` has been checked against each.
  const into = table as 'sales_by_hour'
  for (const values of chunksOf(merged(rows as unknown as SumRow[], key, sums) as unknown as Tables['sales_by_hour'][]))
    await tx
      .insertInto(into)
      .values(values)
      .onConflict((conflict) => conflict.columns(key as unknown as ['day']).doUpdateSet(updates[table]))
      .execute()
}
