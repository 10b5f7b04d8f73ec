import type { ImportReading } from '../../../shared/contract/imports.ts'
import type { Sheet, SheetRow } from '../sheets/sheet.ts'

/** What is wrong with a row; `column` is empty for the row as a whole. */
export interface Fault {
  line: number
  column: string
  msg: string
}

/** Other fields that fill a field, as a first and a last name fill the name. */
export type Instead<F extends string> = Partial<Record<F, readonly F[]>>

/** The required fields that no column and no common value fills. */
export function lackingOf<F extends string>(
  { columns, same }: ImportReading<F>,
  required: readonly F[],
  instead: Instead<F> = {},
): F[] {
  const fields = new Set<string>([...columns, ...same.filter(({ value }) => value.trim() !== '').map(({ field }) => field)])
  return required.filter((field) => ![field, ...(instead[field] ?? [])].some((one) => fields.has(one)))
}

/** The names of the columns by field, as a file has them; empty for a field without one. */
export function columnFinder<F extends string>(sheet: Sheet, reading: ImportReading<F>, instead: Instead<F> = {}) {
  const columns = new Map<string, string>(reading.columns.map((field, at) => [field, sheet.columns[at] ?? '']))
  return (field: string): string =>
    [field, ...(instead[field as F] ?? [])].map((one) => columns.get(one)).find((name) => name !== undefined) ?? ''
}

type Texts<F extends string> = Partial<Record<F, string>>

/** The texts of a row by field, those common to all rows where its own are empty. */
function textsOf<F extends string>({ cells }: SheetRow, { columns, same }: ImportReading<F>): Texts<F> {
  const common = same.map(({ field, value }) => [field, value.trim()] as const)
  const own = columns.flatMap((field, at) => (field === '' ? [] : [[field, cells[at]?.trim() ?? ''] as const]))
  return Object.fromEntries([...common, ...own.filter(([, text]) => text !== '')].filter(([, text]) => text !== '')) as Texts<F>
}

/** The value of a field in a cell that is not empty; `msg` says what to enter instead if it cannot be one. */
export type ValueIn<F extends string> = (field: F, cell: string) => { value: string } | { msg: string }

/** The values of a row by field, and what is wrong with its other cells. */
export function valuesOf<F extends string>(
  row: SheetRow,
  reading: ImportReading<F>,
  columnOf: (field: string) => string,
  valueIn: ValueIn<F>,
): { values: Texts<F>; faults: Fault[] } {
  const values: Texts<F> = {}
  const faults: Fault[] = []
  for (const [field, text] of Object.entries(textsOf(row, reading)) as [F, string][]) {
    const read = valueIn(field, text)
    if ('msg' in read) faults.push({ line: row.line, column: columnOf(field), msg: read.msg })
    else values[field] = read.value
  }
  return { values, faults }
}

/** The rows that were read, and the faults of the others. */
export const rowsAndFaults = <R>(read: readonly (R | Fault[])[]): { rows: R[]; faults: Fault[] } => ({
  rows: read.flatMap((one) => (Array.isArray(one) ? [] : [one])),
  faults: read.flatMap((one) => (Array.isArray(one) ? one : [])),
})

/** Values by key; those with an empty key are left out. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

/** Why rows with one key are refused, by line: all of them, so that the order of the rows does not decide. */
export function twice<R extends { line: number }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  what: string,
): Map<number, string> {
  const groups = [...grouped(rows, keyOf).values()].filter((group) => group.length > 1)
  return new Map(
    groups.flatMap((group) => {
      const lines = inWords.format(group.map(({ line }) => String(line)))
      return group.map(({ line }) => [line, `${what} in rows ${lines}`] as const)
    }),
  )
}
