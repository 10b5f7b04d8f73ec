import type { Order } from '../../../shared/contract/orders.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { stampOf } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { formatTables } from '../../model/format.ts'
import { dishesOf } from '../../model/orders/order-labels.ts'

/** The columns of the exported orders; times in the venue's time zone. */
export const orderFileColumns = (timeZone: string): CsvColumn<Order>[] => [
  ['Placed', ({ createdAt }) => stampOf(createdAt, timeZone)],
  ['Tables', ({ ordertable }) => formatTables(ordertable)],
  ['Passenger', ({ fullName, checkname = '' }) => (fullName === '' ? checkname : fullName)],
  ['Card', ({ cardNumber }) => cardNumber],
  ['Dishes', dishesOf],
  ['Total, Rs', ({ totalprice }) => amountCell(paiseOf(totalprice))],
  ['Status', ({ orderstatus, payment }) => (payment === 'cancelled' ? '' : orderstatus)],
  ['Payment', ({ payment }) => payment],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Taken by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
]
