import type { Pax, PaxEdit, PaxForm, PaxSecrets } from '../../../shared/contract/pax.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { nationalityOf } from '../../../shared/countries.ts'
import { errorMessages } from '../../../shared/messages.ts'
import { brokenPaxRules, typeByAge } from '../../../shared/forms/pax-rules.ts'
import { dayOf } from '../../../shared/time.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { errorsOf, type FormErrors } from '../../ui/form/form-errors.ts'
import { whens } from '../../ui/form/when-picker.tsx'

export type PaxField = keyof PaxForm
/** Empty if nothing is typed; an invalid date stays as it was typed. */
export type PaxDraft = Record<PaxField, string>
export type PaxErrors = FormErrors<PaxDraft>

/** What a manifest says beside the specification's form; each may stay empty. */
export const manifestFields = ['cabin', 'bookingGroup', 'language', 'documentNo'] as const satisfies readonly PaxField[]
type AskedField = Exclude<PaxField, (typeof manifestFields)[number]>

/** In the order asked at the desk. All are required (specification, 5). */
export const paxAsks: Record<AskedField, string> = {
  fullName: 'Enter the full name',
  dob: 'Enter the date of birth',
  sex: 'Choose the sex',
  type: 'Choose the type',
  email: 'Enter the email',
  mobileNo: 'Enter the mobile number',
  country: 'Choose the country',
  personalAddress: 'Enter the address',
  nationality: 'Choose the nationality',
  issuePlace: 'Enter the issue place',
  issueDate: 'Enter the issue date',
  expiryDate: 'Enter the expiry date',
  paxManifestNo: 'Choose the PAX manifest number',
}

export const sexLabel = (sex: Pax['sex']): string => (sex === 'X' ? 'Unspecified (X)' : sex)

const askedFields = Object.keys(paxAsks) as AskedField[]
const paxFields: readonly PaxField[] = [...askedFields, ...manifestFields]

export const EMPTY_PAX = Object.fromEntries(paxFields.map((field) => [field, ''])) as PaxDraft

/** The draft holds passport data, so it is kept only in memory. */
export const paxDraftAtom = draftAtom(EMPTY_PAX)

const follows = (value: string, followed: string | undefined): boolean => value === '' || value === followed

/** A country sets the nationality, and a date of birth the type, unless one was chosen by hand. */
export function changesOf(draft: PaxDraft, change: Partial<PaxDraft>, today: string): Partial<PaxDraft> {
  const { country, dob } = change
  return {
    ...change,
    ...(country !== undefined &&
      follows(draft.nationality, nationalityOf(draft.country)) && { nationality: nationalityOf(country) ?? '' }),
    ...(dob !== undefined && follows(draft.type, typeByAge(draft.dob, today)) && { type: typeByAge(dob, today) }),
  }
}

/** The list masks these fields: they are blank in an edit until they are revealed or typed. */
export const maskedFields = [
  'mobileNo',
  'personalAddress',
  'issuePlace',
  'issueDate',
  'expiryDate',
  'documentNo',
] as const satisfies readonly (keyof PaxSecrets)[]

export const draftOf = (pax: Pax, secrets: PaxSecrets | null): PaxDraft => ({
  ...(Object.fromEntries(paxFields.map((field) => [field, pax[field]])) as PaxDraft),
  ...(Object.fromEntries(maskedFields.map((field) => [field, secrets?.[field] ?? ''])) as PaxSecrets),
})

export const mayBeBlank = (field: PaxField): boolean => manifestFields.some((optional) => optional === field)

/** A blank field keeps its value, unless it may be blank. */
export const editOf = (typed: PaxDraft, read: PaxDraft, version: number): PaxEdit => ({
  version,
  ...Object.fromEntries(
    paxFields.flatMap((field) => {
      const value = typed[field].trim()
      return value === read[field] || (value === '' && !mayBeBlank(field)) ? [] : [[field, value]]
    }),
  ),
})

export const isLacking = (errors: PaxErrors): boolean => askedFields.some((field) => errors[field] === paxAsks[field])

export const firstWrong = (errors: PaxErrors): string =>
  errors[paxFields.find((field) => errors[field] !== undefined) ?? 'fullName'] ?? ''

export const formOf = (draft: PaxDraft): PaxForm =>
  Object.fromEntries(paxFields.map((field) => [field, draft[field].trim()])) as PaxForm

const dates = ['dob', 'issueDate', 'expiryDate'] as const

export interface PaxFacts {
  venue: Venue | null
  held: readonly string[]
}

/** Invalid dates are always found; the server's rules and held PAX numbers are checked only for the fields in `fresh`. */
export function brokenRules(draft: PaxDraft, fresh: Partial<PaxForm>, { venue, held }: PaxFacts): PaxErrors {
  const isNew = (field: PaxField) => field in fresh
  const rules =
    venue === null
      ? []
      : brokenPaxRules(formOf(draft), new Set(paxFields.filter(isNew)), venue, dayOf(Date.now(), venue.timeZone))
  const noDates = dates.flatMap((field) => {
    const msg = whens.day.wrongIn(draft[field])
    return msg === undefined ? [] : [{ field, msg }]
  })
  const taken = isNew('paxManifestNo') && held.includes(draft.paxManifestNo)
  return errorsOf(
    [...noDates, ...rules, ...(taken ? [{ field: 'paxManifestNo', msg: errorMessages.pax_number_taken }] : [])],
    draft,
    {},
  )
}
