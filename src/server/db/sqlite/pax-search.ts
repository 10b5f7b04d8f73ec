import { sql } from 'kysely'
import type { PaxSearch } from '../pax-search.ts'

/** The index gives its lists newest first and is left at the end of a page, so a piece that every name has costs no more than a rare one. */
export const searchPaxSqlite: PaxSearch = async (db, { folded, grams, below, limit }) => {
  const match = grams.map((gram) => `"${gram}"`).join(' AND ')
  const rows = await db
    .selectFrom('pax_search')
    .innerJoin('pax', 'pax.seq', 'pax_search.rowid')
    .select('pax_search.rowid as seq')
    .where(sql<boolean>`pax_search MATCH ${match}`)
    .where('pax_search.rowid', '<', below)
    .where(sql<boolean>`instr(pax.name_folded, ${folded}) > 0`)
    .orderBy('pax_search.rowid', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}
