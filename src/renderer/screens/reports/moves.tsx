import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { amountColumn, type Column, momentColumn, textColumn } from '../../ui/list/column.ts'
import { moveLabel } from '../../model/move-labels.ts'

type MoveColumn = Column<CardReportEntry, SortKey>

/** An amount with a sign; '' for none. */
const signed = (sign: string, rupees: number): string => (rupees === 0 ? '' : `${sign}${formatAmount(paiseOf(rupees))}`)

/** The columns of the moves; times in the venue's zone. Screen and paper have the same ones. */
export function moveColumns(timeZone: string): Record<'screen' | 'file', MoveColumn[]> {
  const screen: MoveColumn[] = [
    momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { sort: 'time', width: '19.5%' }),
    textColumn('Card number', 'cardNumber', { width: '12%' }),
    textColumn('Name of card', 'cardName', { sort: 'name', firstOrder: 'asc', width: '16.5%' }),
    { head: 'Type', text: moveLabel, width: '15.5%', isQuiet: true },
    amountColumn('Credit, Rs', ({ creditCard }) => creditCard, {
      text: ({ creditCard }) => signed('+', creditCard),
      sort: 'amount',
      width: '12%',
    }),
    amountColumn('Debit, Rs', ({ debitCard }) => debitCard, { text: ({ debitCard }) => signed('−', debitCard), width: '12%' }),
    amountColumn('Balance, Rs', ({ cardBalance }) => cardBalance, { width: '12.5%', isStrong: true }),
  ]
  return {
    screen,
    file: [
      ...screen,
      { head: 'By', text: ({ staffName }) => staffName ?? '' },
      { head: 'Terminal', text: ({ terminal }) => terminal ?? '' },
    ],
  }
}
