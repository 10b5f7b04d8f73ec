import type { Dispute } from '../../../shared/contract/disputes.ts'
import { endText, saidText } from '../../../shared/receipt/dispute.ts'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'

/** `hasName`: with the guest's name, for a list of several guests. */
export const disputeColumns = (timeZone: string, hasName: boolean): ScreenColumn<Dispute>[] => [
  { head: 'Invoice', text: ({ invoiceno }) => invoiceno, below: ({ end }) => endText(end), least: 150 },
  ...(hasName ? [textColumn<Dispute, string>('Guest', 'fullName', { least: 140 })] : []),
  { head: 'The guest says', text: saidText, isQuiet: true, least: 180, givesWay: 1 },
  momentColumn('Taken', ({ at }) => at, timeZone, { least: 170, givesWay: 2 }),
  textColumn('By', 'by', { isQuiet: true, least: 110, givesWay: 3 }),
  amountColumn('Disputed, Rs', ({ amount }) => amount, { isStrong: true, least: 120 }),
]
