import type { DialectSchema } from '../dialect-schema.ts'

const refuse = (table: string, action: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`

/** `pax_search` has the pieces by running number of the passenger: read newest first, up to the end of a page. It keeps the lists alone, no text. */
export const sqliteSchema: DialectSchema = {
  appendOnly: (table) => [refuse(table, 'UPDATE'), refuse(table, 'DELETE')],
  notAppendOnly: (table) => [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`],
  // SQLite compares by bytes by default.
  byBytes: () => [],
  bytes: 'blob',
  paxNameSearch: [
    `CREATE VIRTUAL TABLE pax_search USING fts5 (grams, name_folded UNINDEXED, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  ],
  paxSearch: {
    table: [
      `DROP TABLE pax_search`,
      `CREATE VIRTUAL TABLE pax_search USING fts5 (grams, found_by UNINDEXED, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
    ],
    indexes: [],
  },
}
