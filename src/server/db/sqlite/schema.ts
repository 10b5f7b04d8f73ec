import type { DialectSchema } from '../dialect-schema.ts'

const refuse = (table: string, action: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`

/** `pax_search` has the pieces by running number of the passenger: read newest first, up to the end of a page. It keeps the lists alone, no text. */
export const sqliteSchema: DialectSchema = {
  appendOnly: (table) => [refuse(table, 'UPDATE'), refuse(table, 'DELETE')],
  notAppendOnly: (table) => [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`],
  // SQLite compares by bytes by default.
  byBytes: () => [],
  // SQLite alters no column: the rows move to a new one of the same name.
  nullable: ({ table, column, type, indexes }) => [
    `ALTER TABLE ${table} ADD COLUMN ${column}_new ${type}`,
    `UPDATE ${table} SET ${column}_new = ${column}`,
    ...Object.keys(indexes).map((index) => `DROP INDEX ${index}`),
    `ALTER TABLE ${table} DROP COLUMN ${column}`,
    `ALTER TABLE ${table} RENAME COLUMN ${column}_new TO ${column}`,
    ...Object.values(indexes),
  ],
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
