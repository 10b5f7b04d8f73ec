import { dayOrders, type ManifestField, type ManifestReading } from '../../../shared/contract/manifest.ts'
import { paxTypes, sexes } from '../../../shared/contract/pax.ts'
import { countries, nationalities } from '../../../shared/countries.ts'
import { languageLabel, languages } from '../../../shared/languages.ts'
import { type CsvStyle, csvOf } from '../../data/csv.ts'

/** In the order of the registration form; the template's columns have these names. */
export const fieldLabels: Readonly<Record<ManifestField, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  sex: 'Sex',
  type: 'Type',
  email: 'Email',
  mobileNo: 'Mobile no.',
  country: 'Country',
  personalAddress: 'Personal address',
  nationality: 'Nationality',
  issuePlace: 'Issue place',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
  paxManifestNo: 'PAX manifest no.',
  cabin: 'Cabin',
  bookingGroup: 'Booking group',
  language: 'Language',
  documentNo: 'Passport or ID no.',
}
export const fieldsInOrder = Object.keys(fieldLabels) as ManifestField[]

/** No two passengers share these, so only a column can have them. */
const ownFields = new Set<ManifestField>(['fullName', 'firstName', 'lastName', 'dob', 'paxManifestNo', 'documentNo'])
export const isOwn = (field: ManifestField): boolean => ownFields.has(field)

const dayFields = new Set<string>(['dob', 'issueDate', 'expiryDate'] satisfies ManifestField[])
export const isDayField = (field: string): boolean => dayFields.has(field)

/** The values of fields that have a list. */
export const fieldValues: Partial<Record<ManifestField, readonly { value: string; label: string }[]>> = {
  sex: sexes.map((sex) => ({ value: sex, label: sex === 'X' ? 'Unspecified (X)' : sex })),
  type: paxTypes.map((type) => ({ value: type, label: type })),
  country: countries.map((country) => ({ value: country, label: country })),
  nationality: nationalities.map((nationality) => ({ value: nationality, label: nationality })),
  language: languages
    .map((code) => ({ value: code, label: languageLabel(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
}

/** A file with only the names of its columns; the name of a passenger is in one of them. */
export const templateText = (style: CsvStyle): string =>
  csvOf(
    [fieldsInOrder.filter((field) => field !== 'firstName' && field !== 'lastName').map((field) => fieldLabels[field])],
    style,
  )

export const many = (count: number): string => count.toLocaleString('en-US')
export const rowsText = (count: number): string => `${many(count)} ${count === 1 ? 'row' : 'rows'}`

type Column = ManifestReading['columns'][number]

/** A column holds a field; another column that held it holds none, since a field has one column. */
export const withColumn = (reading: ManifestReading, at: number, field: Column): ManifestReading => ({
  ...reading,
  columns: reading.columns.map((held, place) => (place === at ? field : held === field ? '' : held)),
})

/** A blank value stays, so that its field stays on the screen while it is typed again. */
export const withSame = (reading: ManifestReading, field: ManifestField, value: string): ManifestReading => ({
  ...reading,
  same: [...reading.same.filter((one) => one.field !== field), { field, value }],
})

export const withoutBlanks = (reading: ManifestReading): ManifestReading => ({
  ...reading,
  same: reading.same.filter(({ value }) => value.trim() !== ''),
})

export const sameOf = (reading: ManifestReading, field: ManifestField): string =>
  reading.same.find((one) => one.field === field)?.value ?? ''

/** The fields with a value for all rows: those that lack one, then those that have one. */
export const sharedFields = (lacking: readonly ManifestField[], reading: ManifestReading): ManifestField[] =>
  fieldsInOrder.filter((field) => !isOwn(field) && (lacking.includes(field) || reading.same.some((one) => one.field === field)))

const NUMBERS = /^(\d{1,4})[./\s-](\d{1,2})[./\s-](\d{1,4})(?!\d)/
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** A date of the file in words, `April 3, 1988`, if day, month and year come in this order; null if they cannot. */
export function inWords(date: string, order: (typeof dayOrders)[number]): string | null {
  const [, first = '', second = '', third = ''] = NUMBERS.exec(date.trim()) ?? []
  const [day, month, year] = { dmy: [first, second, third], mdy: [second, first, third], ymd: [third, second, first] }[order] as [
    string,
    string,
    string,
  ]
  const isDate = Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  if (!isDate || day.length > 2 || ![2, 4].includes(year.length)) return null
  return `${monthName.format(Date.UTC(2000, Number(month) - 1))} ${Number(day)}, ${year.length === 2 ? `’${year}` : year}`
}

/** The first example that could be a date in more than one order, with the name of its column; null if no example shows it. */
export function unclearDate(
  columns: readonly { name: string; example: string }[],
  reading: ManifestReading,
): { name: string; example: string } | null {
  const dates = columns.filter((_, at) => isDayField(reading.columns[at] ?? ''))
  return dates.find(({ example }) => dayOrders.filter((order) => inWords(example, order) !== null).length > 1) ?? null
}
