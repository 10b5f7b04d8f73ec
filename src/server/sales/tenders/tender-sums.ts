import type { TenderOf } from '../../../shared/contract/reports.ts'
import { type TenderKind, tenderKinds } from '../../../shared/contract/tender-rules.ts'
import { type Paise, sum, toRupees } from '../../../shared/money/money.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'

/** The moves of one tender and kind: how many, and their amount in paise. */
export interface TenderSum {
  tender: TenderKind
  kind: LedgerEntryRow['kind']
  moves: number
  amount: Paise
}

const isPaidOut = ({ kind }: TenderSum): boolean => kind === 'return' || kind === 'payout'

const counted = (sums: readonly TenderSum[]) => ({
  count: sums.reduce((all, { moves }) => all + moves, 0),
  amount: toRupees(sum(sums.map(({ amount }) => amount))),
})

/**
 * Loads and pay-outs by tender as reports show them; nothing where all was in cash, which the other figures say. What onboard
 * credit pays out is what was left on returned cards.
 */
export function tendersView(sums: readonly TenderSum[]): { tenders?: TenderOf[] } {
  if (sums.every(({ tender }) => tender === 'cash')) return {}
  const tenders = tenderKinds.flatMap((tender) => {
    const of = sums.filter((row) => row.tender === tender)
    const [paidOut, taken] = [of.filter(isPaidOut), of.filter((row) => !isPaidOut(row))]
    return of.length === 0 ? [] : [{ tender, taken: counted(taken), paidOut: counted(paidOut) }]
  })
  return { tenders }
}
