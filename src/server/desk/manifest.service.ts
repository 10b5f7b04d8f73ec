import { hash } from 'node:crypto'
import { type ManifestCheck, type ManifestCounts, type ManifestReading, MAX_REFUSALS } from '../../shared/contract/manifest.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { liveCardHolders } from '../cards/index.ts'
import {
  type Change,
  columnNames,
  dayFields,
  documentMacOf,
  type Fault,
  type FilledPax,
  freeNumbers,
  holdAllAboard,
  insertAllPax,
  lackingFields,
  newPax,
  openSealed,
  paxAboard,
  type Plan,
  planOf,
  readRows,
  rememberedReading,
  rememberReading,
  staysByDocument,
} from '../guests/index.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { Deps, Service } from '../kernel/http/call.ts'
import { orRefuse } from '../kernel/refusal.ts'
import { guessColumns, headDigest } from '../kernel/sheets/columns.ts'
import { type DayOrder, dayOrderOf } from '../kernel/sheets/days.ts'
import { readSheet } from '../kernel/sheets/read-sheet.ts'
import { type Sheet, withoutReasons } from '../kernel/sheets/sheet.ts'
import { writeRefused } from '../kernel/sheets/write-refused.ts'
import { currentVenue, once, voyageToJoin } from '../venue/index.ts'
import { changePax, storedForm } from './pax-change.ts'

interface File {
  name: string
  content: string
}

const bytesOf = ({ content }: File): Buffer => Buffer.from(content, 'base64')
const digestOf = (file: File): string => hash('sha256', bytesOf(file), 'hex')

async function sheetOf(file: File): Promise<Result<Sheet>> {
  const read = await readSheet(bytesOf(file), file.name)
  return read.ok ? ok(withoutReasons(read.value)) : fail('rule_broken', { msg: read.error.msg })
}

const fields = Object.entries(columnNames).map(([key, names]) => ({ key, names }))

/** The reading of the last file with these columns, or a guess by their names. */
async function offeredReading(db: Reading, { columns }: Sheet): Promise<{ reading: ManifestReading; isRemembered: boolean }> {
  const remembered = await rememberedReading(db, headDigest(columns))
  if (remembered !== null) return { reading: remembered, isRemembered: true }
  const guesses = guessColumns(columns, fields)
  const reading = { columns: columns.map((name) => guesses[name] ?? ''), same: [], dayOrder: null } as ManifestReading
  return { reading, isRemembered: false }
}

const isDayField = (field: string): boolean => dayFields.some((one) => one === field)

/** The order of day and month that the file's dates have, or that was chosen; null if it has to be chosen. */
function dayOrderIn({ rows }: Sheet, { columns, same, dayOrder }: ManifestReading): DayOrder | null {
  const places = columns.flatMap((field, at) => (isDayField(field) ? [at] : []))
  const typed = same.filter(({ field }) => isDayField(field)).map(({ value }) => value)
  const order = dayOrderOf([...rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')), ...typed])
  if (order === 'none') return 'ymd'
  return order === 'unknown' ? dayOrder : order
}

/** Each column at most once, and as many as the sheet has. */
function readingTrouble({ columns: names }: Sheet, { columns, same }: ManifestReading): string | null {
  if (columns.length !== names.length) return 'The file has other columns than those that were chosen. Check it again'
  const chosen = [...columns.filter((field) => field !== ''), ...same.map(({ field }) => `same ${field}`)]
  return new Set(chosen).size === chosen.length ? null : 'Each field can be in one column only'
}

interface Compared extends Plan {
  refusedLines: ReadonlySet<number>
}

interface Comparing {
  sheet: Sheet
  reading: ManifestReading
  dayOrder: DayOrder
  venue: Venue
  at: number
}

/** Compares a file's rows with everyone aboard. */
async function compare(db: Reading, { secrets }: Deps, { sheet, reading, dayOrder, venue, at }: Comparing): Promise<Compared> {
  const { rows, faults } = readRows(sheet, reading, dayOrder, venue, at)
  const live = await liveCardHolders(db)
  const aboard = (await paxAboard(db)).map((pax) => ({
    id: pax.id,
    version: pax.version,
    form: storedForm(pax, openSealed(secrets, pax)),
    hasLiveCard: live.has(pax.id),
  }))
  const plan = planOf(rows, aboard, await freeNumbers(db, venue))
  const all = [...faults, ...plan.faults].toSorted((a, b) => a.line - b.line)
  return { ...plan, faults: all, refusedLines: new Set(all.map(({ line }) => line)) }
}

const countsOf = ({ created, changed, same, refusedLines }: Compared): ManifestCounts => ({
  created: created.length,
  changed: changed.length,
  same,
  refused: refusedLines.size,
})

const exampleOf = ({ rows }: Sheet, at: number): string =>
  rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? ''

/** Nothing is written. */
export const checkManifest: Service<'checkManifest'> = async (deps, { body }) => {
  const { db } = deps.database
  const read = await sheetOf(body)
  if (!read.ok) return read
  const sheet = read.value
  const offered = body.reading === undefined ? await offeredReading(db, sheet) : { reading: body.reading, isRemembered: false }
  const { reading, isRemembered } = offered
  const trouble = readingTrouble(sheet, reading)
  if (trouble !== null) return fail('rule_broken', { msg: trouble })
  const [lacking, dayOrder] = [lackingFields(reading), dayOrderIn(sheet, reading)]
  const venue = await currentVenue(db)
  const compared =
    lacking.length > 0 || dayOrder === null ? null : await compare(db, deps, { sheet, reading, dayOrder, venue, at: deps.now() })
  return ok({
    digest: digestOf(body),
    rows: sheet.rows.length,
    columns: sheet.columns.map((name, at) => ({ name, example: exampleOf(sheet, at) })),
    reading,
    isRemembered,
    asksDayOrder: dayOrder === null,
    lacking,
    counts: compared === null ? null : countsOf(compared),
    refusals: compared?.faults.slice(0, MAX_REFUSALS) ?? [],
  } satisfies ManifestCheck)
}

/** A file with a complete reading; its columns and dates are all known. */
async function readyToCompare(
  file: File & { reading: ManifestReading },
): Promise<Result<Pick<Comparing, 'sheet' | 'reading' | 'dayOrder'>>> {
  const read = await sheetOf(file)
  if (!read.ok) return read
  const { reading } = file
  const dayOrder = dayOrderIn(read.value, reading)
  const trouble = readingTrouble(read.value, reading)
  if (trouble !== null) return fail('rule_broken', { msg: trouble })
  if (dayOrder === null || lackingFields(reading).length > 0)
    return fail('rule_broken', { msg: 'Choose a column or a value for every required field first' })
  return ok({ sheet: read.value, reading, dayOrder })
}

const OTHER_FILE = 'This is not the file that was checked. Check it again'

/**
 * The file is compared again within the transaction, with everyone aboard locked, so that it is also right if passengers were
 * registered since the check. A changed passenger is noted in the audit trail as by an edit on the Front Desk.
 */
export const importManifest: Service<'importManifest'> = async (deps, { body, key, ...by }) => {
  if (digestOf(body) !== body.digest) return fail('rule_broken', { msg: OTHER_FILE })
  const ready = await readyToCompare(body)
  if (!ready.ok) return ready
  const at = deps.now()
  const { digest, reading, leaveOut, voyage } = body
  return deps.database.transact((tx) =>
    once(
      tx,
      { key, call: 'importManifest', request: { digest, reading, leaveOut, ...(voyage !== undefined && { voyage }) }, at },
      async () => {
        await takeMutex(tx, 'numbers')
        await holdAllAboard(tx)
        const joined = await voyageToJoin(tx, voyage)
        if (!joined.ok) return joined
        const compared = await compare(tx, deps, { ...ready.value, venue: await currentVenue(tx), at })
        const counts = countsOf(compared)
        if (counts.refused > 0 && !leaveOut) return fail('rule_broken', { msg: refusedText(counts.refused) })
        const notes = await changeAll(tx, deps, compared.changed, at)
        await register(tx, deps, compared.created, joined.value)
        await rememberReading(tx, headDigest(ready.value.sheet.columns), reading, at)
        for (const note of notes) await noteAction(tx, by, at, { action: 'pax_edited', ...note })
        await noteAction(tx, by, at, { action: 'manifest_imported', detail: importText(body.name, counts) })
        return ok(counts)
      },
    ),
  )
}

const rowsText = (count: number): string => (count === 1 ? '1 row is' : `${count} rows are`)
const refusedText = (count: number): string => `${rowsText(count)} refused. Correct the file, or leave them out`

const importText = (name: string, { created, changed, same, refused }: ManifestCounts): string =>
  `${name}: ${created} registered, ${changed} changed, ${same} unchanged, ${refused} left out`

async function register(tx: Transaction, deps: Deps, forms: readonly FilledPax[], voyage_id: string | null): Promise<void> {
  const macs = forms.map((form) => documentMacOf(deps.secrets, form))
  const stays = await staysByDocument(
    tx,
    macs.filter((mac) => mac !== null),
  )
  const rows = forms.map((form, index) => {
    const mac = macs[index] ?? null
    return { ...newPax(deps.secrets, form, deps.now()), document_mac: mac, stays_before: stays.get(mac ?? '') ?? 0, voyage_id }
  })
  await insertAllPax(tx, rows)
}

/** Passengers are locked in the order of their ids; the trail's notes come after all of them. */
async function changeAll(tx: Transaction, deps: Deps, changed: readonly Change[], at: number) {
  const notes: { subject: string; detail: string }[] = []
  for (const { aboard, changes } of changed.toSorted((a, b) => (a.aboard.id < b.aboard.id ? -1 : 1))) {
    const done = orRefuse(await changePax(tx, deps, aboard.id, { version: aboard.version, ...changes }, at))
    if (done.wasReached !== null) throw new Error(`${aboard.id} has a live card, which the plan did not know of`)
    if (done.note !== null) notes.push({ subject: aboard.id, detail: done.note })
  }
  return notes
}

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

export const refusedRows: Service<'refusedRows'> = async (deps, { body }) => {
  const { db } = deps.database
  const ready = await readyToCompare(body)
  if (!ready.ok) return ready
  const { faults } = await compare(db, deps, { ...ready.value, venue: await currentVenue(db), at: deps.now() })
  if (faults.length === 0) return fail('rule_broken', { msg: 'No row of this file is refused now. Check it again' })
  const bytes = await writeRefused(ready.value.sheet, reasonsOf(faults))
  return ok({ name: refusedName(body.name), content: Buffer.from(bytes).toString('base64') })
}
