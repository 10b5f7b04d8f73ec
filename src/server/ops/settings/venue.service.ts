import type { Venue } from '../../../shared/contract/venue.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { allHeldNumbers } from '../../guests/index.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import type { Service } from '../../kernel/http/call.ts'
import {
  allOutlets,
  anchorNow,
  changedFields,
  checkVenueForm,
  currentVenue,
  hasUnpaid,
  insertOutlet,
  isNameTaken,
  type NamedOutlet,
  nameOutlet,
  numberingTrouble,
  outletView,
  saveVenue,
  setClosed,
  voyageEndTrouble,
  withoutNone,
} from '../../venue/index.ts'
import { cleanText } from '../../../shared/clean-text.ts'
import { endSessionsAt } from '../../people/index.ts'

export const getVenue: Service<'getVenue'> = async ({ database }) => {
  const { version: _version, outlets: _outlets, ...venue } = await currentVenue(database.db)
  return ok(venue)
}

/** Saves a new version of the venue; old invoices keep theirs. The range of PAX numbers must still contain all numbers in use. */
export const updateVenue: Service<'updateVenue'> = async ({ database, now }, { body, ...by }) => {
  const checked = checkVenueForm(body)
  if (!checked.ok) return checked
  return database.transact(async (tx) => {
    // The lock prevents PAX numbers from being given out and other versions of the venue from being saved meanwhile.
    await takeMutex(tx, 'numbers')
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

/**
 * Why the venue's PAX numbers cannot be changed: they are too short or too long, or leave out a number in use. Null if they can.
 */
async function renumberingTrouble(
  tx: Transaction,
  venue: Venue,
  changed: readonly (keyof Venue)[],
): Promise<Result<never> | null> {
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

export const listOutlets: Service<'listOutlets'> = async ({ database }) => ok((await allOutlets(database.db)).map(outletView))

const taken = (field: 'name' | 'code') => fail('outlet_exists', { fields: [{ field, msg: errorMessages.outlet_exists }] })

/** All outlets, locked until the transaction ends. */
async function holdOutlets(tx: Transaction): Promise<NamedOutlet[]> {
  await takeMutex(tx, 'numbers')
  return allOutlets(tx)
}

export const addOutlet: Service<'addOutlet'> = ({ database, now }, { body, ...by }) =>
  database.transact(async (tx) => {
    const all = await holdOutlets(tx)
    const name = cleanText(body.name)
    if (isNameTaken(all, name)) return taken('name')
    if (all.some(({ code }) => code === body.code)) return taken('code')
    const at = now()
    const outlet = await insertOutlet(tx, { id: all.length + 1, name, code: body.code }, at)
    await noteAction(tx, by, at, { action: 'outlet_added', subject: await anchorNow(tx), detail: `${name}, ${body.code}` })
    return ok(outletView(outlet))
  })

/** The outlet of a call and all outlets, locked. */
async function heldOutlet(tx: Transaction, id: string): Promise<Result<{ outlet: NamedOutlet; all: NamedOutlet[] }>> {
  const all = await holdOutlets(tx)
  const outlet = all.find((one) => one.id === Number(id))
  return outlet === undefined ? fail('outlet_not_found') : ok({ outlet, all })
}

export const renameOutlet: Service<'renameOutlet'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const held = await heldOutlet(tx, params._id)
    if (!held.ok) return held
    const { outlet, all } = held.value
    const name = cleanText(body.name)
    if (isNameTaken(all, name, outlet.id)) return taken('name')
    const at = now()
    await nameOutlet(tx, outlet.id, name, at)
    await noteAction(tx, by, at, {
      action: 'outlet_renamed',
      subject: await anchorNow(tx),
      detail: `${outlet.name}, now ${name}`,
    })
    return ok(outletView({ ...outlet, name }))
  })

export const closeOutlet: Service<'closeOutlet'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const held = await heldOutlet(tx, params._id)
    if (!held.ok) return held
    const { outlet, all } = held.value
    if (body.closed === (outlet.closed_at !== null)) return ok(outletView(outlet))
    const isLast = all.every(({ id, closed_at }) => id === outlet.id || closed_at !== null)
    if (body.closed && (isLast || (await hasUnpaid(tx, outlet.id)))) return fail('outlet_in_use')
    const closed_at = body.closed ? now() : null
    await setClosed(tx, outlet.id, closed_at)
    if (body.closed) await endSessionsAt(tx, outlet.id)
    await noteAction(tx, by, now(), { action: body.closed ? 'outlet_closed' : 'outlet_opened', detail: outlet.name })
    return ok(outletView({ ...outlet, closed_at }))
  })
