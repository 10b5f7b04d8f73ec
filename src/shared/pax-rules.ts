import type { PaxForm } from './contract/pax.ts'
import type { Venue } from './contract/venue.ts'
import { countries } from './countries.ts'
import type { FieldError } from './errors.ts'

/** A venue hands out this many sequential PAX numbers (product-spec, Business constants). */
export const PAX_NUMBERS = 100

/** The venue's PAX numbers, lowest first. */
export const paxNumbersOf = (venue: Pick<Venue, 'cardNumberStart'>): string[] =>
  Array.from({ length: PAX_NUMBERS }, (_number, index) => String(venue.cardNumberStart + index))

/** E.164 allows 15 digits; fewer than 8 reach nobody. */
const MOBILE_DIGITS = /^\+[1-9][0-9]{7,14}$/

/** A mobile number in E.164: the venue's country code replaces a leading 0, `00` is read as `+`. Null when it cannot be one. */
export function mobileOf(text: string, countryCode: string): string | null {
  const digits = text.replaceAll(/[ ()-]/g, '').replace(/^00/, '+')
  const mobile = digits.startsWith('+') ? digits : countryCode + digits.replace(/^0/, '')
  return MOBILE_DIGITS.test(mobile) ? mobile : null
}

/** The refusal of a number outside the venue's hundred. */
export const FOREIGN_NUMBER = "Choose one of the venue's PAX numbers"

/** A rule of the form, said at `field`; judged when that field is new, or `or` is. */
interface Rule extends FieldError {
  field: keyof PaxForm
  or?: keyof PaxForm
  isBroken: boolean
}

const rulesOf = (form: PaxForm, venue: Venue, today: string): Rule[] => [
  { field: 'country', isBroken: !countries.includes(form.country), msg: 'Choose a country of the list' },
  { field: 'dob', isBroken: form.dob >= today, msg: 'The date of birth must be in the past' },
  { field: 'issueDate', isBroken: form.issueDate > today, msg: 'The issue date is in the future' },
  {
    field: 'expiryDate',
    or: 'issueDate',
    isBroken: form.expiryDate <= form.issueDate,
    msg: 'The expiry date must be after the issue date',
  },
  { field: 'expiryDate', isBroken: form.expiryDate < today, msg: 'This passport has expired' },
  {
    field: 'mobileNo',
    isBroken: mobileOf(form.mobileNo, venue.countryCode) === null,
    msg: 'Enter a mobile number of 8 to 15 digits',
  },
  { field: 'paxManifestNo', isBroken: !paxNumbersOf(venue).includes(form.paxManifestNo), msg: FOREIGN_NUMBER },
]

/** The rules that a passenger's form breaks in its new fields, on the venue's day; server and form judge by the same. */
export const brokenPaxRules = (form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, today: string): FieldError[] =>
  rulesOf(form, venue, today)
    .filter(({ field, or = field, isBroken }) => isBroken && (fresh.has(field) || fresh.has(or)))
    .map(({ field, msg }) => ({ field, msg }))
