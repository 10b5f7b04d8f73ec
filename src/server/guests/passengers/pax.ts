import type { PaxForm, PaxSecrets } from '../../../shared/contract/pax.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failFields } from '../../../shared/messages.ts'
import { brokenPaxRules, NO_MOBILE } from '../../../shared/forms/pax-rules.ts'
import { dayOf } from '../../../shared/time.ts'
import { mobileOf } from './mobile.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'

const textFields = ['fullName', 'country', 'personalAddress', 'nationality', 'issuePlace'] as const

/**
 * The form as it is stored, or every new field that breaks a rule (semantics, POST paxInfo). What is stored already is not judged again:
 * a passport that expired aboard stops no other edit.
 */
export function checkPaxForm(form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, now: number): Result<PaxForm> {
  const clean: PaxForm = { ...form }
  for (const field of textFields) clean[field] = cleanText(form[field])
  const blank = textFields.filter((field) => isBlank(clean[field])).map((field) => ({ field, msg: 'Fill this in' }))
  const broken = [...blank, ...brokenPaxRules(clean, fresh, venue, dayOf(now, venue.timeZone))]
  const mobileNo = mobileOf(form.mobileNo, venue.countryCode)
  if (mobileNo === null && fresh.has('mobileNo') && !broken.some(({ field }) => field === 'mobileNo'))
    broken.push({ field: 'mobileNo', msg: NO_MOBILE })
  if (broken.length > 0) return failFields(broken)
  return ok({ ...clean, mobileNo: mobileNo ?? form.mobileNo })
}

/** What of a passenger is stored sealed. */
export type SealedPax = Omit<PaxSecrets, 'mobileNo'>

export const sealedPart = ({ personalAddress, issuePlace, issueDate, expiryDate }: SealedPax): string =>
  JSON.stringify({ personalAddress, issuePlace, issueDate, expiryDate } satisfies SealedPax)

/** What a masked field shows. */
export const MASK = '••••'
/** The value where the end of the voyage has removed the data for good. */
export const PURGED = ''
export const maskMobile = (mobileNo: string): string => `${MASK} ${mobileNo.slice(-3)}`

/** Whether address and passport data were removed when the voyage ended. */
export const isPurged = ({ sealed }: Pick<PaxRow, 'sealed'>): boolean => sealed === PURGED
