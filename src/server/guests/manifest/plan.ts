import type { PaxForm } from '../../../shared/contract/pax.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { type Fault, grouped, twice } from '../../kernel/imports/rows.ts'
import type { FilledPax } from '../passengers/pax.ts'
import type { ManifestRow } from './rows.ts'

/** A passenger aboard as a manifest is compared with. */
export interface Aboard {
  id: string
  version: number
  form: FilledPax
  hasLiveCard: boolean
  /** The voyage they are registered for; null without one. */
  voyageId: string | null
}

export interface Change {
  aboard: Aboard
  changes: Partial<PaxForm>
}

export interface Plan {
  /** In the order they are registered, whatever the order of the rows; each with its PAX number. */
  created: FilledPax[]
  changed: Change[]
  /** How many rows say nothing new. */
  same: number
  /** In the order of the rows. */
  faults: Fault[]
}

const nameKey = ({ fullName, dob }: FilledPax): string => `${foldName(fullName)}\n${dob}`
const documentKey = ({ nationality, documentNo }: FilledPax): string => (documentNo === '' ? '' : `${nationality}\n${documentNo}`)

type Match = { aboard: Aboard | null } | { msg: string }

const known = (aboard: Aboard): Match => ({ aboard })

/** Finds the passenger aboard whom a row means: by document, by PAX number, or by name and date of birth. */
function matcher(aboard: readonly Aboard[]) {
  const byDocument = grouped(aboard, ({ form }) => documentKey(form))
  const byNumber = grouped(aboard, ({ form }) => form.paxManifestNo)
  const byName = grouped(aboard, ({ form }) => nameKey(form))
  return ({ form }: ManifestRow): Match => {
    const holder = byNumber.get(form.paxManifestNo)?.[0]
    const documented = byDocument.get(documentKey(form))?.[0]
    if (documented !== undefined) return known(documented)
    if (holder !== undefined) {
      const isThey = foldName(holder.form.fullName) === foldName(form.fullName) || holder.form.dob === form.dob
      return isThey ? known(holder) : { msg: `PAX ${form.paxManifestNo} is aboard as another passenger` }
    }
    const named = byName.get(nameKey(form)) ?? []
    const [only, another] = named
    if (another !== undefined)
      return { msg: 'Several passengers aboard have this name and date of birth. Add the PAX number or the document' }
    return { aboard: only ?? null }
  }
}

const HAS_CARD = 'A card is live: a supervisor changes the mobile number and the email on the Front Desk'

/** What a row changes of a passenger, or why it may not. */
function changesOf({ form, given }: ManifestRow, { form: before, hasLiveCard }: Aboard): Partial<PaxForm> | string {
  const changed = [...given].filter((field) => form[field] !== before[field])
  if (changed.includes('paxManifestNo'))
    return `This passenger is aboard as PAX ${before.paxManifestNo}. Change the number on the Front Desk`
  if (hasLiveCard && (changed.includes('mobileNo') || changed.includes('email'))) return HAS_CARD
  return Object.fromEntries(changed.map((field) => [field, form[field]]))
}

/** Rows with one name and date of birth are the same passenger unless each has a document or a PAX number. */
function sameNamed(rows: readonly ManifestRow[]): ManifestRow[] {
  const groups = [...grouped(rows, ({ form }) => nameKey(form)).values()]
  return groups
    .filter((group) => group.length > 1 && group.some(({ form }) => form.documentNo === '' && form.paxManifestNo === ''))
    .flat()
}

function repeated(rows: readonly ManifestRow[], idOf: (row: ManifestRow) => string): Map<number, string> {
  const WHO = 'The same passenger is'
  return new Map([
    ...twice(rows, ({ form }) => form.paxManifestNo, 'The same PAX number is'),
    ...twice(sameNamed(rows), ({ form }) => nameKey(form), WHO),
    ...twice(rows, ({ form }) => documentKey(form), WHO),
    ...twice(rows, idOf, WHO),
  ])
}

/** Rows that register, in one order for any order of the file: those who travel together get adjacent numbers. */
const orderKey = ({ form }: ManifestRow): string =>
  [form.bookingGroup, form.cabin, foldName(form.fullName), form.dob, form.nationality, form.documentNo, form.paxManifestNo].join(
    '\n',
  )
const inOrder = (rows: readonly ManifestRow[]): ManifestRow[] =>
  rows
    .map((row) => ({ row, key: orderKey(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row)

export interface Numbers {
  /** The next free PAX number that was not given yet; undefined if there is none. */
  next: () => string | undefined
  isHeld: (number: string) => boolean
}

const NO_NUMBER = 'All PAX numbers are taken. Add more under Venue, Card numbers'
const TAKEN = 'This PAX number is taken'

/** Numbers given by the file are taken before the free ones are handed out. */
function numbered(rows: readonly ManifestRow[], numbersFor: (given: ReadonlySet<string>) => Numbers) {
  const given = new Set(rows.map(({ form }) => form.paxManifestNo).filter((number) => number !== ''))
  const { next, isHeld } = numbersFor(given)
  const created: FilledPax[] = []
  const faults: { line: number; msg: string }[] = []
  for (const { line, form } of inOrder(rows)) {
    const number = form.paxManifestNo === '' ? next() : form.paxManifestNo
    if (number === undefined) faults.push({ line, msg: NO_NUMBER })
    else if (number === form.paxManifestNo && isHeld(number)) faults.push({ line, msg: TAKEN })
    else created.push({ ...form, paxManifestNo: number })
  }
  return { created, faults }
}

/** Whether an import for a voyage, which null leaves as it is, takes a passenger over from another one. */
export const joins = ({ voyageId }: Aboard, voyage: string | null): boolean => voyage !== null && voyageId !== voyage

/**
 * What an import does with rows that are right forms; the order of the rows makes no difference. `voyage`: the one that it names,
 * null if it names none.
 */
export function planOf(
  rows: readonly ManifestRow[],
  aboard: readonly Aboard[],
  numbersFor: (given: ReadonlySet<string>) => Numbers,
  voyage: string | null = null,
): Plan {
  const match = matcher(aboard)
  const matches = new Map(rows.map((row) => [row, match(row)]))
  const aboardOf = (row: ManifestRow): Aboard | null => {
    const found = matches.get(row)
    return found !== undefined && 'aboard' in found ? found.aboard : null
  }
  const refused = new Map<number, string>()
  for (const [{ line }, found] of matches) if ('msg' in found) refused.set(line, found.msg)
  const matched = rows.filter(({ line }) => !refused.has(line))
  for (const [line, msg] of repeated(matched, (row) => aboardOf(row)?.id ?? '')) refused.set(line, msg)

  const changed: Change[] = []
  const added: ManifestRow[] = []
  let same = 0
  for (const row of rows.filter(({ line }) => !refused.has(line))) {
    const found = aboardOf(row)
    const changes = found === null ? {} : changesOf(row, found)
    if (found === null) added.push(row)
    else if (typeof changes === 'string') refused.set(row.line, changes)
    else if (Object.keys(changes).length === 0 && !joins(found, voyage)) same += 1
    else changed.push({ aboard: found, changes })
  }
  const { created, faults } = numbered(added, numbersFor)
  for (const { line, msg } of faults) refused.set(line, msg)
  const all = [...refused].map(([line, msg]) => ({ line, column: '', msg }))
  return { created, changed, same, faults: all.toSorted((a, b) => a.line - b.line) }
}
