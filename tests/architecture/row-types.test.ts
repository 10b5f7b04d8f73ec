import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/kernel/db/database.ts'

/* The row types are written by hand, and the compiler believes them: they are held to the columns of a migrated database. */

interface Column {
  table: string
  name: string
  /** Whether it may be null; a primary key may not, whatever SQLite says. */
  isNullable: boolean
}

let folder: string
let columns: Column[]

/** Tables of Kysely's own, and a search index whose columns are those of an extension. */
const notOurs = ['kysely_migration', 'kysely_migration_lock', 'sqlite_sequence']
const isOurs = (table: string): boolean => !notOurs.includes(table) && !table.startsWith('pax_search')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'purser-test-'))
  const database = await openDatabase({ dataDir: folder, database: '' })
  const { rows } = await sql<{ table: string; name: string; notnull: number; pk: number }>`
    SELECT m.name AS "table", c.name, c."notnull", c.pk FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`.execute(
    database.db,
  )
  await database.close()
  columns = rows
    .filter(({ table }) => isOurs(table))
    .map(({ table, name, notnull, pk }) => ({ table, name, isNullable: notnull === 0 && pk === 0 }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that compiles only where `Tables` has exactly these columns, each null where it may be. */
function programOf(all: readonly Column[]): string {
  const tables = relative(folder, join(import.meta.dirname, '../../src/server/kernel/db/tables/tables.ts'))
  const byTable = Map.groupBy(all, ({ table }) => table)
  const shapes = [...byTable].map(
    ([table, of]) => `  ${table}: { ${of.map(({ name, isNullable }) => `${name}: ${String(isNullable)}`).join('; ')} }`,
  )
  return `import type { Tables } from '${tables}'
type Shape<T> = { [K in keyof T]: null extends T[K] ? true : false }
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
interface Columns {
${shapes.join('\n')}
}
type Wrong = { [T in Exclude<keyof Tables, 'pax_search'> | keyof Columns]: T extends keyof Tables & keyof Columns ? Same<Shape<Tables[T]>, Columns[T]> extends true ? never : T : T }[Exclude<keyof Tables, 'pax_search'> | keyof Columns]
export const wrong: Wrong[] = [] as never[]
export const none: [Wrong] extends [never] ? 'none' : Wrong = 'none'
`
}

/** What the compiler says of the row types against these columns; empty where they agree. */
function complaints(all: readonly Column[]): string {
  const file = join(folder, 'columns.ts')
  writeFileSync(file, programOf(all))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--erasableSyntaxOnly']
  const target = [
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--types',
    'node',
    '--typeRoots',
    join(process.cwd(), 'node_modules/@types'),
  ]
  try {
    execFileSync('npx', ['tsc', '--ignoreConfig', ...options, ...target, file], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

describe('the types of rows', () => {
  it('have the columns of a migrated database, null where they may be', () => {
    expect(new Set(columns.map(({ table }) => table)).size).toBeGreaterThan(40)
    expect(complaints(columns)).toBe('')
  })

  it.each([
    ['a column that no type has', (all: Column[]) => [...all, { table: 'orders', name: 'opened_as', isNullable: true }]],
    [
      'a column that became optional',
      (all: Column[]) => all.map((one) => (one.name === 'total' ? { ...one, isNullable: true } : one)),
    ],
  ])('negative control: %s is found', (_what, changed) => {
    expect(complaints(changed(columns))).toContain('columns.ts')
  })
})
