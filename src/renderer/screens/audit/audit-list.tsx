import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { parseAmount, subtract, ZERO } from '../../../shared/money/money.ts'
import { stampOf } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import type { CsvNumber } from '../../data/csv.ts'
import { type Column, momentColumn, type ScreenColumn } from '../../ui/list/column.ts'
import { actionLabel, detailLabel } from './audit-labels.ts'

const AMOUNT = /^(\u2212)? ?Rs ([\d,]+\.\d\d)$/

/** Null if the detail is more than an amount. A number lets spreadsheets add it up. */
function amountOf(entry: AuditEntry): CsvNumber | null {
  const [, minus, digits] = AMOUNT.exec(detailLabel(entry)) ?? []
  const amount = digits === undefined ? null : parseAmount(digits)
  if (amount === null) return null
  return amountCell(minus === undefined ? amount : subtract(ZERO, amount))
}

/** Times are in the venue's zone. In a file an amount has a column of its own. */
export function auditColumns(timeZone: string): { screen: ScreenColumn<AuditEntry>[]; file: CsvColumn<AuditEntry>[] } {
  const who: Column<AuditEntry> = {
    head: 'Who',
    text: ({ staffName }) => staffName,
    cell: ({ staffName }) => (staffName === '' ? '—' : staffName),
    isStrong: true,
    least: 150,
  }
  const what: Column<AuditEntry> = { head: 'What', text: actionLabel, least: 290 }
  const detail: Column<AuditEntry> = {
    head: 'Detail',
    text: detailLabel,
    csv: (entry) => (amountOf(entry) === null ? detailLabel(entry) : ''),
    isQuiet: true,
    least: 180,
  }
  const amount: CsvColumn<AuditEntry> = {
    head: 'Amount, Rs',
    text: (entry) => amountOf(entry)?.number ?? '',
    csv: (entry) => amountOf(entry) ?? '',
  }
  const terminal: Column<AuditEntry> = {
    head: 'Terminal',
    text: (entry) => entry.terminal,
    isQuiet: true,
    least: 110,
    givesWay: 1,
  }
  const when: Column<AuditEntry> = momentColumn('When', ({ at }) => at, timeZone, {
    csv: ({ at }) => stampOf(at, timeZone, 'second'),
    least: 170,
  })
  return {
    screen: [who, what, detail, terminal, when],
    file: [when, who, what, amount, detail, terminal],
  }
}
