import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableMetadata } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../support/server/database.ts'
import { databases } from '../../../support/server/databases.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'purser-row-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'

/** Compiles only where the row types of `Tables` have exactly these tables and columns, and null where the column may be. */
const claims = (tables: readonly TableMetadata[]): string => `
import type { Tables } from '${join(root, 'src/server/kernel/db/tables/tables.ts')}'
type Same<A, B> = [A, B] extends [B, A] ? true : false
type Nullable<Row> = { [Column in keyof Row]: null extends Row[Column] ? Column : never }[keyof Row]
export const allTables: Same<keyof Tables, ${union(tables.map(({ name }) => name))}> = true
${tables
  .map(
    ({ name, columns }) => `
export const columns_of_${name}: Same<keyof Tables['${name}'], ${union(columns.map((column) => column.name))}> = true
export const nullable_of_${name}: Same<Nullable<Tables['${name}']>, ${union(columns.flatMap((column) => (column.isNullable ? [column.name] : [])))}> = true`,
  )
  .join('')}
`

/** What the compiler refuses of them, by name. */
function refused(tables: readonly TableMetadata[]): string[] {
  const compilerOptions = { noEmit: true, rootDir: '/', types: [] }
  writeFileSync(join(folder, 'claims.mts'), claims(tables))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['claims.mts'] }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  const lines = claims(tables).split('\n')
  const found = [...stdout.matchAll(/\((\d+),\d+\): error (.*)/g)].map(
    ([, line, text]) => /const (\w+)/.exec(lines[Number(line) - 1] ?? '')?.[1] ?? text ?? '',
  )
  return status === 0 || found.length > 0 ? found : [stdout]
}

const tables: Record<string, TableMetadata[]> = {}
beforeAll(async () => {
  for (const name of databases) {
    const { database, close } = await openTestDatabase(name)
    tables[name] = (await database.db.introspection.getTables()).filter((table) => !/^(kysely_|pax_search_)/.test(table.name))
    await close()
  }
})

it('the row types are those of the migrated PostgreSQL database, to the column', () => {
  expect(refused(tables['postgres'] ?? [])).toEqual([])
})

it('SQLite has the same tables and columns; its full-text table numbers its rows by itself', () => {
  const namesOf = (all: readonly TableMetadata[] = []) =>
    Object.fromEntries(all.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  const { pax_search: _, ...sqlite } = namesOf(tables['sqlite'])
  const { pax_search: __, ...postgres } = namesOf(tables['postgres'])
  expect(Object.keys(sqlite).length).toBeGreaterThan(60)
  expect(sqlite).toEqual(postgres)
})

it('negative control: a column that is missing, and one that may be null, are named', () => {
  const changed = structuredClone(tables['postgres'] ?? [])
  changed.find(({ name }) => name === 'pax')?.columns.pop()
  const [first] = changed.find(({ name }) => name === 'bills')?.columns ?? []
  Object.assign(first ?? {}, { isNullable: true })
  expect(refused(changed).toSorted()).toEqual(['columns_of_pax', 'nullable_of_bills', 'nullable_of_pax'])
})
