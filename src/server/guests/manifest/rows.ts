import type { ManifestField, ManifestReading } from '../../../shared/contract/manifest.ts'
import { PaxForm } from '../../../shared/contract/pax.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { countries, nationalityOf } from '../../../shared/countries.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import { typeByAge } from '../../../shared/forms/pax-rules.ts'
import { dayOf } from '../../../shared/time.ts'
import type { Sheet, SheetRow } from '../../kernel/sheets/sheet.ts'
import { checkPaxForm, type FilledPax } from '../passengers/pax.ts'
import { type DayReading, valueIn } from './fields.ts'

/** What is wrong with a row; `column` is empty for the row as a whole. */
export interface Fault {
  line: number
  column: string
  msg: string
}

/** A row that is a right form; its PAX number is empty if the file has none. */
export interface ManifestRow {
  line: number
  form: FilledPax
  /** The fields that the row says something of; others were left out or derived. */
  given: ReadonlySet<keyof PaxForm>
}

/** The fields of the specification's form. The number is given by the venue, and the type by the date of birth. */
const required = [
  'fullName',
  'email',
  'dob',
  'sex',
  'country',
  'personalAddress',
  'mobileNo',
  'nationality',
  'issuePlace',
  'issueDate',
  'expiryDate',
] as const satisfies readonly (keyof PaxForm)[]

/** What can be derived from another field. */
const instead: Partial<Record<ManifestField, readonly ManifestField[]>> = {
  fullName: ['firstName', 'lastName'],
  country: ['nationality'],
  nationality: ['country'],
}

const fieldsOf = ({ columns, same }: ManifestReading): ReadonlySet<string> =>
  new Set([...columns, ...same.filter(({ value }) => value.trim() !== '').map(({ field }) => field)])

/** The required fields that no column and no common value fills. */
export function lackingFields(reading: ManifestReading): ManifestField[] {
  const fields = fieldsOf(reading)
  return required.filter((field) => ![field, ...(instead[field] ?? [])].some((one) => fields.has(one)))
}

type Texts = Partial<Record<ManifestField, string>>

/** The texts of a row by field, those common to all rows where its own are empty. */
function textsOf({ cells }: SheetRow, { columns, same }: ManifestReading): Texts {
  const common = same.map(({ field, value }) => [field, value.trim()] as const)
  const own = columns.flatMap((field, at) => (field === '' ? [] : [[field, cells[at]?.trim() ?? ''] as const]))
  return Object.fromEntries([...common, ...own.filter(([, text]) => text !== '')].filter(([, text]) => text !== ''))
}

const countryOfNationality = (nationality: string): string =>
  countries.find((country) => nationalityOf(country) === nationality) ?? ''

/** The form with what can be derived from what was given. */
function formOf(given: Texts, today: string): PaxForm {
  const { firstName = '', lastName = '', ...values } = given
  const country = values.country ?? countryOfNationality(values.nationality ?? '')
  return {
    fullName: [firstName, lastName].filter((name) => name !== '').join(' '),
    email: '',
    dob: '',
    personalAddress: '',
    mobileNo: '',
    paxManifestNo: '',
    issuePlace: '',
    issueDate: '',
    expiryDate: '',
    // An impossible birthday is refused by its own rule.
    type: typeByAge(values.dob ?? '', today) || 'adult',
    sex: '',
    ...values,
    country,
    nationality: values.nationality ?? nationalityOf(country) ?? '',
  } as PaxForm
}

/** What else a row says that its fields do not: whether the name comes in two columns. */
const isOfForm = (field: string): field is keyof PaxForm => field in PaxForm.properties

interface Reader {
  reading: ManifestReading
  venue: Venue
  days: DayReading
  now: number
  /** The column of each field. */
  columnOf: (field: string) => string
}

function readRow(row: SheetRow, { reading, venue, days, now, columnOf }: Reader): ManifestRow | Fault[] {
  const fault = (field: string, msg: string): Fault => ({ line: row.line, column: columnOf(field), msg })
  const values: Texts = {}
  const faults: Fault[] = []
  for (const [field, text] of Object.entries(textsOf(row, reading)) as [ManifestField, string][]) {
    const read = valueIn(field, text, days)
    if ('msg' in read) faults.push(fault(field, read.msg))
    else values[field] = read.value
  }
  const form = formOf(values, days.today)
  const misread = new Set(faults.map(({ column }) => column))
  const empty = required.filter((field) => form[field] === '' && !misread.has(columnOf(field)))
  faults.push(...empty.map((field) => fault(field, 'Fill this in')))
  if (faults.length > 0) return faults
  const fresh = new Set(Object.keys(form).filter((field) => field !== 'paxManifestNo' || form.paxManifestNo !== '')) as Set<
    keyof PaxForm
  >
  const sent = Object.fromEntries(Object.entries(form).filter(([field]) => fresh.has(field as keyof PaxForm)))
  const broken = contractErrors(PaxForm, sent)
  const checked = broken.length > 0 ? null : checkPaxForm(form, fresh, venue, now)
  if (checked?.ok !== true) return (checked?.error.fields ?? broken).map(({ field, msg }) => fault(field, msg))
  const named = values.firstName === undefined && values.lastName === undefined ? [] : ['fullName']
  return { line: row.line, form: checked.value, given: new Set([...Object.keys(values), ...named].filter(isOfForm)) }
}

/** The rows of a sheet as forms, and why others are not; `reading` has to be complete (`lackingFields`). */
export function readRows(
  sheet: Sheet,
  reading: ManifestReading,
  dayOrder: DayReading['dayOrder'],
  venue: Venue,
  now: number,
): { rows: ManifestRow[]; faults: Fault[] } {
  const days = { dayOrder, today: dayOf(now, venue.timeZone) }
  const columns = new Map(reading.columns.map((field, at) => [field as string, sheet.columns[at] ?? '']))
  const columnOf = (field: string) =>
    [field, ...(instead[field as ManifestField] ?? [])].map((one) => columns.get(one)).find((name) => name !== undefined) ?? ''
  const read = sheet.rows.map((row) => readRow(row, { reading, venue, days, now, columnOf }))
  return {
    rows: read.flatMap((one) => (Array.isArray(one) ? [] : [one])),
    faults: read.flatMap((one) => (Array.isArray(one) ? one : [])),
  }
}
