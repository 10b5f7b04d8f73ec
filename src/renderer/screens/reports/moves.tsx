import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { formatMoment, stampOf } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { moveLabel } from '../../model/move-labels.ts'

/** A credit with a plus sign; '' without one. `debitLabel` does the same for a debit, with a minus sign. */
export const creditLabel = ({ creditCard }: CardReportEntry): string =>
  creditCard === 0 ? '' : `+${formatAmount(paiseOf(creditCard))}`
export const debitLabel = ({ debitCard }: CardReportEntry): string =>
  debitCard === 0 ? '' : `−${formatAmount(paiseOf(debitCard))}`

/** The columns of the moves on screen; times in the venue's zone. */
export const moveColumns = (timeZone: string): ReportColumn<CardReportEntry, SortKey>[] => [
  { head: 'Date', cell: ({ createdAt }) => formatMoment(createdAt, timeZone), sort: 'time', width: '19.5%', isQuiet: true },
  { head: 'Card number', cell: ({ cardNumber }) => cardNumber, isKey: true, width: '12%' },
  { head: 'Name of card', cell: ({ cardName }) => cardName, sort: 'name', firstOrder: 'asc', width: '16.5%' },
  { head: 'Type', cell: moveLabel, width: '15.5%', isQuiet: true },
  { head: 'Credit, Rs', cell: creditLabel, sort: 'amount', width: '12%', isNumber: true },
  { head: 'Debit, Rs', cell: debitLabel, width: '12%', isNumber: true },
  {
    head: 'Balance, Rs',
    cell: ({ cardBalance }) => <strong>{formatAmount(paiseOf(cardBalance))}</strong>,
    width: '12.5%',
    isNumber: true,
  },
]

/** The columns of the moves in a file. */
export const moveFileColumns = (timeZone: string): CsvColumn<CardReportEntry>[] => [
  ['Date', ({ createdAt }) => stampOf(createdAt, timeZone)],
  ['Card number', ({ cardNumber }) => cardNumber],
  ['Name of card', ({ cardName }) => cardName],
  ['Type', moveLabel],
  ['Credit, Rs', ({ creditCard }) => amountCell(paiseOf(creditCard))],
  ['Debit, Rs', ({ debitCard }) => amountCell(paiseOf(debitCard))],
  ['Balance, Rs', ({ cardBalance }) => amountCell(paiseOf(cardBalance))],
  ['By', ({ staffName }) => staffName ?? ''],
  ['Terminal', ({ terminal }) => terminal ?? ''],
]
