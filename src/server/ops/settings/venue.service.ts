import type { Venue } from '../../../shared/contract/venue.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { takeTurn } from '../../kernel/db/turns.ts'
import type { Db } from '../../kernel/db/database.ts'
import { allHeldNumbers } from '../../guests/index.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import type { Service } from '../../kernel/http/call.ts'
import { clockBehind } from '../../cards/index.ts'
import { version } from '../../kernel/version.ts'
import {
  anchorNow,
  changedFields,
  checkVenueForm,
  currentVenue,
  numberingTrouble,
  saveVenue,
  voyageEndTrouble,
  withoutNone,
} from '../../venue/index.ts'

export const getVenue: Service<'getVenue'> = async ({ database }) => {
  const { version: _version, outlets: _outlets, ...venue } = await currentVenue(database.db)
  return ok(venue)
}

/** Saves a new version of the venue: old invoices keep theirs. PAX numbers change only so that those held aboard stay among them. */
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
    const renumbered = await renumberingTrouble(tx, venue, changed)
    if (renumbered !== null) return renumbered
    const at = now()
    const untimely = changed.includes('voyageEnd') ? voyageEndTrouble(venue, at) : null
    if (untimely !== null) return failField('voyageEnd', untimely)
    await saveVenue(tx, venue, at)
    const detail = changed.join(', ')
    await noteAction(tx, by, at, { action: 'venue_changed', subject: await anchorNow(tx), detail })
    return ok(venue)
  })
}

/** Why the venue's PAX numbers cannot become these, or null: they are too short or too long, or leave out one that is held. */
async function renumberingTrouble(tx: Db, venue: Venue, changed: readonly (keyof Venue)[]): Promise<Result<never> | null> {
  const field = (['cardNumberStart', 'cardNumberCount'] as const).find((one) => changed.includes(one))
  if (field === undefined) return null
  const trouble = numberingTrouble(venue)
  if (trouble !== null) return failField('cardNumberStart', trouble)
  const left = (await allHeldNumbers(tx)).filter((number) => !isPaxNumber(venue, number)).length
  return left > 0 ? failField(field, numbersInUse(left)) : null
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
