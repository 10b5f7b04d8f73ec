import type { Venue, VenueForm } from '../../../shared/contract/venue.ts'
import { MAX_RUPEES } from '../../../shared/contract/values.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money.ts'
import type { ApiFailure } from '../../data/api-types.ts'

export type VenueField = keyof VenueForm
/** The form as it is typed: lines joined by line breaks, numbers as text. */
export type VenueDraft = Record<VenueField, string>
export type VenueErrors = Partial<Record<VenueField, string>>

/** What stands in the form for a venue. */
export const draftOf = (venue: Venue): VenueDraft => ({
  name: venue.name,
  address: venue.address.join('\n'),
  taxId: venue.taxId,
  footer: venue.footer.join('\n'),
  timeZone: venue.timeZone,
  cardNumberStart: String(venue.cardNumberStart),
  countryCode: venue.countryCode,
  pointsPerHundred: String(venue.pointsPerHundred),
  refundLimit: venue.refundLimit === null ? '' : formatAmount(paiseOf(venue.refundLimit)),
  keysRequired: venue.keysRequired ? 'yes' : 'no',
  voyageEnd: venue.voyageEnd ?? '',
  requireAmount: venue.requireAmount ? 'yes' : 'no',
})

/** The lines of a typed text, blank ones left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The typed limit of refunds in rupees, null for an empty one, undefined for what is no amount. */
function limitOf({ refundLimit }: VenueDraft): number | null | undefined {
  if (refundLimit.trim() === '') return null
  const amount = parseAmount(refundLimit)
  return amount === null || toRupees(amount) > MAX_RUPEES ? undefined : toRupees(amount)
}

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim())

/** What the form itself can tell is missing; the server's own rules are the ones that decide. */
export const faultsOf = (draft: VenueDraft): VenueErrors => ({
  ...(draft.name.trim() === '' && { name: 'Enter the name' }),
  ...(draft.timeZone === '' && { timeZone: 'Choose the time zone' }),
  ...(!/^\+[1-9][0-9]{0,3}$/.test(draft.countryCode.trim()) && { countryCode: 'Enter a code such as +91' }),
  ...(!isWhole(draft.cardNumberStart) && { cardNumberStart: 'Enter a whole number such as 70001' }),
  ...(!isWhole(draft.pointsPerHundred) && { pointsPerHundred: 'Enter a whole number, 0 for none' }),
  ...(limitOf(draft) === undefined && { refundLimit: 'Enter an amount such as 5,000, or leave it empty' }),
})

/** The draft as it is sent; only a draft without faults. */
export const formOf = (draft: VenueDraft): VenueForm => ({
  name: draft.name.trim(),
  address: linesOf(draft.address),
  taxId: draft.taxId.trim(),
  footer: linesOf(draft.footer),
  timeZone: draft.timeZone,
  cardNumberStart: Number.parseInt(draft.cardNumberStart, 10),
  countryCode: draft.countryCode.trim(),
  pointsPerHundred: Number.parseInt(draft.pointsPerHundred, 10),
  refundLimit: limitOf(draft) ?? null,
  keysRequired: draft.keysRequired === 'yes',
  voyageEnd: draft.voyageEnd === '' ? null : draft.voyageEnd,
  requireAmount: draft.requireAmount === 'yes',
})

/** The fields that the server refused, with its words; a line of a text counts for the whole text. */
export const refusedFields = ({ fields = [] }: ApiFailure): VenueErrors =>
  Object.fromEntries(fields.map(({ field, msg }) => [field.split('.')[0] ?? field, msg]))
