import type { Pax } from '../../../shared/contract/pax.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { stampOf } from '../../../shared/time.ts'
import { numberCell } from '../../data/csv.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'

/**
 * The columns of the exported passengers, masked like the list: revealed values are never written to a file. Times are in the
 * venue's time zone.
 */
export const paxFileColumns = (timeZone: string): CsvColumn<Pax>[] => [
  ['Full name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['PAX no.', ({ paxManifestNo }) => paxManifestNo],
  ['Booking no.', ({ bookingNo }) => bookingNo],
  ['Type', ({ type }) => type],
  ['Sex', ({ sex }) => sex],
  ['Date of birth', ({ dob }) => dob],
  ['Country', ({ country }) => country],
  ['Nationality', ({ nationality }) => nationality],
  ['Mobile no.', ({ mobileNo }) => mobileNo],
  ['Last order', ({ orderstatus }) => orderstatus],
  ['Total, Rs', ({ orderid, totalprice }) => (orderid === '' ? '' : amountCell(paiseOf(totalprice)))],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Dream Points', ({ points }) => (points === null ? '' : numberCell(String(points)))],
  ['Left', ({ leftAt }) => (leftAt === null ? '' : stampOf(leftAt, timeZone))],
  ['Registered', ({ createdAt }) => stampOf(createdAt, timeZone)],
]
