import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** Where each kind of paper keeps its printings, and the column that names the paper. */
interface PaperColumn {
  invoice_prints: 'order_id'
  guest_bill_prints: 'contents'
  z_prints: 'z_number'
  credit_note_prints: 'credit_note_id'
}

/** Counts one printing under its paper's next copy number, 0 first; undefined when another printing took it or the print id meanwhile. */
export async function insertCopy<T extends keyof PaperColumn>(
  db: Db,
  table: T,
  of: PaperColumn[T],
  row: Omit<Tables[T], 'copy'>,
): Promise<Tables[T] | undefined> {
  const cells = Object.entries(row)
  const columns = sql.join(cells.map(([name]) => sql.ref(name)))
  const values = sql.join(cells.map(([, value]) => sql.val(value)))
  const paper = sql.val(Object.fromEntries(cells)[of])
  const { rows } = await sql<Tables[T]>`
    INSERT INTO ${sql.table(table)} (${columns}, copy)
    SELECT ${values}, COUNT(print_id) FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ${paper}
    ON CONFLICT DO NOTHING RETURNING *`.execute(db)
  return rows[0]
}
