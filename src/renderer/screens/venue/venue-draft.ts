import type { Venue, VenueForm } from '../../../shared/contract/venue.ts'
import { MAX_RUPEES } from '../../../shared/contract/values.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money/money.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { type ChargeDraft, chargeDraftOf, chargeFaults, chargesIn } from './charge-draft.ts'

/**
 * Fields of the venue with one text each. Stations, courses and happy hours have their own panels; discounts, tenders, tax and
 * service charge are split into several fields.
 */
type VenueField =
  | Exclude<keyof VenueForm, 'stations' | 'discounts' | 'charges' | 'courses' | 'happyHours' | 'tenders'>
  | 'discountsAllowed'
  | 'discountFoodorder'
  | 'discountBackoffice'
  | 'cash'
  | 'tips'
  | 'tipPercents'
/** The typed values of the form: lists of lines joined by line breaks, numbers as text. */
export type VenueDraft = Record<VenueField, string> & ChargeDraft

/** The draft of a stored venue. */
export const draftOf = (venue: Venue): VenueDraft => ({
  name: venue.name,
  address: venue.address.join('\n'),
  taxId: venue.taxId,
  footer: venue.footer.join('\n'),
  timeZone: venue.timeZone,
  cardNumberStart: String(venue.cardNumberStart),
  cardNumberCount: String(venue.cardNumberCount),
  countryCode: venue.countryCode,
  pointsPerHundred: String(venue.pointsPerHundred),
  refundLimit: typedLimit(venue.refundLimit),
  refundDayLimit: typedLimit(venue.refundDayLimit),
  refillLimit: typedLimit(venue.refillLimit),
  voidLimit: typedLimit(venue.voidLimit),
  keysRequired: venue.keysRequired ? 'yes' : 'no',
  dayEnds: String(venue.dayEnds),
  dayFirst: venue.dayFirst ? 'yes' : 'no',
  csvSemicolons: venue.csvSemicolons ? 'yes' : 'no',
  voyageEnd: venue.voyageEnd ?? '',
  requireAmount: venue.requireAmount ? 'yes' : 'no',
  idleMinutes: String(venue.idleMinutes),
  reservedMinutes: String(venue.reservedMinutes),
  lateMinutes: String(venue.lateMinutes),
  discountsAllowed: venue.discounts.allowed ? 'yes' : 'no',
  discountFoodorder: String(venue.discounts.foodorder),
  discountBackoffice: String(venue.discounts.backoffice),
  ...chargeDraftOf(venue.charges),
  cash: cashOf(venue.tenders),
  tips: venue.tenders.tips ? 'yes' : 'no',
  tipPercents: venue.tenders.percents.join(', '),
})

/** Whether cash is taken, and whether it is refunded without a supervisor ('alone'). */
const cashOf = ({ cash, cashBackAlone }: Venue['tenders']): string => {
  if (!cash) return 'no'
  return cashBackAlone === true ? 'alone' : 'yes'
}

/** The non-blank lines of a typed text, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const limits = ['refundLimit', 'refundDayLimit', 'refillLimit', 'voidLimit'] as const

const typedLimit = (limit: number | null): string => (limit === null ? '' : formatAmount(paiseOf(limit)))

/** A typed limit in rupees; null if empty, undefined if it is not a valid amount. */
function limitOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseAmount(typed)
  return amount === null || toRupees(amount) > MAX_RUPEES ? undefined : toRupees(amount)
}

/** Messages of empty fields. */
export const venueAsks = { name: 'Enter the name', timeZone: 'Choose the time zone' }

/** A typed whole number; NaN for other text, which the contract refuses. */
const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN)

/** Messages for fields that the contract refuses. */
export const venueMessages = (): FormErrors<VenueDraft> => ({
  countryCode: 'Enter a code such as +91',
  cardNumberStart: 'Enter a whole number such as 70001',
  cardNumberCount: 'Enter a whole number from 1 to 900000',
  pointsPerHundred: 'Enter a whole number, 0 for none',
  idleMinutes: 'Enter minutes up to 720, 0 for never',
  reservedMinutes: 'Enter minutes up to 240',
  lateMinutes: 'Enter minutes up to 240',
})

/** Errors that the contract cannot find: invalid amounts and percentages in the typed text. */
export const faultsOf = (draft: VenueDraft): FormErrors<VenueDraft> => ({
  ...Object.fromEntries(
    limits
      .filter((limit) => limitOf(draft[limit]) === undefined)
      .map((limit) => [limit, 'Enter an amount such as 5,000, or leave it empty']),
  ),
  ...(!isPercent(draft.discountFoodorder) && { discountFoodorder: NO_PERCENT }),
  ...(!isPercent(draft.discountBackoffice) && { discountBackoffice: NO_PERCENT }),
  ...chargeFaults(draft),
  ...(percentsOf(draft.tipPercents) === undefined && {
    tipPercents: 'Enter up to three whole numbers from 1 to 100, such as 5, 10',
  }),
})

/** Typed percentages, separated by commas or blanks; undefined for other text, or for too many. */
function percentsOf(typed: string): number[] | undefined {
  const percents = typed
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(wholeOf)
  const isGood = percents.length <= MAX_PERCENTS && percents.every((percent) => percent >= 1 && percent <= 100)
  return isGood ? percents : undefined
}
const MAX_PERCENTS = 3

const NO_PERCENT = 'Enter a whole number up to 100, 0 for none'
const isPercent = (text: string): boolean => wholeOf(text) <= 100

/** The draft to send. */
export const formOf = (draft: VenueDraft): VenueForm => ({
  name: draft.name.trim(),
  address: linesOf(draft.address),
  taxId: draft.taxId.trim(),
  footer: linesOf(draft.footer),
  timeZone: draft.timeZone,
  cardNumberStart: wholeOf(draft.cardNumberStart),
  cardNumberCount: wholeOf(draft.cardNumberCount),
  countryCode: draft.countryCode.trim(),
  pointsPerHundred: wholeOf(draft.pointsPerHundred),
  refundLimit: limitOf(draft.refundLimit) ?? null,
  refundDayLimit: limitOf(draft.refundDayLimit) ?? null,
  refillLimit: limitOf(draft.refillLimit) ?? null,
  voidLimit: limitOf(draft.voidLimit) ?? null,
  keysRequired: draft.keysRequired === 'yes',
  dayEnds: wholeOf(draft.dayEnds),
  dayFirst: draft.dayFirst === 'yes',
  csvSemicolons: draft.csvSemicolons === 'yes',
  voyageEnd: draft.voyageEnd === '' ? null : draft.voyageEnd,
  requireAmount: draft.requireAmount === 'yes',
  idleMinutes: wholeOf(draft.idleMinutes),
  reservedMinutes: wholeOf(draft.reservedMinutes),
  lateMinutes: wholeOf(draft.lateMinutes),
  discounts: {
    allowed: draft.discountsAllowed === 'yes',
    foodorder: wholeOf(draft.discountFoodorder),
    backoffice: wholeOf(draft.discountBackoffice),
  },
  charges: chargesIn(draft),
  tenders: {
    cash: draft.cash !== 'no',
    ...(draft.cash === 'alone' && { cashBackAlone: true }),
    tips: draft.tips === 'yes',
    percents: percentsOf(draft.tipPercents) ?? [],
  },
})
