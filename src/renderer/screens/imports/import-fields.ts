import { dayOrders, type ImportReading } from '../../../shared/contract/imports.ts'
import { type CsvStyle, csvOf } from '../../data/csv.ts'
import type { ImportKind } from './import-kind.ts'

type Kind<F extends string> = Pick<ImportKind<F>, 'labels' | 'own' | 'days' | 'template'>

export const fieldsOf = <F extends string>({ labels }: Pick<ImportKind<F>, 'labels'>): F[] => Object.keys(labels) as F[]

export const isDayField = ({ days }: Pick<ImportKind<string>, 'days'>, field: string): boolean => days.includes(field)

/** A file with only the names of its columns. */
export const templateText = <F extends string>({ labels, template }: Kind<F>, style: CsvStyle): string =>
  csvOf([template.fields.map((field) => labels[field])], style)

export const many = (count: number): string => count.toLocaleString('en-US')
export const rowsText = (count: number): string => `${many(count)} ${count === 1 ? 'row' : 'rows'}`

/** A column holds a field; another column that held it holds none, since a field has one column. */
export const withColumn = <F extends string>(reading: ImportReading<F>, at: number, field: F | ''): ImportReading<F> => ({
  ...reading,
  columns: reading.columns.map((held, place) => (place === at ? field : held === field ? '' : held)),
})

/** A blank value stays, so that its field stays on the screen while it is typed again. */
export const withSame = <F extends string>(reading: ImportReading<F>, field: F, value: string): ImportReading<F> => ({
  ...reading,
  same: [...reading.same.filter((one) => one.field !== field), { field, value }],
})

export const withoutBlanks = <F extends string>(reading: ImportReading<F>): ImportReading<F> => ({
  ...reading,
  same: reading.same.filter(({ value }) => value.trim() !== ''),
})

export const sameOf = <F extends string>(reading: ImportReading<F>, field: F): string =>
  reading.same.find((one) => one.field === field)?.value ?? ''

/** The fields with a value for all rows: those that lack one, then those that have one. */
export const sharedFields = <F extends string>(kind: Kind<F>, lacking: readonly F[], reading: ImportReading<F>): F[] =>
  fieldsOf(kind).filter(
    (field) => !kind.own.includes(field) && (lacking.includes(field) || reading.same.some((one) => one.field === field)),
  )

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
export function unclearDate<F extends string>(
  { days }: Pick<ImportKind<F>, 'days'>,
  columns: readonly { name: string; example: string }[],
  reading: ImportReading<F>,
): { name: string; example: string } | null {
  const dates = columns.filter((_, at) => days.some((day) => day === reading.columns[at]))
  return dates.find(({ example }) => dayOrders.filter((order) => inWords(example, order) !== null).length > 1) ?? null
}
