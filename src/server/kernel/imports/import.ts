import { hash } from 'node:crypto'
import {
  type ImportCheck,
  type ImportCounts,
  type ImportFile,
  type ImportReading,
  MAX_REFUSALS,
} from '../../../shared/contract/imports.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Reading, Transaction } from '../db/database.ts'
import type { Deps } from '../http/call.ts'
import { guessColumns, headDigest } from '../sheets/columns.ts'
import { type DayOrder, dayOrderOf } from '../sheets/days.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { type Sheet, withoutReasons } from '../sheets/sheet.ts'
import { writeRefused } from '../sheets/write-sheet.ts'
import { rememberedReading, rememberReading as remember } from './readings.repo.ts'
import type { Fault } from './rows.ts'

/** What an import would do with the rows of a file. */
export interface ImportPlan {
  created: readonly unknown[]
  changed: readonly unknown[]
  /** How many rows say nothing new. */
  same: number
  /** How many records have no row in the file; undefined where that says nothing. */
  kept?: number
  faults: readonly Fault[]
}

/** A file whose columns and dates are all known. */
export interface Ready<F extends string> {
  sheet: Sheet
  reading: ImportReading<F>
  dayOrder: DayOrder
  /** ms since 1970. */
  at: number
}

/** What one import has of its own: its fields, and what their values mean. */
export interface ImportKind<F extends string, P extends ImportPlan> {
  /** Readings are remembered by it and the file's head; null for the manifest, whose were kept by the head. */
  name: string | null
  /** What the columns are called in files; matched without case, accents and punctuation. */
  columnNames: Readonly<Record<F, readonly string[]>>
  dayFields: readonly F[]
  lackingFields: (reading: ImportReading<F>) => F[]
  /** Compares the rows with the records; the reading is complete. */
  compare: (db: Reading, deps: Deps, ready: Ready<F>) => Promise<P>
}

/** What a file's rows do, with its faults in the order of the rows. */
export type Compared<P extends ImportPlan> = P & { counts: ImportCounts; faults: readonly Fault[] }

const bytesOf = ({ content }: ImportFile): Buffer => Buffer.from(content, 'base64')
const digestOf = (file: ImportFile): string => hash('sha256', bytesOf(file), 'hex')

async function sheetOf(file: ImportFile): Promise<Result<Sheet>> {
  const read = await readSheet(bytesOf(file), file.name)
  return read.ok ? ok(withoutReasons(read.value)) : fail('rule_broken', { msg: read.error.msg })
}

type Remembering = Pick<ImportKind<string, ImportPlan>, 'name'>
const headOf = ({ name }: Remembering, { columns }: Sheet): string =>
  headDigest(name === null ? columns : [`purser:${name}`, ...columns])

/** The reading of the last file with these columns, or a guess by their names. */
async function offeredReading<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  db: Reading,
  sheet: Sheet,
): Promise<{ reading: ImportReading<F>; isRemembered: boolean }> {
  const remembered = await rememberedReading<F>(db, headOf(kind, sheet))
  if (remembered !== null) return { reading: remembered, isRemembered: true }
  const fields = (Object.entries(kind.columnNames) as [F, readonly string[]][]).map(([key, names]) => ({ key, names }))
  const guesses = guessColumns(sheet.columns, fields)
  const columns = sheet.columns.map((name) => (guesses[name] ?? '') as F | '')
  return { reading: { columns, same: [], dayOrder: null }, isRemembered: false }
}

/** The order of day and month that the file's dates have, or that was chosen; null if it has to be chosen. */
function dayOrderIn<F extends string>(
  dayFields: readonly F[],
  { rows }: Sheet,
  { columns, same, dayOrder }: ImportReading<F>,
): DayOrder | null {
  const isDay = (field: string): boolean => dayFields.some((one) => one === field)
  const places = columns.flatMap((field, at) => (isDay(field) ? [at] : []))
  const typed = same.filter(({ field }) => isDay(field)).map(({ value }) => value)
  const order = dayOrderOf([...rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')), ...typed])
  if (order === 'none') return 'ymd'
  return order === 'unknown' ? dayOrder : order
}

/** Each column at most once, and as many as the sheet has. */
function readingTrouble({ columns: names }: Sheet, { columns, same }: ImportReading<string>): string | null {
  if (columns.length !== names.length) return 'The file has other columns than those that were chosen. Check it again'
  const chosen = [...columns.filter((field) => field !== ''), ...same.map(({ field }) => `same ${field}`)]
  return new Set(chosen).size === chosen.length ? null : 'Each field can be in one column only'
}

async function compare<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  db: Reading,
  deps: Deps,
  ready: Ready<F>,
): Promise<Compared<P>> {
  const plan = await kind.compare(db, deps, ready)
  const faults = plan.faults.toSorted((a, b) => a.line - b.line)
  const counts = {
    created: plan.created.length,
    changed: plan.changed.length,
    same: plan.same,
    refused: new Set(faults.map(({ line }) => line)).size,
    ...(plan.kept !== undefined && { kept: plan.kept }),
  }
  return { ...plan, faults, counts }
}

const exampleOf = ({ rows }: Sheet, at: number): string =>
  rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? ''

/** Says what an import of a file would do. Nothing is written. */
export async function checkFile<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  deps: Deps,
  body: ImportFile & { reading?: ImportReading<F> },
): Promise<Result<ImportCheck<F>>> {
  const { db } = deps.database
  const read = await sheetOf(body)
  if (!read.ok) return read
  const sheet = read.value
  const offered =
    body.reading === undefined ? await offeredReading(kind, db, sheet) : { reading: body.reading, isRemembered: false }
  const { reading, isRemembered } = offered
  const trouble = readingTrouble(sheet, reading)
  if (trouble !== null) return fail('rule_broken', { msg: trouble })
  const [lacking, dayOrder] = [kind.lackingFields(reading), dayOrderIn(kind.dayFields, sheet, reading)]
  const compared =
    lacking.length > 0 || dayOrder === null ? null : await compare(kind, db, deps, { sheet, reading, dayOrder, at: deps.now() })
  return ok({
    digest: digestOf(body),
    rows: sheet.rows.length,
    columns: sheet.columns.map((name, at) => ({ name, example: exampleOf(sheet, at) })),
    reading,
    isRemembered,
    asksDayOrder: dayOrder === null,
    lacking,
    counts: compared?.counts ?? null,
    refusals: compared?.faults.slice(0, MAX_REFUSALS) ?? [],
  })
}

type Read<F extends string> = ImportFile & { reading: ImportReading<F> }

/** A file with a complete reading. */
async function readyFile<F extends string, P extends ImportPlan>(
  { dayFields, lackingFields }: ImportKind<F, P>,
  file: Read<F>,
  at: number,
): Promise<Result<Ready<F>>> {
  const read = await sheetOf(file)
  if (!read.ok) return read
  const { reading } = file
  const dayOrder = dayOrderIn(dayFields, read.value, reading)
  const trouble = readingTrouble(read.value, reading)
  if (trouble !== null) return fail('rule_broken', { msg: trouble })
  if (dayOrder === null || lackingFields(reading).length > 0)
    return fail('rule_broken', { msg: 'Choose a column or a value for every required field first' })
  return ok({ sheet: read.value, reading, dayOrder, at })
}

const OTHER_FILE = 'This is not the file that was checked. Check it again'

/** The file of an import, if it is the one that was checked. */
export async function checkedFile<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  body: Read<F> & { digest: string },
  at: number,
): Promise<Result<Ready<F>>> {
  return digestOf(body) === body.digest ? readyFile(kind, body, at) : fail('rule_broken', { msg: OTHER_FILE })
}

const rowsText = (count: number): string => (count === 1 ? '1 row is' : `${count} rows are`)
const refusedText = (count: number): string => `${rowsText(count)} refused. Correct the file, or leave them out`

/**
 * What an import writes, compared within its transaction, so that it is also right if the records were changed since the check.
 * Refused if a row is refused, unless those are left out.
 */
export async function planImport<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  tx: Transaction,
  deps: Deps,
  { ready, leaveOut }: { ready: Ready<F>; leaveOut: boolean },
): Promise<Result<Compared<P>>> {
  const compared = await compare(kind, tx, deps, ready)
  const { refused } = compared.counts
  return refused > 0 && !leaveOut ? fail('rule_broken', { msg: refusedText(refused) }) : ok(compared)
}

/** Remembers how the columns of an imported file were read. */
export const rememberReading = <F extends string>(tx: Transaction, kind: Remembering, { sheet, reading, at }: Ready<F>) =>
  remember(tx, headOf(kind, sheet), reading, at)

/** An import for the audit trail. */
export const importText = (file: string, { created, changed, same, refused }: ImportCounts, verb: string): string =>
  `${file}: ${created} ${verb}, ${changed} changed, ${same} unchanged, ${refused} left out`

const reasonsOf = (faults: readonly Fault[]): ReadonlyMap<number, string> => {
  const reasons = new Map<number, string>()
  for (const { line, column, msg } of faults) {
    const reason = column === '' ? msg : `${column}: ${msg}`
    reasons.set(line, [...(reasons.has(line) ? [reasons.get(line)] : []), reason].join('; '))
  }
  return reasons
}

/** The longest name that the contract takes. */
const MAX_NAME = 200

/** 'manifest.csv' becomes 'manifest refused.csv'. */
const refusedName = (name: string): string => name.replace(/(\.[^.]*)?$/, ' refused$1').slice(-MAX_NAME)

/** The refused rows of a file in the form it came in, with their reasons. */
export async function refusedFile<F extends string, P extends ImportPlan>(
  kind: ImportKind<F, P>,
  deps: Deps,
  body: Read<F>,
): Promise<Result<ImportFile>> {
  const ready = await readyFile(kind, body, deps.now())
  if (!ready.ok) return ready
  const { faults } = await compare(kind, deps.database.db, deps, ready.value)
  if (faults.length === 0) return fail('rule_broken', { msg: 'No row of this file is refused now. Check it again' })
  const bytes = await writeRefused(ready.value.sheet, reasonsOf(faults))
  return ok({ name: refusedName(body.name), content: Buffer.from(bytes).toString('base64') })
}
