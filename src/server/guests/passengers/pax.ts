import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'
import type { PaxForm, PaxSecrets } from '../../../shared/contract/pax.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failFields } from '../../../shared/messages.ts'
import { brokenPaxRules, NO_MOBILE } from '../../../shared/forms/pax-rules.ts'
import { dayOf } from '../../../shared/time.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { newId } from '../../../shared/ids.ts'
import { plainDocument } from './document.ts'
import type { NewPax } from './pax.repo.ts'

/** E.164 allows 15 digits; a number of fewer than 8 is not reachable. */
const MOBILE_DIGITS = /^\+[1-9][0-9]{7,14}$/

/** The prefix dialled instead of the +: 00 in most countries, 011 from North America. */
const OUT_OF_MOST = /^[\s(]*00\)?/
const OUT_OF_AMERICA = /^[\s(]*011\)?/

/**
 * The possible readings of a number: as dialled in the venue's country or with a +, as dialled from North America, with a country
 * code that lost its +, and with a superfluous leading zero.
 */
function readings(text: string): string[] {
  const typed = text.trim().replace(OUT_OF_MOST, '+')
  return typed.startsWith('+') ? [typed] : [typed, typed.replace(OUT_OF_AMERICA, '+'), `+${typed}`, typed.replace(/^0/, '')]
}

/**
 * A mobile number in E.164, read by its country's numbering plan: a national zero is dropped (`+44 (0)20 …`), and one without a
 * country code gets the venue's (`+91`). Null if it cannot be a mobile number.
 */
export function mobileOf(text: string, countryCode: string): string | null {
  const options = { defaultCallingCode: countryCode.slice(1), extract: false }
  const read = readings(text)
    .map((reading) => parsePhoneNumberFromString(reading, options))
    .filter((number): number is PhoneNumber => number !== undefined)
  const found = read.find((number) => number.isValid()) ?? read.find((number) => number.isPossible())
  return found !== undefined && MOBILE_DIGITS.test(found.number) ? found.number : null
}

const textFields = ['fullName', 'country', 'personalAddress', 'nationality', 'issuePlace'] as const
const manifestTexts = ['cabin', 'bookingGroup'] as const

/** The form as it is stored: what was left out is empty. */
export type FilledPax = Required<PaxForm>

/**
 * The form as it is stored, or every new field that breaks a rule (semantics, POST paxInfo). Stored values are not checked again:
 * a passport that expires aboard does not prevent other edits.
 */
export function checkPaxForm(form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, now: number): Result<FilledPax> {
  const clean: FilledPax = {
    cabin: '',
    bookingGroup: '',
    language: '',
    ...form,
    documentNo: plainDocument(form.documentNo ?? ''),
  }
  for (const field of [...textFields, ...manifestTexts]) clean[field] = cleanText(clean[field])
  const blank = textFields.filter((field) => isBlank(clean[field])).map((field) => ({ field, msg: 'Fill this in' }))
  const broken = [...blank, ...brokenPaxRules(clean, fresh, venue, dayOf(now, venue.timeZone))]
  const mobileNo = mobileOf(form.mobileNo, venue.countryCode)
  if (mobileNo === null && fresh.has('mobileNo') && !broken.some(({ field }) => field === 'mobileNo'))
    broken.push({ field: 'mobileNo', msg: NO_MOBILE })
  if (broken.length > 0) return failFields(broken)
  return ok({ ...clean, mobileNo: mobileNo ?? form.mobileNo })
}

/** A passenger's data that are stored encrypted. */
export type SealedPax = Omit<PaxSecrets, 'mobileNo'>

export const sealedPart = ({ personalAddress, issuePlace, issueDate, expiryDate, documentNo }: SealedPax): string =>
  JSON.stringify({ personalAddress, issuePlace, issueDate, expiryDate, documentNo } satisfies SealedPax)

/** What was sealed. Passengers registered before 2026-11-29 have no document's number. */
export const openSealed = (secrets: Secrets, { sealed }: Pick<PaxRow, 'sealed'>): SealedPax => ({
  documentNo: '',
  ...(JSON.parse(secrets.open(sealed)) as Omit<SealedPax, 'documentNo'>),
})

/** The columns of a form that an edit may change, but for the sealed part and what depends on the document. */
export const openColumns = (form: FilledPax) => ({
  full_name: form.fullName,
  email: form.email,
  dob: form.dob,
  sex: form.sex,
  type: form.type,
  country: form.country,
  mobile_no: form.mobileNo,
  nationality: form.nationality,
  cabin: form.cabin,
  booking_group: form.bookingGroup,
  language: form.language,
})

/** A new passenger's row but for the voyage and what depends on the document. */
export const newPax = (
  secrets: Secrets,
  form: FilledPax,
  at: number,
): Omit<NewPax, 'document_mac' | 'stays_before' | 'voyage_id'> => ({
  ...openColumns(form),
  id: newId(),
  pax_manifest_no: form.paxManifestNo,
  sealed: secrets.seal(sealedPart(form)),
  latest_order_id: null,
  member_since: null,
  points: 0,
  released_at: null,
  created_at: at,
})

/** The text of a masked field. */
export const MASK = '••••'
/** The value after the end of the voyage removed the data for good. */
export const PURGED = ''
export const maskMobile = (mobileNo: string): string => `${MASK} ${mobileNo.slice(-3)}`

/** Whether address and passport data were removed at the end of the voyage. */
export const isPurged = ({ sealed }: Pick<PaxRow, 'sealed'>): boolean => sealed === PURGED
