import { type RawBuilder, sql } from 'kysely'
import type { PaxSearch, PaxSearchQuery } from './pax-search.ts'

/** How many of the newest passengers are read through before the index is asked. */
const WINDOW = 8000

/**
 * PostgreSQL's inverted index gives no order, so a piece that every name has would cost a sort of them all. Such a piece fills
 * its page from the newest passengers at once; what does not is rare enough for the index.
 */
export const searchPaxPostgres: PaxSearch = async (db, query) => {
  const recent = await seqsOf(db, amongNewest(query))
  return recent.length === query.limit ? recent : seqsOf(db, byIndex(query))
}

const seqsOf = async (db: Parameters<PaxSearch>[0], query: RawBuilder<{ seq: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ seq }) => seq)

/** The folded name is the first line of `found_by`. */
const areIn = (words: PaxSearchQuery['words']) =>
  sql.join(
    words.map(({ text, isInName }) =>
      isInName ? sql`strpos(split_part(found_by, chr(10), 1), ${text}) > 0` : sql`strpos(found_by, ${text}) > 0`,
    ),
    sql` AND `,
  )

const amongNewest = ({ words, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  SELECT seq FROM (SELECT seq, found_by FROM pax WHERE seq < ${below} ORDER BY seq DESC LIMIT ${WINDOW}) AS newest
  WHERE ${areIn(words)} ORDER BY seq DESC LIMIT ${limit}`

/**
 * Pieces found together need not be adjacent, so the words are looked for too. Materialised, and the number compared as a sum,
 * so that nothing but the index over pieces serves, whatever the planner knows of the table.
 */
const byIndex = ({ words, grams, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  WITH found AS MATERIALIZED (
    SELECT rowid AS seq FROM pax_search
    WHERE string_to_array(grams, ' ') @> ${grams}::text[] AND rowid + 0 < ${below} AND ${areIn(words)}
  )
  SELECT seq FROM found ORDER BY seq DESC LIMIT ${limit}`
