import type { PaxEdit, PaxForm } from '../../shared/contract/pax.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { PaxRow } from '../kernel/db/tables/tables.ts'
import { checkPaxForm, type SealedPax } from '../guests/index.ts'

/** A passenger's form as it is stored. */
export const formOf = (row: PaxRow, sealed: SealedPax): PaxForm => ({
  fullName: row.full_name,
  email: row.email,
  dob: row.dob,
  sex: row.sex,
  type: row.type,
  country: row.country,
  mobileNo: row.mobile_no,
  paxManifestNo: row.pax_manifest_no,
  nationality: row.nationality,
  personalAddress: sealed.personalAddress,
  issuePlace: sealed.issuePlace,
  issueDate: sealed.issueDate,
  expiryDate: sealed.expiryDate,
})

type Field = keyof PaxForm

/** What an edit makes of a form, and the fields in which that differs from before. */
export interface Edited {
  before: PaxForm
  form: PaxForm
  changed: ReadonlySet<Field>
}

const differing = (a: PaxForm, b: PaxForm): Set<Field> =>
  new Set((Object.keys(a) as Field[]).filter((field) => a[field] !== b[field]))

/** The edited form, or every changed field that breaks a rule. */
export function editForm(
  before: PaxForm,
  { version: _version, approval: _approval, ...given }: PaxEdit,
  venue: Venue,
  now: number,
): Result<Edited> {
  const asked: PaxForm = { ...before, ...given }
  const checked = checkPaxForm(asked, differing(before, asked), venue, now)
  return checked.ok ? ok({ before, form: checked.value, changed: differing(before, checked.value) }) : checked
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => `${Array.from(part)[0] ?? ''}…`)
    .join(' ')
const mobileHint = (mobileNo: string): string => `${mobileNo.slice(0, 3)}…${mobileNo.slice(-3)}`
const mailHint = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
const yearOf = (day: string): string => `${day.slice(0, 4)}…`
const whole = (value: string): string => value

/** How the audit trail names each open field, and how much of it is shown: enough to recognise the change, but no person. */
const openFields: readonly [field: Field, name: string, hint: (value: string) => string][] = [
  ['paxManifestNo', 'PAX number', whole],
  ['fullName', 'name', initialsOf],
  ['mobileNo', 'mobile', mobileHint],
  ['email', 'e-mail', mailHint],
  ['dob', 'date of birth', yearOf],
  ['sex', 'sex', whole],
  ['type', 'type', whole],
  ['country', 'country', whole],
  ['nationality', 'nationality', whole],
]
const passport: readonly Field[] = ['issuePlace', 'issueDate', 'expiryDate']

/** What was changed, before → after, for the audit trail: personal data masked, sealed data only as changed. */
export function editText({ before, form, changed }: Edited): string {
  const open = openFields
    .filter(([field]) => changed.has(field))
    .map(([field, name, hint]) => `${name} ${hint(before[field])} → ${hint(form[field])}`)
  const address = changed.has('personalAddress') ? ['address changed'] : []
  const document = passport.some((field) => changed.has(field)) ? ['passport changed'] : []
  return [...open, ...address, ...document].join(', ')
}

/** Whether codes would go elsewhere than before. */
export const movesContact = ({ changed }: Edited): boolean => changed.has('mobileNo') || changed.has('email')
