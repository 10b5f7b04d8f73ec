import type { DialectSchema } from '../dialect-schema.ts'

const refuse = (table: string, action: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`

/** The trigram index answers from three characters up; below that the name index is read newest first. */
export const sqliteSchema: DialectSchema = {
  appendOnly: (table) => [refuse(table, 'UPDATE'), refuse(table, 'DELETE')],
  paxSearch: [
    `CREATE VIRTUAL TABLE pax_search USING fts5 (pax_id UNINDEXED, name_folded, tokenize = 'trigram')`,
    `CREATE TRIGGER pax_search_insert AFTER INSERT ON pax BEGIN INSERT INTO pax_search (pax_id, name_folded) VALUES (new.id, new.name_folded); END`,
    `CREATE INDEX pax_by_id_name ON pax (id, name_folded)`,
  ],
}
