import { chainEntry } from '../../../src/server/kernel/audit/audit.repo.ts'
import type { Random } from '../../../src/server/demo/random.ts'
import { cardAccount, chainMoves } from '../../../src/server/cards/ledger/ledger.ts'
import type { LedgerEntryRow } from '../../../src/server/kernel/db/tables/money-tables.ts'
import type { AuditRow } from '../../../src/server/kernel/db/tables/people-tables.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paise } from '../../../src/shared/money/money.ts'

export type Row = Record<string, string | number | null>

/** A chained table as an attacker sees it, with its rows in order. */
export interface ChainedTable {
  name: 'ledger_entries' | 'audit_log'
  rows: readonly Row[]
}

/** What an attacker does to a table, as SQL. */
export interface Edit {
  kind: 'update' | 'delete' | 'insert' | 'swap'
  statements: string[]
}

const literal = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? 'NULL' : typeof value === 'number' ? `${value}` : `'${value.replaceAll("'", "''")}'`

const insertOf = (table: string, row: Row): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`

/** Another value of the same sort: a near number, a text with one letter changed, or the value of another row. */
function another(random: Random, column: string, row: Row, rows: readonly Row[]): string | number {
  const old = row[column] ?? ''
  if (typeof old === 'number') return old + random.pick([-1, 1, 10, 1000, -100_000])
  const borrowed = random.pick(rows)[column] ?? ''
  if (borrowed !== old && random.whole(0, 1) === 1) return borrowed
  const at = random.whole(0, old.length)
  return `${old.slice(0, at)}${old[at] === 'x' ? 'y' : 'x'}${old.slice(at + 1)}`
}

function update(random: Random, { name, rows }: ChainedTable): string[] {
  const row = random.pick(rows)
  const column = random.pick(Object.keys(row))
  // A number that is taken would be refused by the table itself.
  const value = column === 'seq' ? random.pick([0, -5, rows.length + 7, 1e9]) : another(random, column, row, rows)
  return [`UPDATE ${name} SET ${column} = ${literal(value)} WHERE seq = ${row['seq']}`]
}

function remove(random: Random, { name, rows }: ChainedTable): string[] {
  const from = Number(random.pick(rows)['seq'])
  const last = rows.length
  return [`DELETE FROM ${name} WHERE seq ${random.pick([`= ${from}`, `= ${last}`, `>= ${from}`, `IN (${from}, ${from + 1})`])}`]
}

/** An entry made up by somebody who knows how entries are hashed, following from the last one. */
function forged(name: ChainedTable['name'], last: Row): Row {
  const end = { seq: Number(last['seq']), hash: String(last['hash']) }
  if (name === 'audit_log') {
    const { id: _id, at, staff_id, action, subject, detail, terminal } = last as unknown as AuditRow
    return { ...chainEntry({ id: newId(), at: at + 1, staff_id, action, subject, detail, terminal }, end) }
  }
  const { at, staff_id, terminal } = last as unknown as LedgerEntryRow
  const by = { staff: { id: staff_id ?? '' }, terminal: terminal ?? '' }
  const postings = [{ account: cardAccount(newId()), amount: paise(0) }]
  return { ...chainMoves([{ id: newId(), kind: 'refill', at: at + 1, by, outlet: 1, postings }], end)[0] }
}

function insert(random: Random, { name, rows }: ChainedTable): string[] {
  const last = rows.at(-1) ?? {}
  if (random.whole(0, 2) === 0) return [insertOf(name, forged(name, last))]
  const copy = { ...random.pick(rows), seq: random.pick([0, -1, rows.length + 1, rows.length + 50]) }
  return [insertOf(name, 'id' in copy ? { ...copy, id: newId() } : copy)]
}

/** Two rows change places: their numbers, or all but their numbers. */
function swap(random: Random, { name, rows }: ChainedTable): string[] {
  const one = random.pick(rows)
  const other = random.pick(rows.filter((row) => row !== one))
  const renumber = (from: unknown, to: unknown): string => `UPDATE ${name} SET seq = ${String(to)} WHERE seq = ${String(from)}`
  const numbers = [renumber(one['seq'], -9), renumber(other['seq'], one['seq']), renumber(-9, other['seq'])]
  if (random.whole(0, 1) === 1) return numbers
  // Only what the entries say: their links stay where they were.
  const said = (row: Row): string =>
    Object.entries(row)
      .filter(([column]) => !['seq', 'id', 'prev_hash', 'hash'].includes(column))
      .map(([column, value]) => `${column} = ${literal(value)}`)
      .join(', ')
  return [
    `UPDATE ${name} SET ${said(other)} WHERE seq = ${one['seq']}`,
    `UPDATE ${name} SET ${said(one)} WHERE seq = ${other['seq']}`,
  ]
}

const edits = { update, delete: remove, insert, swap }

/** One random edit. */
export function someEdit(random: Random, table: ChainedTable): Edit {
  const kind = random.pick(Object.keys(edits) as (keyof typeof edits)[])
  return { kind, statements: edits[kind](random, table) }
}

/** What verification has to name: the first row that is not as it was, or where the table now ends; null when an edit changed nothing. */
export function firstChanged(before: readonly Row[], after: readonly Row[]): string | null {
  for (const [at, row] of after.entries()) if (JSON.stringify(row) !== JSON.stringify(before[at])) return `row ${row['seq']}`
  return after.length < before.length ? `row ${after.length}` : null
}
