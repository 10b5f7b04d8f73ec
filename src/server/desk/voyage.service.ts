import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { newId } from '../../shared/ids.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { STAY_MS } from '../../shared/orders/reservations.ts'
import { dayOf } from '../../shared/time.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import type { VoyageForm } from '../../shared/contract/voyages.ts'
import { liveCards, turnHeads } from '../cards/index.ts'
import {
  clearDisputes,
  countOfVoyage,
  countsByVoyage,
  holdAllAboard,
  passengersAboard,
  releasePax,
  voyageCount,
} from '../guests/index.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { VoyageRow } from '../kernel/db/tables/tables.ts'
import type { Service } from '../kernel/http/call.ts'
import { clearReservations } from '../orders/index.ts'
import {
  allVoyages,
  anchorNow,
  checkVoyageForm,
  currentVenue,
  currentVoyage,
  deleteVoyage,
  holdVoyage,
  insertVoyage,
  keepsTurnedClocks,
  overlappingField,
  saveVenue,
  updateVoyage,
  voyageColumns,
  voyagesAhead,
  voyageView,
} from '../venue/index.ts'

export const listVoyages: Service<'listVoyages'> = async ({ database: { db } }) => {
  const counts = await countsByVoyage(db)
  return ok((await allVoyages(db)).map((row) => voyageView(row, counts.get(row.id) ?? 0)))
}

const periodOf = ({ fromDay, toDay }: VoyageForm): string => `${fromDay} to ${toDay}`

/** Refuses dates on which another voyage is planned or under way. */
async function overlapping(tx: Transaction, form: VoyageForm, id: string): Promise<Result<never> | null> {
  for (const other of await voyagesAhead(tx, id)) {
    const field = overlappingField(form, other)
    if (field !== null) return failField(field, `${other.name} is from ${other.from_day} to ${other.to_day}`)
  }
  return null
}

export const planVoyage: Service<'planVoyage'> = ({ database, now }, { body, ...by }) =>
  database.transact(async (tx) => {
    await takeMutex(tx, 'numbers')
    const checked = checkVoyageForm(body, (await currentVenue(tx)).timeZone)
    if (!checked.ok) return checked
    const id = newId()
    const refused = await overlapping(tx, checked.value, id)
    if (refused !== null) return refused
    const at = now()
    const begun = { began_at: null, began_by: null, owed_before: null, ended_at: null, ended_by: null, clock_at: null }
    const row: VoyageRow = { id, ...voyageColumns(checked.value), state: 'planned', version: 1, created_at: at, ...begun }
    await insertVoyage(tx, row)
    await noteAction(tx, by, at, {
      action: 'voyage_planned',
      subject: id,
      detail: `${row.name}, ${periodOf(checked.value)}`,
    })
    return ok(voyageView(row, 0))
  })

const OVER = 'This voyage has ended. It cannot be changed'
const TURNED = 'The clock changes that took effect stay as they were, and new ones lie ahead'

export const changeVoyage: Service<'changeVoyage'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    await takeMutex(tx, 'numbers')
    const before = await holdVoyage(tx, params._id)
    if (before === undefined) return fail('voyage_not_found')
    const { version, ...form } = body
    if (before.state === 'ended') return fail('rule_broken', { msg: OVER })
    if (before.version !== version) return fail('voyage_changed')
    const venue = await currentVenue(tx)
    const checked = checkVoyageForm(form, venue.timeZone)
    if (!checked.ok) return checked
    const refused = await overlapping(tx, checked.value, before.id)
    if (refused !== null) return refused
    const at = now()
    const isCurrent = before.state === 'current'
    if (isCurrent && !keepsTurnedClocks(before, checked.value.clockChanges, at)) return failField('clockChanges', TURNED)
    const row = await updateVoyage(tx, before.id, voyageColumns(checked.value))
    const anchored = isCurrent && (await showVoyage(tx, venue, row, at))
    const detail = `${row.name}, ${periodOf(checked.value)}`
    await noteAction(tx, by, at, { action: 'voyage_changed', subject: anchored ? await anchorNow(tx) : row.id, detail })
    return ok(voyageView(row, await countOfVoyage(tx, row.id)))
  })

/**
 * Saves a version of the venue with the name of its current voyage, whose last day is the default expiry of cards; false if both
 * are as they were.
 */
async function showVoyage(tx: Transaction, venue: Venue, { id, name, to_day }: VoyageRow, at: number): Promise<boolean> {
  const voyageEnd = to_day >= dayOf(at, venue.timeZone) ? to_day : (venue.voyageEnd ?? null)
  const isSame = venue.voyage?._id === id && venue.voyage.name === name && (venue.voyageEnd ?? null) === voyageEnd
  if (!isSame) await saveVenue(tx, { ...venue, voyageEnd, voyage: { _id: id, name } }, at)
  return !isSame
}

const REGISTERED = 'Passengers are registered for this voyage'
const PLANNED_ONLY = 'Only a planned voyage can be deleted'

export const dropVoyage: Service<'dropVoyage'> = ({ database, now }, { params, ...by }) =>
  database.transact(async (tx) => {
    await takeMutex(tx, 'numbers')
    const voyage = await holdVoyage(tx, params._id)
    if (voyage === undefined) return fail('voyage_not_found')
    if (voyage.state !== 'planned') return fail('rule_broken', { msg: PLANNED_ONLY })
    if ((await countOfVoyage(tx, voyage.id)) > 0) return fail('rule_broken', { msg: REGISTERED })
    await deleteVoyage(tx, voyage.id)
    await noteAction(tx, by, now(), { action: 'voyage_dropped', subject: voyage.id, detail: voyage.name })
    return ok({ _id: voyage.id })
  })

/**
 * Money moves that are under way while the voyage begins wait for the ends of the chains, and are written for it: what was owed
 * on cards before is therefore read after those are locked.
 */
export const beginVoyage: Service<'beginVoyage'> = ({ database, now }, { params, ...by }) =>
  database.transact(async (tx) => {
    await takeMutex(tx, 'numbers')
    const before = await holdVoyage(tx, params._id)
    if (before === undefined) return fail('voyage_not_found')
    if (before.state !== 'planned') return fail('rule_broken', { msg: 'This voyage has begun' })
    const other = await currentVoyage(tx)
    if (other !== undefined) return fail('voyage_under_way', { msg: `${errorMessages.voyage_under_way}: ${other.name}` })
    const at = now()
    await updateVoyage(tx, before.id, { state: 'current', began_at: at, began_by: by.staff.name })
    await showVoyage(tx, await currentVenue(tx), before, at)
    await turnHeads(tx, before.id)
    const row = await updateVoyage(tx, before.id, { owed_before: (await liveCards(tx)).owed })
    await noteAction(tx, by, at, { action: 'voyage_begun', subject: await anchorNow(tx), detail: row.name })
    return ok(voyageView(row, await countOfVoyage(tx, row.id)))
  })

export const voyageState: Service<'voyageState'> = async ({ database }) => {
  const { released, kept } = voyageCount(await passengersAboard(database.db))
  return ok({ released, kept })
}

/**
 * Ends the current voyage, if there is one. Releases the passengers who have settled and removes their address and passport data
 * for good (semantics, PAX privacy), the names in past reservations, and what was said in disputes that have ended. The others stay
 * and are listed; those of planned voyages are not concerned.
 */
export const endVoyage: Service<'endVoyage'> = ({ database, now }, by) =>
  database.transact(async (tx) => {
    const at = now()
    await takeMutex(tx, 'numbers')
    await holdAllAboard(tx)
    const { released, kept, leaving } = voyageCount(await passengersAboard(tx))
    await releasePax(tx, leaving, at)
    await clearReservations(tx, at - STAY_MS, at)
    const ended = await endCurrent(tx, at, by.staff.name)
    await clearDisputes(tx)
    const counts = `${released} released, ${kept.length} kept`
    const noted = ended === null ? { detail: counts } : { subject: await anchorNow(tx), detail: `${ended.name}: ${counts}` }
    await noteAction(tx, by, at, { action: 'voyage_ended', ...noted })
    return ok({ released, kept })
  })

/** Ends the current voyage itself: no move belongs to it any more. Null if there is none. */
async function endCurrent(tx: Transaction, at: number, ended_by: string): Promise<VoyageRow | null> {
  const current = await currentVoyage(tx)
  if (current === undefined) return null
  const { voyage: _voyage, ...venue } = await currentVenue(tx)
  const row = await updateVoyage(tx, current.id, { state: 'ended', ended_at: at, ended_by })
  await saveVenue(tx, venue, at)
  await turnHeads(tx, null)
  return row
}
