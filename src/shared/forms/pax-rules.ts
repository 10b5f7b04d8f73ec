import type { PaxForm } from '../contract/pax.ts'
import type { Venue } from '../contract/venue.ts'
import { countries } from '../countries.ts'
import type { FieldError } from '../errors.ts'
import { isDay } from './formats.ts'
import { dayOf, FIRST_BIRTH, LIFETIME_MS, msOf, TOO_FAR } from '../time.ts'

/** The default number of sequential PAX numbers of a venue (product-spec, Business constants). */
export const PAX_NUMBERS = 100

/** Where a venue's PAX numbers begin, and how many there are. */
export type Numbering = Pick<Venue, 'cardNumberStart' | 'cardNumberCount'>

/** Whether a number is one of the venue's. */
export const isPaxNumber = ({ cardNumberStart, cardNumberCount }: Numbering, number: string): boolean =>
  /^[1-9]\d{4,5}$/.test(number) && Number(number) >= cardNumberStart && Number(number) < cardNumberStart + cardNumberCount

/** Passengers below this age, in years, are children by default. */
const OF_AGE = 18

/** Adult or child by the date of birth; empty if that is not a day in the past. */
export function typeByAge(dob: string, today: string): PaxForm['type'] | '' {
  if (!isDay(dob) || dob >= today) return ''
  const comesOfAge = `${Number(dob.slice(0, 4)) + OF_AGE}${dob.slice(4)}`
  return comesOfAge > today ? 'child' : 'adult'
}

/** The characters of a phone number. */
const PHONE = /^\s*\+?[\d\s()./-]+$/

/** Prefixes dialled before a country code, and the national zero that some write after it: E.164 excludes both. */
const OUTSIDE = /^[\s(]*(?:00|011)|\(0\)/g

/**
 * Whether a text may be a phone number, with or without country code and zeros. The server knows the numbering plans
 * (`server/guests/passengers/pax.ts`).
 */
const isPhoneLike = (text: string): boolean => {
  const digits = text.replaceAll(OUTSIDE, '').replaceAll(/\D/g, '').length
  return PHONE.test(text) && digits >= 6 && digits <= 15
}

/** The message for an invalid mobile number. */
export const NO_MOBILE = 'Enter a mobile number of 8 to 15 digits'

/** The message for a number outside the venue's range. */
export const FOREIGN_NUMBER = "Choose one of the venue's PAX numbers"

/** A rule of the form, shown at `field`; checked if `field` or `or` is new. */
interface Rule extends FieldError {
  field: keyof PaxForm
  or?: keyof PaxForm
  isBroken: boolean
}

const aLifetimeAfter = (today: string): string => dayOf(msOf(today) + LIFETIME_MS, 'UTC')

const rulesOf = (form: PaxForm, venue: Venue, today: string): Rule[] => [
  { field: 'country', isBroken: !countries.includes(form.country), msg: 'Choose a country from the list' },
  { field: 'dob', isBroken: form.dob >= today, msg: 'The date of birth must be in the past' },
  { field: 'dob', isBroken: isDay(form.dob) && form.dob < FIRST_BIRTH, msg: 'Check the year of birth' },
  {
    field: 'issueDate',
    or: 'dob',
    isBroken: isDay(form.issueDate) && form.dob < today && form.issueDate < form.dob,
    msg: 'The issue date is before the date of birth',
  },
  { field: 'expiryDate', isBroken: isDay(form.expiryDate) && form.expiryDate > aLifetimeAfter(today), msg: TOO_FAR },
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
    isBroken: !isPhoneLike(form.mobileNo),
    msg: NO_MOBILE,
  },
  { field: 'paxManifestNo', isBroken: !isPaxNumber(venue, form.paxManifestNo), msg: FOREIGN_NUMBER },
]

/** The broken rules of a passenger form's new fields, on the venue's day; server and form use the same. */
export const brokenPaxRules = (form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, today: string): FieldError[] =>
  rulesOf(form, venue, today)
    .filter(({ field, or = field, isBroken }) => isBroken && (fresh.has(field) || fresh.has(or)))
    .map(({ field, msg }) => ({ field, msg }))
