import type { Pax } from '../../../shared/contract/pax.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { stampOf } from '../../../shared/time.ts'
import { numberCell } from '../../data/csv.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'

/** The columns of the passengers in a file: what the list shows, masked as there, for what is revealed is never written into one. Moments are in the venue's time zone. */
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
