import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { parseAmount, subtract, ZERO } from '../../../shared/money/money.ts'
import { formatMoment, stampOf } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import type { CsvNumber } from '../../data/csv.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { actionLabel, detailLabel } from './audit-labels.ts'

/** The columns on screen; times in the venue's zone. A narrow window omits the terminal, which the file has. */
export const auditColumns = (timeZone: string, isNarrow: boolean): ReportColumn<AuditEntry, 'time'>[] => [
  { head: 'Who', cell: ({ staffName }) => <strong>{staffName === '' ? '—' : staffName}</strong>, width: '18%' },
  { head: 'What', cell: actionLabel, width: '32%' },
  { head: 'Detail', cell: detailLabel, width: '20%', isQuiet: true },
  ...(isNarrow ? [] : [{ head: 'Terminal', cell: ({ terminal }: AuditEntry) => terminal, width: '12%', isQuiet: true }]),
  { head: 'When', cell: ({ at }) => formatMoment(at, timeZone), width: '20%', isQuiet: true },
]

const AMOUNT = /^(\u2212)? ?Rs ([\d,]+\.\d\d)$/

/** The amount of an entry whose detail is only an amount, as a number for spreadsheets; null for other details. */
function amountOf(entry: AuditEntry): CsvNumber | null {
  const [, minus, digits] = AMOUNT.exec(detailLabel(entry)) ?? []
  const amount = digits === undefined ? null : parseAmount(digits)
  if (amount === null) return null
  return amountCell(minus === undefined ? amount : subtract(ZERO, amount))
}

/** The columns in a file; an amount has a separate column. */
export const auditFileColumns = (timeZone: string): CsvColumn<AuditEntry>[] => [
  ['When', ({ at }) => stampOf(at, timeZone, 'second')],
  ['Who', ({ staffName }) => staffName],
  ['What', actionLabel],
  ['Amount, Rs', (entry) => amountOf(entry) ?? ''],
  ['Detail', (entry) => (amountOf(entry) === null ? detailLabel(entry) : '')],
  ['Terminal', ({ terminal }) => terminal],
]
