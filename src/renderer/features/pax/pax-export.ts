import type { Pax } from '../../../shared/contract/pax.ts'
import { paiseOf } from '../../../shared/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { formatDay } from '../../ui/format.ts'

/** The columns of the passengers in a file: what the list shows, masked as there, for what is revealed is never written into one. Moments are in the venue's time zone. */
export const paxFileColumns = (timeZone: string): CsvColumn<Pax>[] => [
  ['Full name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['PAX no.', ({ paxManifestNo }) => paxManifestNo],
  ['Booking no.', ({ bookingNo }) => bookingNo],
  ['Type', ({ type }) => type],
  ['Sex', ({ sex }) => sex],
  ['Date of birth', ({ dob }) => formatDay(dob)],
  ['Country', ({ country }) => country],
  ['Nationality', ({ nationality }) => nationality],
  ['Mobile no.', ({ mobileNo }) => mobileNo],
  ['Last order', ({ orderstatus }) => orderstatus],
  ['Total, Rs', ({ orderid, totalprice }) => (orderid === '' ? '' : amountCell(paiseOf(totalprice)))],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Dream Points', ({ points }) => (points === null ? '' : String(points))],
  ['Left', ({ leftAt }) => (leftAt === null ? '' : formatMoment(leftAt, timeZone))],
  ['Registered', ({ createdAt }) => formatMoment(createdAt, timeZone)],
]
