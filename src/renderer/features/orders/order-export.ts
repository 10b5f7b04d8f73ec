import type { Order } from '../../../shared/contract/orders.ts'
import { formatMoment } from '../../../shared/time.ts'
import { csvOf } from '../../data/csv.ts'
import { formatTables } from '../../ui/format.ts'
import { dishesOf } from './order-labels.ts'

type Column = readonly [head: string, cell: (order: Order, timeZone: string) => string]

const columns: readonly Column[] = [
  ['Placed', ({ createdAt }, timeZone) => formatMoment(createdAt, timeZone)],
  ['Tables', ({ ordertable }) => formatTables(ordertable)],
  ['Passenger', ({ fullName }) => fullName],
  ['Card', ({ cardNumber }) => cardNumber],
  ['Dishes', dishesOf],
  ['Total, Rs', ({ totalprice }) => String(totalprice)],
  ['Status', ({ orderstatus, payment }) => (payment === 'cancelled' ? '' : orderstatus)],
  ['Payment', ({ payment }) => payment],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Taken by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
]

/** Orders as the text of a CSV file, moments in the venue's time zone. */
export const ordersCsv = (rows: readonly Order[], timeZone: string): string =>
  csvOf([columns.map(([head]) => head), ...rows.map((order) => columns.map(([, cell]) => cell(order, timeZone)))])
