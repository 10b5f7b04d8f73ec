import { ok } from '../../shared/errors.ts'
import { fail, failField } from '../../shared/messages.ts'
import { noteAction } from '../audit/audit.repo.ts'
import { takeTurn } from '../db/turns.ts'
import { heldNumbers } from '../pax/pax.repo.ts'
import { paxNumbersOf } from '../../shared/pax-rules.ts'
import type { Service } from '../http/call.ts'
import { clockBehind } from '../ledger/clock.ts'
import { version } from '../version.ts'
import { changedFields, checkVenueForm, voyageEndTrouble, withoutNone } from './venue.ts'
import { currentVenue, saveVenue } from './venue.repo.ts'

export const getVenue: Service<'getVenue'> = async ({ database }) => {
  const { version: _version, outlets: _outlets, ...venue } = await currentVenue(database.db)
  return ok(venue)
}

/** Saves a new version of the venue: old invoices keep theirs. PAX numbers start elsewhere only while nobody aboard holds one of the old hundred. */
export const updateVenue: Service<'updateVenue'> = async ({ database, now }, { body, ...by }) => {
  const checked = checkVenueForm(body)
  if (!checked.ok) return checked
  return database.transact(async (tx) => {
    // No passenger is given a number and no other version of the venue is saved meanwhile.
    await takeTurn(tx, 'numbers')
    const { version: _version, outlets: _outlets, ...current } = await currentVenue(tx)
    const venue = withoutNone({ ...current, ...checked.value })
    const changed = changedFields(current, venue)
    if (changed.length === 0) return ok(current)
    if (changed.includes('cardNumberStart')) {
      const held = (await heldNumbers(tx, paxNumbersOf(current))).size
      if (held > 0) return failField('cardNumberStart', numbersInUse(held))
    }
    const at = now()
    const untimely = changed.includes('voyageEnd') ? voyageEndTrouble(venue, at) : null
    if (untimely !== null) return failField('voyageEnd', untimely)
    await saveVenue(tx, venue, at)
    const detail = changed.join(', ')
    await noteAction(tx, by, at, { action: 'venue_changed', detail })
    return ok(venue)
  })
}

const numbersInUse = (held: number): string =>
  held === 1
    ? 'A passenger aboard holds one of these numbers. End the voyage first'
    : `${held} passengers aboard hold these numbers. End the voyage first`

/** Answers only after the database did, and not where it is gone or known to be damaged. */
export const health: Service<'health'> = async ({ database, backupJobs, now }) => {
  const trouble = database.trouble()
  if (trouble === 'database_gone') return fail('database_gone')
  const isBehind = (await clockBehind(database.db, now())) !== null
  if (trouble === 'database_damaged' || backupJobs.isFileDamaged()) return fail('database_damaged')
  return ok({
    status: 'ok',
    version,
    database: database.dialect,
    storage: trouble ?? 'ok',
    clock: isBehind ? 'behind' : 'ok',
  })
}
