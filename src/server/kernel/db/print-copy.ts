import { sql } from 'kysely'
import { ok } from '../../../shared/errors.ts'
import type { Database, Reading, Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** The table of printings for each kind of paper, and the column that identifies the paper. */
interface PaperColumn {
  invoice_prints: 'order_id'
  guest_bill_prints: 'contents'
  z_prints: 'z_number'
  credit_note_prints: 'credit_note_id'
  account_prints: 'contents'
}

/**
 * Records a printing under its paper's next copy number, starting at 0; undefined if another printing took that number or the
 * print id meanwhile.
 */
export async function insertCopy<T extends keyof PaperColumn>(
  db: Reading,
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

/** How one printing of a paper is found by its print id, counted, and noted. */
interface Printing<R> {
  /** Names the paper in the note: an invoice's number, or `Z report 3`. */
  paper: string
  find(tx: Transaction): Promise<R | undefined>
  count(tx: Transaction): Promise<R | undefined>
  /** Notes a copy in the audit trail; the original is not noted. */
  noteCopy(tx: Transaction, detail: string): Promise<void>
}

/** The most attempts: more terminals than this never print one paper at the same moment. */
const MAX_ROUNDS = 100

/**
 * Counts a printing, or returns it if its print id was counted before. If several print at once, one gets the next copy number
 * each round; the others try again in a new transaction that sees it.
 */
export async function countPrint<R extends { copy: number }>(
  database: Pick<Database, 'transact'>,
  { paper, find, count, noteCopy }: Printing<R>,
): Promise<R> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const counted = await database.transact(async (tx) => {
      const known = await find(tx)
      if (known !== undefined) return ok(known)
      const print = await count(tx)
      if (print !== undefined && print.copy > 0) await noteCopy(tx, `${paper}, copy ${print.copy}`)
      return ok(print)
    })
    if (counted.ok && counted.value !== undefined) return counted.value
  }
  throw new Error(`no copy number is free for ${paper}`)
}
