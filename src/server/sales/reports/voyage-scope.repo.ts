import { sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import { type Result, ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { findVoyage, outletOfSql } from '../../venue/index.ts'
import type { Stretch } from '../../kernel/db/stretch.ts'

/**
 * A voyage as reports count it. Each outlet's numbers are given out under a lock that the beginning and the end of a voyage take
 * too, so the invoices of a voyage are one range of numbers at each outlet, and so are its credit notes.
 */
export interface VoyageScope {
  id: string
  /** When it began, and when it ended (ms, infinity while it is under way). */
  from: number
  to: number
  /** What the venue owed on cards when it began, paise. */
  owedBefore: Paise
  invoices: Stretch[]
  creditNotes: Stretch[]
  /** The first and the last business day with a move; null if there is none. */
  days: { first: string | null; last: string | null }
}

/** The ranges of numbers that a voyage's bills or credit notes have, by outlet. */
async function stretchesOf(db: Reading, table: 'bills' | 'credit_notes', id: string): Promise<Stretch[]> {
  const column = table === 'bills' ? 'invoice_seq' : 'credit_seq'
  const outlet = sql.raw(outletOfSql(column))
  const { rows } = await sql<Stretch>`
    SELECT MIN(${sql.ref(column)}) - 1 AS "from", MAX(${sql.ref(column)}) AS "to"
    FROM ${sql.table(table)} WHERE voyage_id = ${id} GROUP BY ${outlet}`.execute(db)
  return rows
}

/** What reports count of a voyage; fails for one that does not exist or has not begun. */
export async function scopeOf(db: Reading, id: string): Promise<Result<VoyageScope>> {
  const voyage = await findVoyage(db, id)
  if (voyage === undefined || voyage.began_at === null || voyage.owed_before === null) return fail('voyage_not_found')
  const days = await db
    .selectFrom('card_moves')
    .select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])
    .where('voyage_id', '=', id)
    .executeTakeFirstOrThrow()
  return ok({
    id,
    from: voyage.began_at,
    to: voyage.ended_at ?? Number.MAX_SAFE_INTEGER,
    owedBefore: voyage.owed_before,
    invoices: await stretchesOf(db, 'bills', id),
    creditNotes: await stretchesOf(db, 'credit_notes', id),
    days,
  })
}
