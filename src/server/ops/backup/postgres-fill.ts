import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { searchEntryOf } from '../../guests/index.ts'
import { openReadOnlyFile } from './books.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'
import { columnList, type CopiedTable, tablesOf } from './table-plan.ts'

/** What goes to the server at once, characters: while it takes them in, the next are made ready. */
const PIECE_CHARACTERS = 1 << 18

type Cells = readonly SQLOutputValue[]

/** Rows in the order of the table's columns, by no index, of which nobody has compared the entries; the index of the search is rebuilt, since SQLite does not give its pieces back. */
function rowsOf(file: DatabaseSync, table: CopiedTable): Iterable<Cells> {
  const { name, isIndex } = table
  const names = file.prepare(isIndex ? 'SELECT seq, found_by FROM pax' : `SELECT ${columnList(table)} FROM "${name}" NOT INDEXED`)
  names.setReturnArrays(true)
  const rows = names.iterate() as unknown as Iterable<Cells>
  return isIndex ? searchEntries(rows as Iterable<[number, string]>) : rows
}

function* searchEntries(found: Iterable<[number, string]>): Generator<Cells> {
  for (const [seq, foundBy] of found) {
    const { rowid, grams, found_by } = searchEntryOf({ seq, found_by: foundBy })
    yield [rowid, grams, found_by]
  }
}

const ESCAPED = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A cell in the text format of PostgreSQL's COPY. */
function cellText(value: SQLOutputValue | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  const text = String(value)
  return typeof value === 'string' && ESCAPED.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
    : text
}

function lineOf(row: Cells): string {
  let line = cellText(row[0])
  for (let at = 1; at < row.length; at += 1) line += `\t${cellText(row[at])}`
  return `${line}\n`
}

function* piecesOf(rows: Iterable<Cells>, onRows: (count: number) => void): Generator<string> {
  let [piece, count] = ['', 0]
  for (const row of rows) {
    piece += lineOf(row)
    count += 1
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    onRows(count)
    ;[piece, count] = ['', 0]
  }
  if (count > 0) yield piece
  onRows(count)
}

const rowsIn = (file: DatabaseSync, name: string): number =>
  Number(file.prepare(`SELECT COUNT(*) AS rows FROM "${name}"`).get()?.['rows'])

/** Empties the tables of a PostgreSQL schema, in the transaction that made them, and fills them with the rows of a SQLite file of the same schema. */
export async function fillFrom(path: string, client: Client, onProgress: OnProgress): Promise<void> {
  const file = openReadOnlyFile(path)
  try {
    const tables = tablesOf(file)
    await client.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
    const rows = tables.reduce((sum, { name, isIndex }) => sum + rowsIn(file, isIndex ? 'pax' : name), 0)
    const onRows = bytesAsShare('pack', rows, onProgress)
    for (const table of tables) {
      const into = client.query(copyFrom(`COPY "${table.name}" (${columnList(table)}) FROM STDIN WITH (FREEZE)`))
      await pipeline(Readable.from(piecesOf(rowsOf(file, table), onRows)), into)
    }
  } finally {
    file.close()
  }
}
