import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { formatMoment } from '../../../shared/time.ts'
import { apiPage } from '../../data/api.ts'
import type { CallInput } from '../../data/api-types.ts'
import type { CsvColumn } from '../../data/csv-export.ts'
import { formatSecond } from '../../ui/format.ts'
import { type DayRange, dayAfter } from '../../ui/period/period.ts'
import type { AskPage } from '../../data/row-loader.ts'
import { instantOf } from '../../platform/venue-time.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { deedWords, detailWords } from './audit-words.ts'

/** What is looked at: one action, one member, some days; what is left out is all. */
export interface AuditFilter {
  action?: string
  staffid?: string
  cardNumber?: string
}

type AuditQuery = NonNullable<CallInput<'listAudit'>['query']>

/** The filter as the call takes it: days become moments of the venue's clock. */
export const auditQuery = (filter: AuditFilter, { fromDay, toDay }: DayRange, timeZone: string): AuditQuery => ({
  ...filter,
  ...(fromDay !== undefined && { from: instantOf(`${fromDay} 00:00`, timeZone) }),
  ...(toDay !== undefined && { to: instantOf(`${dayAfter(toDay, 1)} 00:00`, timeZone) }),
})

/** The entries of a query, page by page. */
export const askAudit =
  (query: AuditQuery): AskPage<AuditEntry> =>
  (page) =>
    apiPage('listAudit', { query: { ...query, ...page } })

const momentOf = ({ at }: AuditEntry, timeZone: string): string => formatSecond(Date.parse(at), timeZone)

/** The columns on screen; moments in the venue's zone. A narrow window leaves the terminal to the file. */
export const auditColumns = (timeZone: string, isNarrow: boolean): ReportColumn<AuditEntry, 'time'>[] => [
  { head: 'Who', cell: ({ staffName }) => <strong>{staffName === '' ? '—' : staffName}</strong>, width: '18%' },
  { head: 'What', cell: deedWords, width: '32%' },
  { head: 'Detail', cell: detailWords, width: '20%', isQuiet: true },
  ...(isNarrow ? [] : [{ head: 'Terminal', cell: ({ terminal }: AuditEntry) => terminal, width: '12%', isQuiet: true }]),
  { head: 'When', cell: ({ at }) => formatMoment(at, timeZone), width: '20%', isQuiet: true },
]

/** The same as columns of a file. */
export const auditFileColumns = (timeZone: string): CsvColumn<AuditEntry>[] => [
  ['When', (entry) => momentOf(entry, timeZone)],
  ['Who', ({ staffName }) => staffName],
  ['What', deedWords],
  ['Detail', detailWords],
  ['Terminal', ({ terminal }) => terminal],
]
