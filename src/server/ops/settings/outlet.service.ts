import { cleanText } from '../../../shared/clean-text.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { errorMessages, fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { endSessionsAt } from '../../people/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import { takeTurn } from '../../kernel/db/turns.ts'
import type { Service } from '../../kernel/http/call.ts'
import {
  allOutlets,
  anchorNow,
  hasUnpaid,
  insertOutlet,
  isNameTaken,
  type NamedOutlet,
  nameOutlet,
  outletView,
  setClosed,
} from '../../venue/index.ts'

export const listOutlets: Service<'listOutlets'> = async ({ database }) => ok((await allOutlets(database.db)).map(outletView))

const taken = (field: 'name' | 'code') => fail('outlet_exists', { fields: [{ field, msg: errorMessages.outlet_exists }] })

/** All outlets, which nobody else changes until the transaction ends. */
async function holdOutlets(tx: Db): Promise<NamedOutlet[]> {
  await takeTurn(tx, 'numbers')
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

/** The outlet of a call and all there are, held. */
async function heldOutlet(tx: Db, id: string): Promise<Result<{ outlet: NamedOutlet; all: NamedOutlet[] }>> {
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
