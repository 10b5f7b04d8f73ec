import type { DatabaseSync } from 'node:sqlite'

/** A table to be copied from one database into another, as the SQLite schema has it. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** The index over names: SQLite keeps its lists alone, so it is rebuilt from the passengers. */
  isIndex: boolean
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** `"a", "b"`, which both databases read. */
export const columnList = ({ columns }: CopiedTable): string => quoted(columns)

const names = (file: DatabaseSync, query: string, ...values: string[]): string[] =>
  file
    .prepare(query)
    .all(...values)
    .map((row) => String(Object.values(row)[0]))

/** Every table of Purser's, those that others point at first. */
export function tablesOf(file: DatabaseSync): CopiedTable[] {
  const found = file
    .prepare(
      `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\'`,
    )
    .all()
    .map(({ name, type }) => ({ name: String(name), isIndex: type === 'virtual' }))
  const placed: typeof found = []
  const targets = (table: string) => names(file, `SELECT "table" FROM pragma_foreign_key_list(?)`, table)
  const isReady = ({ name }: { name: string }) =>
    targets(name).every((target) => target === name || placed.some((table) => table.name === target))
  for (let rest = found; rest.length > 0; rest = found.filter((table) => !placed.includes(table))) {
    const next = rest.find(isReady)
    if (next === undefined) throw new Error(`these tables point at each other: ${rest.map(({ name }) => name).join(', ')}`)
    placed.push(next)
  }
  return placed.map(({ name, isIndex }) => {
    const columns = names(file, 'SELECT name FROM pragma_table_info(?)', name)
    return { name, isIndex, columns: isIndex ? ['rowid', ...columns] : columns }
  })
}
