import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { formatMoment } from '../../../shared/time.ts'
import type { CsvColumn } from '../../data/csv-export.ts'
import { formatSecond } from '../../ui/format.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { actionLabel, detailLabel } from './audit-labels.ts'

const momentOf = ({ at }: AuditEntry, timeZone: string): string => formatSecond(Date.parse(at), timeZone)

/** The columns on screen; moments in the venue's zone. A narrow window leaves the terminal to the file. */
export const auditColumns = (timeZone: string, isNarrow: boolean): ReportColumn<AuditEntry, 'time'>[] => [
  { head: 'Who', cell: ({ staffName }) => <strong>{staffName === '' ? '—' : staffName}</strong>, width: '18%' },
  { head: 'What', cell: actionLabel, width: '32%' },
  { head: 'Detail', cell: detailLabel, width: '20%', isQuiet: true },
  ...(isNarrow ? [] : [{ head: 'Terminal', cell: ({ terminal }: AuditEntry) => terminal, width: '12%', isQuiet: true }]),
  { head: 'When', cell: ({ at }) => formatMoment(at, timeZone), width: '20%', isQuiet: true },
]

/** The same as columns of a file. */
export const auditFileColumns = (timeZone: string): CsvColumn<AuditEntry>[] => [
  ['When', (entry) => momentOf(entry, timeZone)],
  ['Who', ({ staffName }) => staffName],
  ['What', actionLabel],
  ['Detail', detailLabel],
  ['Terminal', ({ terminal }) => terminal],
]
