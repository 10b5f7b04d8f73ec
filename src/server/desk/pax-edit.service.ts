import type { Contract } from '../../shared/contract/index.ts'
import type { Pax, PaxEdit } from '../../shared/contract/pax.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { ZERO } from '../../shared/money/money.ts'
import { contactChanged, findPax } from '../guests/index.ts'
import { type Actor, noteAction } from '../kernel/audit/audit.repo.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { CallOf, Deps, Service } from '../kernel/http/call.ts'
import { findOrder, paxView, servedOrder } from '../orders/index.ts'
import { contactText, noteApproval, useGrant } from '../people/index.ts'
import { currentVenue } from '../venue/index.ts'
import { changePax, type WasReached } from './pax-change.ts'

/**
 * Changes a passenger aboard: the PAX row first, then the cards, whose codes must not go to the old number. Another version than
 * the one that was read answers 409. The unpaid order gets the new name and number; paid orders stay as printed. A new contact of
 * a live card needs a supervisor's approval: otherwise the clerk could redirect a guest's codes to themselves.
 */
export const editPax: Service<'editPax'> = async (deps, call) => {
  const edited = await deps.database.transact((tx) => edit(tx, deps, call))
  if (!edited.ok) return edited
  const { view, wasReached } = edited.value
  if (wasReached !== null) await tellAsBefore(deps, call, wasReached)
  return ok(view)
}

/** What no two passengers aboard may share, and what that is derived from. */
const unique = ['paxManifestNo', 'documentNo', 'nationality'] as const

async function edit(
  tx: Transaction,
  deps: Deps,
  { params, body, ...by }: CallOf<Contract['editPax']>,
): Promise<Result<{ view: Pax; wasReached: WasReached | null }>> {
  const { secrets, now } = deps
  const at = now()
  // Only one of two requests for a number or document gets it: registering a passenger takes the same lock.
  if (unique.some((field) => body[field] !== undefined)) await takeMutex(tx, 'numbers')
  const done = await changePax(tx, deps, params.userid, body, at)
  if (!done.ok) return done
  const { pax, note, wasReached } = done.value
  const doing = { ...by, at, moveId: null }
  const approved =
    wasReached === null ? ok(null) : await useGrant(tx, secrets, body.approval, askedOf(wasReached, body, by), doing)
  if (!approved.ok) return approved
  if (note !== null) await noteAction(tx, by, at, { action: 'pax_edited', subject: pax.id, detail: note })
  if (approved.value !== null) await noteApproval(tx, approved.value, approved.value.card_id, doing)
  const row = (await findPax(tx, pax.id)) ?? pax
  const order = row.latest_order_id === null ? undefined : await findOrder(tx, row.latest_order_id)
  const view = paxView(row, order && (await servedOrder(tx, order)))
  return ok({ view, wasReached })
}

const askedOf = ({ card }: WasReached, body: PaxEdit, { staff }: Actor) =>
  ({ act: 'contact', cardId: card.id, to: contactText(body), amount: ZERO, askedBy: staff.id }) as const

/** Notifies the old number or address that the guest's codes now go elsewhere; if that fails, it goes to the audit trail. */
async function tellAsBefore({ database, notices, now }: Deps, by: Actor, was: WasReached): Promise<void> {
  const { mobile_no: mobileNo, email } = was
  const cardNumber = was.card.card_number
  const { subject, text } = contactChanged(cardNumber, (await currentVenue(database.db)).name)
  const notified = await notices.notifyOnce({ cardNumber, mobileNo, email, subject, text })
  if (notified.ok) return
  const noted = { action: 'guest_not_told', subject: was.id, detail: subject }
  await database.write((tx) => noteAction(tx, by, now(), noted))
}
