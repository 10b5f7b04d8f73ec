import type { CardReportEntry } from '../contract/billing.ts'
import { tenderLabels } from '../forms/load-tender.ts'

const labels: Record<CardReportEntry['kind'], string> = {
  activation: 'Card activated',
  refill: 'Card refilled',
  sale: 'Invoice paid',
  return: 'Card returned',
  transfer: 'Moved from a lost card',
  credit: 'Invoice credited',
  payout: 'Credit paid out in cash',
  cash: 'Cash for an invoice',
  tip: 'Tip',
  tip_return: 'Tip refunded',
}

/** A transfer has a label for each of its two sides; a tender other than cash is named. */
export const moveLabel = ({ kind, debitCard, tender }: Pick<CardReportEntry, 'kind' | 'debitCard' | 'tender'>): string => {
  const label = kind === 'transfer' && debitCard > 0 ? 'Moved to a new card' : labels[kind]
  return tender === undefined ? label : `${label}, ${tenderLabels[tender].toLowerCase()}`
}
