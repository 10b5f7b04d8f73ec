import { tableFields, type TableField, tableLabels } from '../../../../shared/contract/tables-import.ts'
import { tableFloors } from '../../../../shared/contract/order-parts.ts'
import { ok } from '../../../../shared/errors.ts'
import { newId } from '../../../../shared/ids.ts'
import { noteAction } from '../../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../../kernel/db/database.ts'
import { takeMutex } from '../../../kernel/db/lock-order.ts'
import type { Deps, Service } from '../../../kernel/http/call.ts'
import {
  checkedFile,
  checkFile,
  type ImportKind,
  importText,
  planImport,
  type Ready,
  refusedFile,
  rememberReading,
} from '../../../kernel/imports/import.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { exportOf } from '../../../kernel/sheets/write-sheet.ts'
import { allOutlets, currentVenue, type NamedOutlet, once } from '../../../venue/index.ts'
import { moveReservations } from '../reservation.repo.ts'
import { allTables, holdAllTables, insertTable, setOutlet } from '../table.repo.ts'
import { FREE_TABLE, tableName } from '../table.ts'
import { columnNames } from './fields.ts'
import { lackingFields, planOf, readRows, type TablesPlan } from './plan.ts'

/** Compares a file's rows with the plan. */
async function compare(db: Reading, _deps: Deps, { sheet, reading }: Ready<TableField>): Promise<TablesPlan> {
  const { rows, faults } = readRows(sheet, reading, await allOutlets(db))
  const tables = (await allTables(db)).map(({ id, floor, tableno, outlet, booked, order_id }) => ({
    id,
    floor,
    tableno,
    outlet,
    isInUse: booked === 1 || order_id !== null,
  }))
  const plan = planOf(rows, tables)
  return { ...plan, faults: [...faults, ...plan.faults] }
}

const kind: ImportKind<TableField, TablesPlan> = { name: 'tables', columnNames, dayFields: [], lackingFields, compare }

export const checkTables: Service<'checkTables'> = (deps, { body }) => checkFile(kind, deps, body)

export const refusedTables: Service<'refusedTables'> = (deps, { body }) => refusedFile(kind, deps, body)

/** The plan by floor and number; the outlets only if the ship has several. */
export const exportTables: Service<'exportTables'> = async ({ database: { db } }, { query: { form } }) => {
  const [venue, outlets, tables] = [await currentVenue(db), await allOutlets(db), await allTables(db)]
  const fields = tableFields.filter((field) => field !== 'outlet' || outlets.length > 1)
  const inOrder = tables.toSorted((a, b) => tableFloors.indexOf(a.floor) - tableFloors.indexOf(b.floor) || a.tableno - b.tableno)
  const rows = inOrder.map(({ floor, tableno, outlet }) => {
    const cells = { tablefloor: floor, tableno: String(tableno), outlet: nameOf(outlet, outlets) }
    return fields.map((field) => cells[field])
  })
  const head = fields.map((field) => tableLabels[field])
  return ok(await exportOf('tables', [head, ...rows], { form, semicolons: venue.csvSemicolons }))
}

const nameOf = (outlet: number, all: readonly NamedOutlet[]): string => all.find(({ id }) => id === outlet)?.name ?? ''

/**
 * The file is compared again with all tables locked, so that it is also right if they were changed since the check. The mutex lets
 * two imports of one file be one after the other. A table without an outlet is of the terminal's.
 */
export const importTables: Service<'importTables'> = async (deps, { body, key, ...by }) => {
  const at = deps.now()
  const ready = await checkedFile(kind, body, at)
  if (!ready.ok) return ready
  const { digest, reading, leaveOut } = body
  return deps.database.transact((tx) =>
    once(tx, { key, call: 'importTables', request: { digest, reading, leaveOut }, at }, async () => {
      await takeMutex(tx, 'numbers')
      await holdAllTables(tx)
      const planned = await planImport(kind, tx, deps, { ready: ready.value, leaveOut })
      if (!planned.ok) return planned
      const { counts } = planned.value
      await writePlan(tx, planned.value, by.staff.outlet)
      await rememberReading(tx, kind, ready.value)
      const outlets = await allOutlets(tx)
      for (const { table, outlet } of planned.value.changed) {
        const detail = `${tableName(table)} is now of ${nameOf(outlet, outlets)}`
        await noteAction(tx, by, at, { action: 'table_renumbered', subject: table.id, detail })
      }
      await noteAction(tx, by, at, { action: 'tables_imported', detail: importText(body.name, counts, 'added') })
      return ok(counts)
    }),
  )
}

const SAME_MOMENT = 'Someone changed the tables at the same moment. Check the file again'

async function writePlan(tx: Transaction, { created, changed }: TablesPlan, ownOutlet: number): Promise<void> {
  for (const { table, outlet } of changed.toSorted((a, b) => (a.table.id < b.table.id ? -1 : 1)))
    await setOutlet(tx, table.id, outlet)
  for (const { floor, tableno, outlet } of created) {
    const table = { id: newId(), floor, tableno, outlet: outlet ?? ownOutlet, ...FREE_TABLE }
    if (!(await insertTable(tx, table))) refuse('rule_broken', { msg: SAME_MOMENT })
  }
  for (const { table, outlet } of changed) await moveReservations(tx, table.id, outlet)
}
