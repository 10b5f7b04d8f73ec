import { ok, type Result } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { noteAction } from '../audit/audit.repo.ts'
import { holdLiveCardsOf } from '../cards/card.repo.ts'
import type { Db } from '../db/database.ts'
import type { CardRow, PaxRow } from '../db/tables.ts'
import { takeTurn } from '../db/turns.ts'
import type { Service } from '../http/call.ts'
import { findOrder, holdPax, renameUnpaid, renumberUnpaid } from '../orders/order.repo.ts'
import { voidLive } from '../otp/otp.repo.ts'
import type { Secrets } from '../secrets.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { paxView, type SealedPax, sealedPart } from './pax.ts'
import { type Edited, editForm, editWords, formOf, movesContact } from './pax-edit.ts'
import { findPax, heldNumbers, refindPax, setPaxNumber, updatePax } from './pax.repo.ts'

const HAS_LEFT = 'The voyage has ended for this passenger. Nothing can be changed any more'

/**
 * Changes a passenger aboard: the PAX row first, then the cards, since no code may go to the number that was before. What is asked for
 * must have been read: another version answers 409. The unpaid order follows the name and the number; paid ones stay as they were printed.
 */
export const editPax: Service<'editPax'> = ({ database, secrets, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const at = now()
    // Of two who want a number one gets it: registering a passenger takes the same turn.
    if (body.paxManifestNo !== undefined) await takeTurn(tx, 'numbers')
    const pax = await holdPax(tx, params.userid)
    if (pax === undefined)
      return (await findPax(tx, params.userid)) ? fail('rule_broken', { msg: HAS_LEFT }) : fail('pax_not_found')
    if (pax.version !== body.version) return fail('pax_changed')
    const before = formOf(pax, JSON.parse(secrets.open(pax.sealed)) as SealedPax)
    const checked = editForm(before, body, await currentVenue(tx), at)
    if (!checked.ok) return checked
    const edited = checked.value
    if (edited.changed.size > 0) {
      const written = await write(tx, secrets, pax, edited, at)
      if (!written.ok) return written
      await noteAction(tx, by, at, { action: 'pax_edited', subject: pax.id, detail: editWords(edited) })
    }
    const row = (await findPax(tx, pax.id)) ?? pax
    return ok(paxView(row, row.latest_order_id === null ? undefined : await findOrder(tx, row.latest_order_id)))
  })

async function write(tx: Db, secrets: Secrets, pax: PaxRow, edited: Edited, at: number): Promise<Result<null>> {
  const { form, changed } = edited
  const columns = columnsOf(secrets, edited)
  const row = await updatePax(tx, pax.id, columns)
  await refindPax(tx, { ...row, pax_manifest_no: form.paxManifestNo })
  const cards = await holdLiveCardsOf(tx, pax.id)
  if (movesContact(edited)) for (const { id } of cards) await voidLive(tx, id, at)
  if (changed.has('fullName')) await renameUnpaid(tx, pax.id, form.fullName)
  return changed.has('paxManifestNo') ? renumber(tx, pax, form.paxManifestNo, cards) : ok(null)
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
