import type { PaxEdit } from '../../shared/contract/pax.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { holdLiveCardsOf, voidLive } from '../cards/index.ts'
import {
  checkPaxForm,
  documentAboard,
  documentMacOf,
  type FilledPax,
  findPax,
  heldNumbers,
  openColumns,
  openSealed,
  refindPax,
  sealedPart,
  type SealedPax,
  setPaxNumber,
  staysWith,
  updatePax,
} from '../guests/index.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import type { Deps } from '../kernel/http/call.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { holdPax, renameUnpaid, renumberUnpaid } from '../orders/index.ts'
import { currentVenue } from '../venue/index.ts'

/** A passenger's form from the stored data. */
export const storedForm = (row: PaxRow, sealed: SealedPax): FilledPax => ({
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
  documentNo: sealed.documentNo,
  cabin: row.cabin,
  bookingGroup: row.booking_group,
  language: row.language,
})

type Field = keyof FilledPax

/** A form before and after an edit, and the fields that differ. */
interface Edited {
  before: FilledPax
  form: FilledPax
  changed: ReadonlySet<Field>
}

const differing = (a: FilledPax, b: FilledPax): Set<Field> =>
  new Set((Object.keys(a) as Field[]).filter((field) => a[field] !== b[field]))

/** The edited form, or every changed field that breaks a rule. */
function editForm(
  before: FilledPax,
  { version: _version, approval: _approval, ...given }: PaxEdit,
  venue: Venue,
  now: number,
): Result<Edited> {
  const asked: FilledPax = { ...before, ...given }
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

/**
 * The name of each open field in the audit trail, and the part of its value that is shown: enough to recognise the change, but
 * not the person.
 */
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
  ['cabin', 'cabin', whole],
  ['bookingGroup', 'booking group', whole],
  ['language', 'language', whole],
]
const passport: readonly Field[] = ['issuePlace', 'issueDate', 'expiryDate', 'documentNo']

/** What was changed, before → after, for the audit trail: personal data masked, sealed data only as changed. */
function editText({ before, form, changed }: Edited): string {
  const open = openFields
    .filter(([field]) => changed.has(field))
    .map(([field, name, hint]) => `${name} ${hint(before[field])} → ${hint(form[field])}`)
  const address = changed.has('personalAddress') ? ['address changed'] : []
  const document = passport.some((field) => changed.has(field)) ? ['passport changed'] : []
  return [...open, ...address, ...document].join(', ')
}

/** Whether an edit changes where codes are sent. */
const movesContact = ({ changed }: Edited): boolean => changed.has('mobileNo') || changed.has('email')

const HAS_LEFT = 'The voyage has ended for this passenger. Nothing can be changed'

/** A passenger with a live card, with the contact before the edit. */
export interface WasReached extends Pick<PaxRow, 'id' | 'mobile_no' | 'email'> {
  card: CardRow
}

export interface Changed {
  pax: PaxRow
  /** What the audit trail says of it; null if nothing differs. */
  note: string | null
  /** Set if codes now go elsewhere, which needs an approval. */
  wasReached: WasReached | null
}

/** Locks and changes a passenger. The caller notes it in the audit trail, which is locked after all passengers. */
export async function changePax(
  tx: Transaction,
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
  body: PaxEdit,
  at: number,
): Promise<Result<Changed>> {
  const pax = await holdPax(tx, id)
  if (pax === undefined) return (await findPax(tx, id)) ? fail('rule_broken', { msg: HAS_LEFT }) : fail('pax_not_found')
  if (pax.version !== body.version) return fail('pax_changed')
  const before = storedForm(pax, openSealed(secrets, pax))
  const checked = editForm(before, body, await currentVenue(tx), at)
  if (!checked.ok) return checked
  const edited = checked.value
  if (edited.changed.size === 0) return ok({ pax, note: null, wasReached: null })
  const written = await write(tx, secrets, pax, edited, at)
  return written.ok ? ok({ pax, note: editText(edited), wasReached: written.value }) : written
}

/** Writes an edit, and answers the old contact to notify, or null. */
async function write(
  tx: Transaction,
  secrets: Secrets,
  pax: PaxRow,
  edited: Edited,
  at: number,
): Promise<Result<WasReached | null>> {
  const { form, changed } = edited
  const mac = documentMacOf(secrets, form)
  const { aboard, before } = await staysWith(tx, mac === pax.document_mac ? null : mac, pax.id)
  if (aboard !== null) return failField('documentNo', documentAboard(aboard))
  const columns = {
    ...columnsOf(secrets, edited),
    ...(mac !== pax.document_mac && { document_mac: mac, stays_before: before }),
  }
  const row = await updatePax(tx, pax.id, columns)
  await refindPax(tx, { ...row, pax_manifest_no: form.paxManifestNo })
  const cards = await holdLiveCardsOf(tx, pax.id)
  if (movesContact(edited)) for (const { id } of cards) await voidLive(tx, id, at)
  if (changed.has('fullName')) await renameUnpaid(tx, pax.id, form.fullName)
  const numbered = changed.has('paxManifestNo') ? await renumber(tx, pax, form.paxManifestNo, cards) : ok(null)
  if (!numbered.ok) return numbered
  const [card] = cards
  return ok(card !== undefined && movesContact(edited) ? { ...pax, card } : null)
}

const columnsOf = (secrets: Secrets, { before, form }: Edited) => ({
  ...openColumns(form),
  ...(sealedPart(form) !== sealedPart(before) && { sealed: secrets.seal(sealedPart(form)) }),
})

/** Changes the PAX number. A live card has its holder's number, so it is refused while there is one. */
async function renumber(tx: Transaction, pax: PaxRow, number: string, [card]: readonly CardRow[]): Promise<Result<null>> {
  if (card !== undefined) return failField('paxManifestNo', liveCardOn(card.card_number))
  await renumberUnpaid(tx, pax.id, number)
  if ((await heldNumbers(tx, [number])).size > 0)
    return fail('pax_number_taken', { fields: [{ field: 'paxManifestNo', msg: errorMessages.pax_number_taken }] })
  await setPaxNumber(tx, pax.id, number)
  return ok(null)
}

const liveCardOn = (number: string): string =>
  `Card ${number} is still in use. Return it, or replace it under Lost card, to change the number`
