import type { Pax } from '../../../shared/contract/pax.ts'
import { MAX_PAGE } from '../../../shared/contract/paging.ts'
import { ok } from '../../../shared/errors.ts'
import { formatMoment } from '../../../shared/time.ts'
import type { ApiResult, CallInput } from '../../data/api-types.ts'
import { apiPage } from '../../data/api.ts'
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

/** Every passenger whom a search finds, page after page. The first failure ends it: half a list is none. */
export async function allPax(text: string): Promise<ApiResult<Pax[]>> {
  const query: NonNullable<CallInput<'listPax'>['query']> = { limit: MAX_PAGE, ...(text !== '' && { fullName: text }) }
  const rows: Pax[] = []
  for (;;) {
    const answer = await apiPage('listPax', { query })
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.nextCursor === null) return ok(rows)
    query.cursor = answer.value.nextCursor
  }
}
