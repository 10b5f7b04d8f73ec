import type { Contract } from '../../shared/contract/index.ts'
import type { Pax, PaxEdit } from '../../shared/contract/pax.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { ZERO } from '../../shared/money/money.ts'
import { type Actor, noteAction } from '../kernel/audit/audit.repo.ts'
import { holdLiveCardsOf, voidLive } from '../cards/index.ts'
import type { Db } from '../kernel/db/database.ts'
import type { CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { takeTurn } from '../kernel/db/turns.ts'
import type { Deps } from '../kernel/http/deps.ts'
import type { CallOf, Service } from '../kernel/http/call.ts'
import {
  contactChanged,
  findPax,
  heldNumbers,
  refindPax,
  sealedPart,
  type SealedPax,
  setPaxNumber,
  updatePax,
} from '../guests/index.ts'
import { findOrder, holdPax, paxView, renameUnpaid, renumberUnpaid, servedOrder } from '../orders/index.ts'
import { contactText, noteApproval, useGrant } from '../people/index.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { currentVenue } from '../venue/index.ts'
import { type Edited, editForm, editText, formOf, movesContact } from './pax-edit.ts'

const HAS_LEFT = 'The voyage has ended for this passenger. Nothing can be changed'

/**
 * Changes a passenger aboard: the PAX row first, then the cards, since no code may go to the number that was before. What is asked for
 * must have been read: another version answers 409. The unpaid order follows the name and the number; paid ones stay as they were printed.
 * Where codes of a live card would go elsewhere a supervisor approves it: else whoever sits at the desk sends themselves a guest's codes.
 */
export const editPax: Service<'editPax'> = async (deps, call) => {
  const edited = await deps.database.transact((tx) => edit(tx, deps, call))
  if (!edited.ok) return edited
  const { view, wasReached } = edited.value
  if (wasReached !== null) await tellAsBefore(deps, call, wasReached)
  return ok(view)
}

/** A passenger with a live card as codes reached them until now. */
interface WasReached extends Pick<PaxRow, 'id' | 'mobile_no' | 'email'> {
  card: CardRow
}

async function edit(
  tx: Db,
  { secrets, now }: Deps,
  { params, body, ...by }: CallOf<Contract['editPax']>,
): Promise<Result<{ view: Pax; wasReached: WasReached | null }>> {
  const at = now()
  // Of two requests for a number one gets it: registering a passenger takes the same turn.
  if (body.paxManifestNo !== undefined) await takeTurn(tx, 'numbers')
  const pax = await holdPax(tx, params.userid)
  if (pax === undefined)
    return (await findPax(tx, params.userid)) ? fail('rule_broken', { msg: HAS_LEFT }) : fail('pax_not_found')
  if (pax.version !== body.version) return fail('pax_changed')
  const before = formOf(pax, JSON.parse(secrets.open(pax.sealed)) as SealedPax)
  const checked = editForm(before, body, await currentVenue(tx), at)
  if (!checked.ok) return checked
  const edited = checked.value
  let wasReached: WasReached | null = null
  if (edited.changed.size > 0) {
    const written = await write(tx, secrets, pax, edited, at)
    if (!written.ok) return written
    wasReached = written.value
    const doing = { ...by, at, moveId: null }
    const approved =
      wasReached === null ? ok(null) : await useGrant(tx, secrets, body.approval, askedOf(wasReached, body, by), doing)
    if (!approved.ok) return approved
    await noteAction(tx, by, at, { action: 'pax_edited', subject: pax.id, detail: editText(edited) })
    if (approved.value !== null) await noteApproval(tx, approved.value, approved.value.card_id, doing)
  }
  const row = (await findPax(tx, pax.id)) ?? pax
  const order = row.latest_order_id === null ? undefined : await findOrder(tx, row.latest_order_id)
  const view = paxView(row, order && (await servedOrder(tx, order)))
  return ok({ view, wasReached })
}

const askedOf = ({ card }: WasReached, body: PaxEdit, { staff }: Actor) =>
  ({ act: 'contact', cardId: card.id, to: contactText(body), amount: ZERO, askedBy: staff.id }) as const

/** Notifies whoever had a guest's codes that they go elsewhere; where nobody could be reached the audit trail says so. */
async function tellAsBefore({ database: { db }, notices, now }: Deps, by: Actor, was: WasReached): Promise<void> {
  const { mobile_no: mobileNo, email } = was
  const cardNumber = was.card.card_number
  const { subject, text } = contactChanged(cardNumber, (await currentVenue(db)).name)
  const notified = await notices.notifyOnce({ cardNumber, mobileNo, email, subject, text })
  if (!notified.ok) await noteAction(db, by, now(), { action: 'guest_not_told', subject: was.id, detail: subject })
}

/** Answers whom to notify where the codes went before. */
async function write(tx: Db, secrets: Secrets, pax: PaxRow, edited: Edited, at: number): Promise<Result<WasReached | null>> {
  const { form, changed } = edited
  const columns = columnsOf(secrets, edited)
  const row = await updatePax(tx, pax.id, columns)
  await refindPax(tx, { ...row, pax_manifest_no: form.paxManifestNo })
  const cards = await holdLiveCardsOf(tx, pax.id)
  if (movesContact(edited)) for (const { id } of cards) await voidLive(tx, id, at)
  if (changed.has('fullName')) await renameUnpaid(tx, pax.id, form.fullName)
  const numbered = changed.has('paxManifestNo') ? await renumber(tx, pax, form.paxManifestNo, cards) : ok(null)
  if (!numbered.ok) return numbered
  const [card] = cards
  return ok(card !== undefined && movesContact(edited) ? { ...pax, card } : null)
}

const columnsOf = (secrets: Secrets, { before, form }: Edited) => ({
  full_name: form.fullName,
  email: form.email,
  dob: form.dob,
  sex: form.sex,
  type: form.type,
  country: form.country,
  mobile_no: form.mobileNo,
  nationality: form.nationality,
  ...(sealedPart(form) !== sealedPart(before) && { sealed: secrets.seal(sealedPart(form)) }),
})

/** A card's number is its holder's, so the number stays while a card is live. */
async function renumber(tx: Db, pax: PaxRow, number: string, [card]: readonly CardRow[]): Promise<Result<null>> {
  if (card !== undefined) return failField('paxManifestNo', liveCardOn(card.card_number))
  await renumberUnpaid(tx, pax.id, number)
  if ((await heldNumbers(tx, [number])).size > 0)
    return fail('pax_number_taken', { fields: [{ field: 'paxManifestNo', msg: errorMessages.pax_number_taken }] })
  await setPaxNumber(tx, pax.id, number)
  return ok(null)
}

const liveCardOn = (number: string): string =>
  `Card ${number} is still in use. Return it, or replace it under Lost card, to change the number`
