import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import type { Table, TableHolder } from '../../../shared/contract/tables.ts'
import { newId } from '../../../shared/ids.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { isoOf } from '../../../shared/time.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import type { Staff } from '../../kernel/http/call.ts'
import { insertTables } from './table.repo.ts'

/** How many tables each floor has by default: small, medium and large tables, and cabins. */
const tablesOfFloor: Record<TableFloor, number> = { '1st Floor': 10, '1st Floor Medium': 8, '2nd Floor': 5, '3rd Floor': 6 }

/** The default columns of a new table. */
export const FREE_TABLE = {
  booked: 0,
  order_id: null,
  booked_by: '',
  booked_at: null,
  active_at: null,
  let_go_from: '',
  let_go_after: 0,
} as const

/** The floor plan of a new venue, with all tables free. `idOf` creates the ids. */
export const floorPlan = (idOf: () => string): TableRow[] =>
  (Object.entries(tablesOfFloor) as [TableFloor, number][]).flatMap(([floor, count]) =>
    Array.from({ length: count }, (_table, index) => ({
      id: idOf(),
      floor,
      tableno: index + 1,
      outlet: FIRST_OUTLET,
      ...FREE_TABLE,
    })),
  )

/** The booker: a staff member at a terminal, whose name is empty if the client sends none. */
export interface Booker {
  staff: Pick<Staff, 'id'>
  terminal: string
}

/** A booker as stored in the table's row. */
export const bookerOf = ({ staff, terminal }: Booker): string => `${staff.id} ${terminal}`

/** The staff id and the terminal of a stored booker; null for a table without one, as in old rows. */
export function holderOf({
  booked,
  booked_by,
}: Pick<TableRow, 'booked' | 'booked_by'>): { staffId: string; terminal: string } | null {
  if (booked === 0 || booked_by === '') return null
  const [staffId = '', ...terminal] = booked_by.split(' ')
  return { staffId, terminal: terminal.join(' ') }
}

/** Whether a table is booked by another staff member or at another terminal. */
export const isOfAnother = (row: Pick<TableRow, 'booked' | 'booked_by'>, booker: Booker): boolean =>
  holderOf(row) !== null && row.booked_by !== bookerOf(booker)

/**
 * Whether the caller has already booked the table, so that a retry after a lost answer is not a conflict. Without a terminal name
 * a retry cannot be told from another caller.
 */
export const isOwnBooking = (row: Pick<TableRow, 'booked' | 'booked_by'>, booker: Booker): boolean =>
  row.booked === 1 && booker.terminal !== '' && row.booked_by === bookerOf(booker)

/** A table of the plan as the API shows it. */
export const tableView = (row: TableRow): Table => ({
  _id: row.id,
  tableno: row.tableno,
  tablefloor: row.floor,
  status: row.booked === 1,
  orderid: row.order_id ?? '',
})

/** The same for the venue's plan, with the table's outlet if that is not the first. */
export const planView = (row: TableRow): Table => ({
  ...tableView(row),
  ...(row.outlet !== FIRST_OUTLET && { outlet: row.outlet }),
})

/** The notice to the booker of a table that was released, with the idle minutes; empty for anyone else. */
export const letGoView = (row: TableRow, booker: Booker): Pick<Table, 'letGo'> =>
  row.let_go_from === bookerOf(booker) ? { letGo: row.let_go_after } : {}

/** The booker of a table by name; `name` is the staff member's. */
export const holderView = (row: TableRow, name: string, terminal: string): TableHolder => ({
  name,
  terminal,
  since: row.booked_at === null ? '' : isoOf(row.booked_at),
})

/** A table's name for staff: `2nd Floor 3`. */
export const tableName = ({ floor, tableno }: Pick<TableRow, 'floor' | 'tableno'>): string => `${floor} ${tableno}`

/** Gives a new venue its floor plan, so that its first order needs no further set-up. */
export const seedDefaultTables = (tx: Transaction) => insertTables(tx, floorPlan(newId))
