import { atom } from 'jotai'
import type { Pax, PaxEdit, PaxForm, PaxSecrets } from '../../../shared/contract/pax.ts'
import { nationalityOf } from '../../../shared/countries.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { draftAtom } from '../../platform/draft-atom.ts'

export type PaxField = keyof PaxForm
/** The form as it is typed; empty text where nothing is. */
export type PaxDraft = Record<PaxField, string>
export type PaxErrors = Partial<Record<PaxField, string>>

/** The 13 fields in the order of the questions asked at the desk, and what an empty one asks for. All are required (specification, 5). */
const asks: Record<PaxField, string> = {
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

export const paxFields = Object.keys(asks) as PaxField[]

const EMPTY = Object.fromEntries(paxFields.map((field) => [field, ''])) as PaxDraft

/** What is typed in the form and not yet registered. */
export const paxDraftAtom = draftAtom(EMPTY)

export const clearPaxDraftAtom = atom(null, (_get, set) => set(paxDraftAtom, () => EMPTY))

/** A draft with one field changed. A new country brings its nationality, unless another one was chosen by hand. */
export function changed(draft: PaxDraft, field: PaxField, value: string): PaxDraft {
  const next = { ...draft, [field]: value }
  const followed = draft.nationality === '' || draft.nationality === nationalityOf(draft.country)
  if (field === 'country' && followed) next.nationality = nationalityOf(value) ?? ''
  return next
}

/** What each empty field asks for; no field when all are filled that may not be `blank`. */
export const emptyFields = (draft: PaxDraft, blank: readonly PaxField[] = []): PaxErrors =>
  Object.fromEntries(
    paxFields.filter((field) => draft[field].trim() === '' && !blank.includes(field)).map((field) => [field, asks[field]]),
  )

/** What the list masks: blank in an edit until it is revealed or typed anew. */
export const maskedFields = [
  'mobileNo',
  'personalAddress',
  'issuePlace',
  'issueDate',
  'expiryDate',
] as const satisfies readonly (keyof PaxSecrets)[]

/** A passenger's form as it may be shown, with what was revealed on request. */
export const draftOf = (pax: Pax, secrets: PaxSecrets | null): PaxDraft => ({
  ...(Object.fromEntries(paxFields.map((field) => [field, pax[field]])) as PaxDraft),
  ...(Object.fromEntries(maskedFields.map((field) => [field, secrets?.[field] ?? ''])) as PaxSecrets),
})

/** What was typed over another draft of the same passenger, as it is sent; what was left blank stays as it is. */
export const editOf = (typed: PaxDraft, read: PaxDraft, version: number): PaxEdit => ({
  version,
  ...Object.fromEntries(
    paxFields.flatMap((field) => {
      const value = typed[field].trim()
      return value === '' || value === read[field] ? [] : [[field, value]]
    }),
  ),
})

/** The draft as it is sent; the server judges what the choices allow. */
export const formOf = (draft: PaxDraft): PaxForm =>
  Object.fromEntries(paxFields.map((field) => [field, draft[field].trim()])) as PaxForm

/** The fields that the server refused, with its words. */
export const refusedFields = ({ fields = [] }: ApiFailure): PaxErrors =>
  Object.fromEntries(fields.map(({ field, msg }) => [field, msg]))
