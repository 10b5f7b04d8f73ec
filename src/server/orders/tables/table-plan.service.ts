import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { errorMessages, fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service, Staff } from '../../kernel/http/call.ts'
import { allOutlets, type NamedOutlet, noSuchOutlet } from '../../venue/index.ts'
import { moveReservations, releaseTable } from './reservation.repo.ts'
import { FREE_TABLE, tableName, planView } from './table.ts'
import { allTables, deleteTable, holdTable, insertTable } from './table.repo.ts'

export const listTablePlan: Service<'listTablePlan'> = async ({ database }) => ok((await allTables(database.db)).map(planView))

const tableExists = () => fail('table_exists', { fields: [{ field: 'tableno', msg: errorMessages.table_exists }] })

interface Change {
  action: 'table_added' | 'table_renumbered' | 'table_removed'
  table: TableRow
  detail: string
  by: { staff: Staff; terminal: string }
  at: number
}

/** Notes a change of the plan; a table is named as the orders name it. */
const noted = (tx: Db, { action, table, detail, by, at }: Change) => noteAction(tx, by, at, { action, subject: table.id, detail })

/** Where a table stands, as the audit says it: nothing while the ship has one outlet. */
const ofOutlet = ({ outlet }: TableRow, all: readonly NamedOutlet[]): string[] =>
  all.length <= 1 ? [] : all.flatMap(({ id, name }) => (id === outlet ? [`of ${name}`] : []))

export const createTable: Service<'createTable'> = ({ database, now }, { body, ...by }) =>
  database.transact(async (tx) => {
    const table: TableRow = {
      id: newId(),
      floor: body.tablefloor,
      tableno: body.tableno,
      outlet: body.outlet ?? by.staff.outlet,
      ...FREE_TABLE,
    }
    const outlets = await allOutlets(tx)
    if (!outlets.some(({ id }) => id === table.outlet)) return noSuchOutlet('outlet')
    if (!(await insertTable(tx, table))) return tableExists()
    const detail = [tableName(table), ...ofOutlet(table, outlets)].join(', ')
    await noted(tx, { action: 'table_added', table, detail, by, at: now() })
    return ok(planView(table))
  })

/** The table, held, if nobody sits at it: its number is on the order's card in the kitchen and on the paper, and its order is its outlet's. */
async function freeTableOf(tx: Db, id: string): Promise<Result<TableRow>> {
  const table = await holdTable(tx, id)
  if (table === undefined) return fail('table_not_found')
  return table.booked === 1 || table.order_id !== null ? fail('table_in_use') : ok(table)
}

/** What became of a table: '2nd Floor 3 is now 7, of Pool Bar'. */
function changeText(before: TableRow, after: TableRow, outlets: readonly NamedOutlet[]): string {
  const now = [
    ...(before.tableno === after.tableno ? [] : [`${after.tableno}`]),
    ...(before.outlet === after.outlet ? [] : ofOutlet(after, outlets)),
  ]
  return `${tableName(before)} is now ${now.join(', ')}`
}

/** Reservations of a table go where it goes. */
export const renumberTable: Service<'renumberTable'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const free = await freeTableOf(tx, params._id)
    if (!free.ok) return free
    const before = free.value
    const after = { ...before, tableno: body.tableno, outlet: body.outlet ?? before.outlet }
    if (before.tableno === after.tableno && before.outlet === after.outlet) return ok(planView(before))
    const outlets = await allOutlets(tx)
    if (!outlets.some(({ id }) => id === after.outlet)) return noSuchOutlet('outlet')
    // Put back under its new number, since an insert can be refused where an update of a number just taken would be a fault.
    await deleteTable(tx, before.id)
    if (!(await insertTable(tx, after))) return tableExists()
    if (before.outlet !== after.outlet) await moveReservations(tx, after.id, after.outlet)
    const detail = changeText(before, after, outlets)
    await noted(tx, { action: 'table_renumbered', table: after, detail, by, at: now() })
    return ok(planView(after))
  })

/** Orders keep their tables by name, so past ones lose nothing; reservations of it are left with no table. */
export const removeTable: Service<'removeTable'> = ({ database, now }, { params, ...by }) =>
  database.transact(async (tx) => {
    const free = await freeTableOf(tx, params._id)
    if (!free.ok) return free
    await deleteTable(tx, params._id)
    await releaseTable(tx, params._id)
    await noted(tx, { action: 'table_removed', table: free.value, detail: tableName(free.value), by, at: now() })
    return ok(planView(free.value))
  })
