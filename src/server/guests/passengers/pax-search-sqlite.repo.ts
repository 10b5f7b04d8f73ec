import { sql } from 'kysely'
import type { PaxSearch } from './pax-search.ts'

/** The index gives its lists newest first and is left at the end of a page, so a piece that every name has costs no more than a rare one. */
export const searchPaxSqlite: PaxSearch = async (db, { words, grams, below, limit }) => {
  const match = grams.map((gram) => `"${gram}"`).join(' AND ')
  let query = db
    .selectFrom('pax_search')
    .innerJoin('pax', 'pax.seq', 'pax_search.rowid')
    .select('pax_search.rowid as seq')
    .where(sql<boolean>`pax_search MATCH ${match}`)
    .where('pax_search.rowid', '<', below)
  // Pieces found together need not be adjacent.
  for (const { text, isInName } of words)
    query = query.where(sql<boolean>`instr(${sql.ref(isInName ? 'pax.name_folded' : 'pax.found_by')}, ${text}) > 0`)
  const rows = await query.orderBy('pax_search.rowid', 'desc').limit(limit).execute()
  return rows.map(({ seq }) => seq)
}
