import { Select } from 'antd'
import { useAtom } from 'jotai'
import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import type { TenderOf } from '../../../shared/contract/reports.ts'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import { tenderLabels } from '../../../shared/forms/load-tender.ts'
import { amountColumn, type Column } from '../../ui/list/column.ts'
import { moveTenderAtom } from './report.atoms.ts'

/** The totals of each tender on the printed report. */
export const tenderColumns: Column<TenderOf>[] = [
  { head: 'Tender', text: ({ tender }) => tenderLabels[tender] },
  amountColumn('In, Rs', ({ taken }) => taken.amount),
  amountColumn('Out, Rs', ({ paidOut }) => paidOut.amount),
]

/** Shows the transactions of one tender. */
export function TenderFilter({ of }: { of: readonly TenderOf[] }) {
  const [tender, setTender] = useAtom(moveTenderAtom)
  const options = of.map(({ tender: value }) => ({ value, label: tenderLabels[value] }))
  return (
    <Select<TenderKind | 'all'>
      aria-label="Tender"
      className="min-w-38"
      value={tender ?? 'all'}
      onChange={(chosen) => setTender(() => (chosen === 'all' ? null : chosen))}
      options={[{ value: 'all', label: 'All tenders' }, ...options]}
    />
  )
}

/** Added to the file where tenders beside cash were used. */
export const tenderFileColumns: Column<CardReportEntry, SortKey>[] = [
  { head: 'Tender', text: ({ tender }) => (tender === undefined ? '' : tenderLabels[tender]) },
  { head: 'Reference', text: ({ reference }) => reference ?? '' },
  { head: 'Reason', text: ({ reason }) => reason ?? '' },
  amountColumn('Onboard credit, Rs', ({ onboard }) => onboard),
]
