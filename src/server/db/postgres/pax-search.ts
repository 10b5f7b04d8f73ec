import { type RawBuilder, sql } from 'kysely'
import type { PaxSearch, PaxSearchQuery } from '../pax-search.ts'

/** How many of the newest names are read through before the index is asked. */
const WINDOW = 8000

/**
 * PostgreSQL's inverted index gives no order, so a piece that every name has would cost a sort of them all. Such a piece fills
 * its page from the newest names at once; what does not is rare enough for the index.
 */
export const searchPaxPostgres: PaxSearch = async (db, query) => {
  const recent = await seqsOf(db, amongNewest(query))
  return recent.length === query.limit ? recent : seqsOf(db, byIndex(query))
}

const seqsOf = async (db: Parameters<PaxSearch>[0], query: RawBuilder<{ seq: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ seq }) => seq)

const amongNewest = ({ folded, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  SELECT seq FROM (SELECT seq, name_folded FROM pax WHERE seq < ${below} ORDER BY seq DESC LIMIT ${WINDOW}) AS newest
  WHERE strpos(name_folded, ${folded}) > 0 ORDER BY seq DESC LIMIT ${limit}`

/**
 * Pieces found together need not stand together, so the name is looked at too. Materialised, and the number compared as a sum,
 * so that nothing but the index over pieces serves, whatever the planner knows of the table.
 */
const byIndex = ({ folded, grams, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  WITH found AS MATERIALIZED (
    SELECT rowid AS seq FROM pax_search
    WHERE string_to_array(grams, ' ') @> ${grams}::text[] AND rowid + 0 < ${below} AND strpos(name_folded, ${folded}) > 0
  )
  SELECT seq FROM found ORDER BY seq DESC LIMIT ${limit}`
