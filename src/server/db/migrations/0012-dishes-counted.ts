import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

interface StoredShare {
  share?: { qty: number; counts: boolean }
}

interface PastPiece {
  qty: number
  of: StoredShare
}

/** How many dishes a line counts; spelled out here, because a step of the schema stays as it is when the program changes. */
const dishesOf = ({ qty, of: { share } }: PastPiece): number => (share === undefined ? qty : share.counts ? share.qty : 0)

const tables = ['order_voids', 'credit_note_lines'] as const

/** How many dishes a voided or credited line counts in reports: of a dish that several cards share one piece counts all of it. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const table of tables) {
    const statements = [
      ...dialect.notAppendOnly(table),
      `ALTER TABLE ${table} ADD COLUMN dishes integer NOT NULL DEFAULT 0`,
      `UPDATE ${table} SET dishes = qty`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await countPieces(db)
  for (const statement of tables.flatMap(dialect.appendOnly)) await sql.raw(statement).execute(db)
}

/** Pieces are few: only lines of orders that were split by amount or seat are read. */
async function countPieces(db: Kysely<unknown>): Promise<void> {
  const voids = await sql<{
    id: string
    line: string
    qty: number
  }>`SELECT id, line, qty FROM order_voids WHERE line LIKE '%"share":{%'`.execute(db)
  for (const { id, line, qty } of voids.rows) {
    const dishes = dishesOf({ qty, of: JSON.parse(line) as StoredShare })
    await sql`UPDATE order_voids SET dishes = ${dishes} WHERE id = ${id}`.execute(db)
  }
  const credits = await sql<{
    credit_note_id: string
    line: number
    qty: number
    lines: string
  }>`SELECT l.credit_note_id, l.line, l.qty, o.lines
    FROM credit_note_lines l JOIN credit_notes n ON n.id = l.credit_note_id JOIN orders o ON o.id = n.order_id WHERE o.lines LIKE '%"share":{%'`.execute(
    db,
  )
  for (const { credit_note_id, line, qty, lines } of credits.rows) {
    const of = (JSON.parse(lines) as StoredShare[])[line] ?? {}
    await sql`UPDATE credit_note_lines SET dishes = ${dishesOf({ qty, of })} WHERE credit_note_id = ${credit_note_id} AND line = ${line}`.execute(
      db,
    )
  }
}
