import type { CardReportEntry } from '../../../shared/contract/billing.ts'

/** What a move on a card was, in words. */
export const moveWords: Record<CardReportEntry['kind'], string> = {
  activation: 'Card activated',
  refill: 'Card refilled',
  sale: 'Invoice paid',
  return: 'Card returned',
  transfer: 'Moved from a lost card',
}

/** The same, told apart by its side where it has two. */
export const wordsOfMove = ({ kind, debitCard }: Pick<CardReportEntry, 'kind' | 'debitCard'>): string =>
  kind === 'transfer' && debitCard > 0 ? 'Moved to a new card' : moveWords[kind]
