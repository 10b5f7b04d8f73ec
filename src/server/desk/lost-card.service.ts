import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { toRupees } from '../../shared/money/money.ts'
import { type Actor, noteAction } from '../kernel/audit/audit.repo.ts'
import {
  appendMoves,
  cardMoveOf,
  closeCard,
  findCardByNumber,
  holdCard,
  insertCard,
  insertCardMoves,
  liveCardView,
  NO_PIN,
  setBlocked,
  transferPostings,
  voidLive,
} from '../cards/index.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { Service, Staff } from '../kernel/http/call.ts'
import { holdPax, renumberUnpaid } from '../orders/index.ts'
import { isPaxNumber } from '../../shared/forms/pax-rules.ts'
import { heldNumbers, refindPax, setPaxNumber } from '../guests/index.ts'
import { noteApproval, useGrant } from '../people/index.ts'
import { bookedAt, currentVenue, once } from '../venue/index.ts'

/**
 * Blocking voids the card's codes and approvals, so that it has none when unblocked later. Repeating the call changes nothing.
 */
export const blockCard: Service<'blockCard'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const changed = await setBlocked(tx, params.cardNumber, body.blocked)
    if (changed !== undefined) {
      const at = now()
      const action = body.blocked ? 'card_blocked' : 'card_unblocked'
      await voidLive(tx, changed.id, at)
      await noteAction(tx, by, at, { action, subject: changed.id, detail: changed.card_number })
    }
    const card = changed ?? (await findCardByNumber(tx, params.cardNumber))
    return card === undefined ? fail('card_not_found') : ok(liveCardView(card))
  })

/**
 * Replaces the lost card, active or blocked, of a passenger aboard, in one transaction: the passenger gets another of the venue's
 * PAX numbers, the old card closes for good, a new one with the same name and expiry opens with the whole balance, and the unpaid
 * order gets the new number. The old number stays taken until the voyage ends. A supervisor approves it; the approval is not part
 * of the request, so a repeated call needs none.
 */
export const replaceCard: Service<'replaceCard'> = ({ database, secrets, now }, { params, body, key, ...by }) =>
  database.transact((tx) =>
    once(tx, { key, call: 'replaceCard', request: { from: params.cardNumber, to: body.cardNumber }, at: now() }, async () => {
      const at = now()
      // Only one of two requests for a number gets it: registering a passenger takes the same lock.
      await takeMutex(tx, 'numbers')
      const found = await findCardByNumber(tx, params.cardNumber)
      if (found === undefined) return fail('card_not_found')
      const pax = await holdPax(tx, found.pax_id)
      if (pax !== undefined) await refindPax(tx, { ...pax, pax_manifest_no: body.cardNumber })
      const old = await holdCard(tx, found.id)
      if (old === undefined) return fail('card_not_found')
      if (pax === undefined) return fail('no_holder', { msg: 'The holder of this card is no longer aboard' })
      if (!isPaxNumber(await currentVenue(tx), body.cardNumber))
        return failField('cardNumber', "Choose one of the venue's PAX numbers")
      const moveId = newId()
      const replaced = await openNext(tx, { old, pax, number: body.cardNumber, at })
      if (!replaced.ok) return replaced
      // Afterwards, so that no approval is used for a replacement that is refused anyway: a refusal rolls everything back.
      const asked = { act: 'transfer', cardId: old.id, to: body.cardNumber, amount: old.balance, askedBy: by.staff.id } as const
      const approved = await useGrant(tx, secrets, body.approval, asked, { ...by, at, moveId })
      if (!approved.ok) return approved
      await moveBalance(tx, { old, ...replaced.value, moveId, at, by })
      await noteApproval(tx, approved.value, old.id, { ...by, at, moveId })
      const detail = `${params.cardNumber} > ${body.cardNumber}`
      await noteAction(tx, by, at, { action: 'card_replaced', subject: old.id, detail })
      const card = liveCardView(replaced.value.next)
      return ok({ from: old.card_number, holder: pax.full_name, moved: toRupees(old.balance), card })
    }),
  )

interface Replacement {
  old: CardRow
  pax: PaxRow
  /** The PAX number of the new card. */
  number: string
  /** ms since 1970, UTC. */
  at: number
}

/** Closes the old card and opens the next one with the new number, which passenger and unpaid order get too. */
async function openNext(
  tx: Transaction,
  { old, pax, number, at }: Replacement,
): Promise<Result<{ closed: CardRow; next: CardRow }>> {
  if ((await heldNumbers(tx, [number])).size > 0)
    return fail('pax_number_taken', { fields: [{ field: 'cardNumber', msg: errorMessages.pax_number_taken }] })
  await setPaxNumber(tx, pax.id, number)
  // The lost card's PIN is not kept: the guest chooses one for the new card, or none.
  const next: CardRow = { ...old, ...NO_PIN, id: newId(), card_number: number, state: 'active', created_at: at }
  const closed = await closeCard(tx, old.id, at, next.id)
  if (!(await insertCard(tx, next))) return fail('card_active')
  await voidLive(tx, old.id, at)
  await renumberUnpaid(tx, pax.id, number)
  return ok({ closed, next })
}

interface Moved {
  old: CardRow
  closed: CardRow
  next: CardRow
  moveId: string
  /** ms since 1970, UTC. */
  at: number
  by: Actor & { staff: Pick<Staff, 'outlet'> }
}

async function moveBalance(tx: Transaction, { old, closed, next, moveId, at, by }: Moved): Promise<void> {
  const postings = transferPostings(old.id, next.id, old.balance, old.onboard)
  const { day, voyage_id } = bookedAt(at, await currentVenue(tx))
  const move = { id: moveId, kind: 'transfer', at, by, outlet: by.staff.outlet, day, voyage_id, postings } as const
  await insertCardMoves(tx, [
    cardMoveOf(newId(), move, closed, { debit: old.balance, onboard: old.onboard }),
    cardMoveOf(newId(), move, next, { credit: old.balance, onboard: old.onboard }),
  ])
  await appendMoves(tx, [move])
}
