import type { ManifestField, ManifestReading } from '../../../shared/contract/manifest.ts'
import { PaxForm } from '../../../shared/contract/pax.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { countries, nationalityOf } from '../../../shared/countries.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import { typeByAge } from '../../../shared/forms/pax-rules.ts'
import { dayOf } from '../../../shared/time.ts'
import { columnFinder, type Fault, type Instead, lackingOf, rowsAndFaults, valuesOf } from '../../kernel/imports/rows.ts'
import type { Sheet, SheetRow } from '../../kernel/sheets/sheet.ts'
import { checkPaxForm, type FilledPax } from '../passengers/pax.ts'
import { type DayReading, valueIn } from './fields.ts'

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
const instead: Instead<ManifestField> = {
  fullName: ['firstName', 'lastName'],
  country: ['nationality'],
  nationality: ['country'],
}

/** The required fields that no column and no common value fills. */
export const lackingFields = (reading: ManifestReading): ManifestField[] => lackingOf(reading, required, instead)

const countryOfNationality = (nationality: string): string =>
  countries.find((country) => nationalityOf(country) === nationality) ?? ''

/** The form with what can be derived from what was given. */
function formOf(given: Partial<Record<ManifestField, string>>, today: string): PaxForm {
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
  const { values, faults } = valuesOf(row, reading, columnOf, (field, cell) => valueIn(field, cell, days))
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
  const columnOf = columnFinder(sheet, reading, instead)
  return rowsAndFaults(sheet.rows.map((row) => readRow(row, { reading, venue, days, now, columnOf })))
}
