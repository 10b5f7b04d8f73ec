import {
  LAST_DIGITS,
  type LoadTender,
  payoutKinds,
  type PayoutKind,
  type TenderKind,
  tenderKinds,
  type Tenders,
} from '../contract/tender-rules.ts'

/** How screens and papers say each tender. */
export const tenderLabels: Readonly<Record<TenderKind, string>> = {
  cash: 'Cash',
  bank: 'Bank card',
  ashore: 'Paid ashore',
  onboard: 'Onboard credit',
  complimentary: 'Complimentary',
}

/** What papers call the money that left by a tender: unspent onboard credit of returned cards was not paid out. */
export const outWord = (tender: TenderKind): string => (isOnboard(tender) ? 'not spent' : 'paid out')

/** The tenders that a venue loads cards with, in the order of the choice. */
export const offeredTenders = ({ besideCash = [] }: Tenders): TenderKind[] =>
  tenderKinds.filter((kind) => kind === 'cash' || besideCash.includes(kind))

/** The tenders that a venue pays cards out by. */
export const offeredPayouts = (tenders: Tenders): PayoutKind[] =>
  payoutKinds.filter((kind) => offeredTenders(tenders).includes(kind))

/** Whether a load is onboard credit: spent first, never paid out. */
export const isOnboard = (kind: TenderKind): boolean => kind === 'onboard' || kind === 'complimentary'

/** Why a tender is refused, with its field; null if it is not. Screen and server check by this. */
export function tenderTrouble(
  { kind, reference, reason = '' }: LoadTender,
  offered: readonly TenderKind[],
): { field: 'kind' | 'reference' | 'reason'; msg: string } | null {
  if (!offered.includes(kind))
    return { field: 'kind', msg: 'This venue does not offer this tender. The back office can add it under Venue' }
  const isReference = reference === undefined ? kind !== 'bank' : new RegExp(LAST_DIGITS).test(reference)
  if (!isReference) return { field: 'reference', msg: 'Enter the last 4 digits' }
  return kind === 'complimentary' && reason.trim() === '' ? { field: 'reason', msg: 'Say why it is complimentary' } : null
}
