import type { TableFloor } from '../../shared/contract/order-parts.ts'
import type { Table } from '../../shared/contract/tables.ts'
import type { TableRow } from '../db/tables.ts'

/** How many tables each floor has unless the venue says otherwise: small, medium and large tables, and cabins. */
const tablesOfFloor: Record<TableFloor, number> = { '1st Floor': 10, '1st Floor Medium': 8, '2nd Floor': 5, '3rd Floor': 6 }

/** The floor plan that a venue starts with, all tables free. `idOf` makes the ids. */
export const floorPlan = (idOf: () => string): TableRow[] =>
  (Object.entries(tablesOfFloor) as [TableFloor, number][]).flatMap(([floor, count]) =>
    Array.from({ length: count }, (_table, index) => ({
      id: idOf(),
      floor,
      tableno: index + 1,
      booked: 0,
      order_id: null,
      booked_by: '',
    })),
  )

/** Who booked a table: a staff member at a terminal. Empty without a terminal's name, and then no repeated call is told apart from another's. */
export const bookerOf = (terminal: string, staffId: string): string => (terminal === '' ? '' : `${staffId} ${terminal}`)

/** Whether a booked table was booked by the one who asks again: a call repeated after a lost answer is no conflict. */
export const isOwnBooking = (row: Pick<TableRow, 'booked' | 'booked_by'>, booker: string): boolean =>
  row.booked === 1 && booker !== '' && row.booked_by === booker

/** A table as the API shows it. */
export const tableView = (row: TableRow): Table => ({
  _id: row.id,
  tableno: row.tableno,
  tablefloor: row.floor,
  status: row.booked === 1,
  orderid: row.order_id ?? '',
})

/** A table as staff call it: `2nd Floor 3`. */
export const tableName = ({ floor, tableno }: Pick<TableRow, 'floor' | 'tableno'>): string => `${floor} ${tableno}`
