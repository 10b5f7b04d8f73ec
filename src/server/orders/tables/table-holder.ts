import type { TableHolder } from '../../../shared/contract/tables.ts'
import type { Failure } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import { holderOf, holderView, isOfAnother, tableName } from './table.ts'
import { staffNames } from './table.repo.ts'

/** Who holds each of some tables, by the table's id; those that nobody holds by name are left out. */
export async function holdersOf(db: Db, rows: readonly TableRow[]): Promise<ReadonlyMap<string, TableHolder>> {
  const held = rows.flatMap((row) => {
    const holder = holderOf(row)
    return holder === null ? [] : [{ row, ...holder }]
  })
  const names = await staffNames(db, [...new Set(held.map(({ staffId }) => staffId))])
  return new Map(held.map(({ row, staffId, terminal }) => [row.id, holderView(row, names.get(staffId) ?? '', terminal)]))
}

/** The refusal of a table that is somebody else's: who holds it, where and since when. `just` where it was to be booked. */
export async function heldByAnother(db: Db, row: TableRow, just: boolean): Promise<{ ok: false; error: Failure }> {
  const holder = (await holdersOf(db, [row])).get(row.id)
  if (holder === undefined) return fail('table_taken')
  if (just) return fail('table_taken', { holder })
  const where = holder.terminal === '' ? '' : ` at ${holder.terminal}`
  return fail('table_held', { msg: `Table ${tableName(row)} is held by ${holder.name}${where}`, holder })
}

/** Notes that tables which somebody else held were taken or freed on purpose, each with the terminal that held it. */
export async function noteTaken(tx: Db, by: Actor, at: number, before: readonly TableRow[]): Promise<void> {
  for (const row of before.filter((table) => isOfAnother(table, by))) {
    const from = holderOf(row)?.terminal ?? ''
    const detail = from === '' ? tableName(row) : `${tableName(row)}, held at ${from}`
    await noteAction(tx, by, at, { action: 'table_taken_over', subject: row.id, detail })
  }
}
