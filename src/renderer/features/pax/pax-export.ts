import type { Pax } from '../../../shared/contract/pax.ts'
import { formatMoment } from '../../../shared/time.ts'
import { csvOf } from '../../data/csv.ts'
import { formatDay } from '../../ui/format.ts'

type Column = readonly [head: string, cell: (pax: Pax, timeZone: string) => string]

/** What the list shows, masked as in the list: what is revealed is never written into a file. */
const columns: readonly Column[] = [
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
  ['Total, Rs', ({ orderid, totalprice }) => (orderid === '' ? '' : String(totalprice))],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Dream Points', ({ points }) => (points === null ? '' : String(points))],
  ['Left', ({ leftAt }, timeZone) => (leftAt === null ? '' : formatMoment(leftAt, timeZone))],
  ['Registered', ({ createdAt }, timeZone) => formatMoment(createdAt, timeZone)],
]

/** Passengers as the text of a CSV file, moments in the venue's time zone. */
export const paxCsv = (rows: readonly Pax[], timeZone: string): string =>
  csvOf([columns.map(([head]) => head), ...rows.map((pax) => columns.map(([, cell]) => cell(pax, timeZone)))])
