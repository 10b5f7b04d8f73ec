import type { ManifestField } from '../../shared/contract/manifest.ts'
import { ok } from '../../shared/errors.ts'
import { liveCardHolders } from '../cards/index.ts'
import {
  type Change,
  columnNames,
  dayFields,
  documentMacOf,
  type FilledPax,
  freeNumbers,
  holdAllAboard,
  insertAllPax,
  joins,
  lackingFields,
  newPax,
  openSealed,
  paxAboard,
  type Plan,
  planOf,
  readRows,
  setVoyage,
  staysByDocument,
} from '../guests/index.ts'
import { type Actor, noteAction } from '../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { Deps, Service } from '../kernel/http/call.ts'
import {
  checkedFile,
  checkFile,
  type ImportKind,
  importText,
  planImport,
  type Ready,
  refusedFile,
  rememberReading,
} from '../kernel/imports/import.ts'
import { orRefuse } from '../kernel/refusal.ts'
import { currentVenue, once, voyageToJoin } from '../venue/index.ts'
import { changePax, storedForm } from './pax-change.ts'

/** Compares a file's rows with everyone aboard. */
async function compare(
  db: Reading,
  { secrets }: Deps,
  { sheet, reading, dayOrder, at }: Ready<ManifestField>,
  voyage: string | null,
): Promise<Plan> {
  const venue = await currentVenue(db)
  const { rows, faults } = readRows(sheet, reading, dayOrder, venue, at)
  const live = await liveCardHolders(db)
  const aboard = (await paxAboard(db)).map((pax) => ({
    id: pax.id,
    version: pax.version,
    form: storedForm(pax, openSealed(secrets, pax)),
    hasLiveCard: live.has(pax.id),
    voyageId: pax.voyage_id,
  }))
  const plan = planOf(rows, aboard, await freeNumbers(db, venue), voyage)
  return { ...plan, faults: [...faults, ...plan.faults] }
}

/** The import for a voyage, or for none in particular. */
const kindFor = (voyage: string | null): ImportKind<ManifestField, Plan> => ({
  name: null,
  columnNames,
  dayFields,
  lackingFields,
  compare: (db, deps, ready) => compare(db, deps, ready, voyage),
})

/** No passenger is written. The audit trail has who asked, since the answer tells what is in sealed passports. */
export const checkManifest: Service<'checkManifest'> = async (deps, { body, ...by }) => {
  const checked = await checkFile(kindFor(body.voyage ?? null), deps, body)
  if (!checked.ok || checked.value.counts === null) return checked
  const { rows } = checked.value
  await noteCheck(deps, by, `${body.name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`)
  return checked
}

const noteCheck = (deps: Deps, by: Actor, detail: string): Promise<void> =>
  deps.database.write((tx) => noteAction(tx, by, deps.now(), { action: 'manifest_checked', detail }))

/**
 * The file is compared again within the transaction, with everyone aboard locked, so that it is also right if passengers were
 * registered since the check. A changed passenger is noted in the audit trail as by an edit on the Front Desk.
 */
export const importManifest: Service<'importManifest'> = async (deps, { body, key, ...by }) => {
  const at = deps.now()
  const kind = kindFor(body.voyage ?? null)
  const ready = await checkedFile(kind, body, at)
  if (!ready.ok) return ready
  const { digest, reading, leaveOut, voyage } = body
  const request = { digest, reading, leaveOut, ...(voyage !== undefined && { voyage }) }
  return deps.database.transact((tx) =>
    once(tx, { key, call: 'importManifest', request, at }, async () => {
      await takeMutex(tx, 'numbers')
      await holdAllAboard(tx)
      const joined = await voyageToJoin(tx, voyage)
      if (!joined.ok) return joined
      const planned = await planImport(kind, tx, deps, { ready: ready.value, leaveOut })
      if (!planned.ok) return planned
      const { changed, created, counts } = planned.value
      const notes = await changeAll(tx, deps, changed, at)
      const joining = changed.filter(({ aboard }) => joins(aboard, voyage ?? null)).map(({ aboard }) => aboard.id)
      await setVoyage(tx, joining, joined.value)
      await register(tx, deps, created, joined.value)
      await rememberReading(tx, kind, ready.value)
      for (const note of notes) await noteAction(tx, by, at, { action: 'pax_edited', ...note })
      await noteAction(tx, by, at, { action: 'manifest_imported', detail: importText(body.name, counts, 'registered') })
      return ok(counts)
    }),
  )
}

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

export const refusedRows: Service<'refusedRows'> = async (deps, { body, ...by }) => {
  const refused = await refusedFile(kindFor(null), deps, body)
  if (refused.ok) await noteCheck(deps, by, `${body.name}: its refused rows`)
  return refused
}
