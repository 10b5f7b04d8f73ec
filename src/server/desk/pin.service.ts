import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { ZERO } from '../../shared/money/money.ts'
import { isoOf } from '../../shared/time.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { orRefuse, refuse } from '../kernel/refusal.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { CallOf, Deps, Service } from '../kernel/http/call.ts'
import { holderOf, noteAndNotify } from '../guests/index.ts'
import {
  APPROVAL_VALID_MS,
  askedTip,
  checkPin,
  consentOf,
  grantApproval,
  holdCardByNumber,
  isUsable,
  liveCardView,
  pinText,
  setPin,
  voidLive,
} from '../cards/index.ts'
import { bindingOf, takePinCode, type TriedPin, tryPin } from './consent.ts'
import { noteApproval, useGrant } from '../people/index.ts'

/**
 * Sets, changes, unlocks or removes a PIN with consent other than the desk's: the old PIN, a code to the guest, or a supervisor.
 * Earlier approvals of payments are voided, and the guest is notified.
 */
export const setCardPin: Service<'setCardPin'> = async (deps, call) => {
  const answer = await deps.database.transact((tx) => changePin(deps, tx, call))
  deps.notices.wake()
  return answer
}

async function changePin(
  deps: Deps,
  tx: Transaction,
  call: CallOf<Contract['setCardPin']>,
): Promise<Result<ReturnType<typeof liveCardView>>> {
  const { body, staff, terminal } = call
  const { cardNumber, pin } = body
  const at = deps.now()
  const card = (await holdCardByNumber(tx, cardNumber)) ?? refuse('card_not_found')
  if (card.state === 'blocked') return failField('cardNumber', 'This card is blocked. Unblock it first')
  if (pin === null && card.pin_hash === null) return ok(liveCardView(card))
  if (pin !== null) orRefuse(checkPin(pin, await holderOf(tx, card), cardNumber))
  const consent = consentOf(body)
  if (consent === null) return fail('consent_needed')
  const by = { staff, terminal }
  const given = await guestConsents({ deps, tx, by, card, at }, consent)
  if (!given.ok) return given
  const changed = await setPin(tx, card.id, pin === null ? null : deps.secrets.pinMac(pinText(card.id, pin)))
  await voidLive(tx, card.id, at)
  const asked = { act: 'pin', cardId: card.id, to: '', amount: ZERO, askedBy: staff.id } as const
  const doing = { staff, terminal, at, moveId: null }
  const approved = consent.by === 'supervisor' ? orRefuse(await useGrant(tx, deps.secrets, consent.typed, asked, doing)) : null
  await noteAndNotify(tx, deps.notices, by, { action: actionOf(card, pin), card, how: consent.how, at })
  if (approved !== null) await noteApproval(tx, approved, card.id, doing)
  return ok(liveCardView(changed))
}

/** The audit action of a new PIN, or of its removal. */
const actionOf = ({ pin_hash: before }: CardRow, pin: string | null) =>
  pin === null ? 'card_pin_removed' : before === null ? 'card_pin_set' : 'card_pin_changed'

/**
 * Checks the old PIN or the code that the guest gave; a supervisor's approval is checked later. A wrong one counts as a try, so
 * it is answered and not thrown.
 */
function guestConsents(tried: TriedPin, { by, typed }: { by: string; typed: string }): Promise<Result<null>> {
  if (by === 'pin') return tryPin(tried, typed)
  if (by === 'code') return takePinCode(tried.tx, tried.deps.secrets, tried.card.id, typed, tried.at)
  return Promise.resolve(ok(null))
}

/**
 * Approves a payment by the card's PIN instead of a one-time code: no channel is used, so a sale needs no link ashore. A locked
 * PIN is unlocked by a verified code or by a new PIN.
 */
export const verifyCardPin: Service<'verifyCardPin'> = async (deps, { body, staff, terminal }) => {
  const { database, notices } = deps
  const answer = await database.transact(async (tx) => {
    const now = deps.now()
    const card = await holdCardByNumber(tx, body.cardNumber)
    if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
    if (card.pin_hash === null) return fail('pin_not_set')
    const binding = await bindingOf(tx, card.pax_id, body.order, { checkId: body.orderid, now, outlet: staff.outlet })
    if (!binding.ok) return binding
    const tip = await askedTip(tx, body.tip)
    if (!tip.ok) return tip
    const right = await tryPin({ deps, tx, by: { staff, terminal }, card, at: now }, body.pin)
    if (!right.ok) return right
    const of = { tip: tip.value, tendered: null, now }
    const approval = { id: newId(), cardId: card.id, factor: 'pin', approvedBy: null, ...of } as const
    await grantApproval(tx, { ...approval, binding: binding.value })
    const { full_name: fullName } = await holderOf(tx, card)
    const ids = { id: card.id, User_data_id: card.pax_id, PaxCreate1: { fullName } }
    return ok({ ...ids, cardNumber: card.card_number, approvedUntil: isoOf(now + APPROVAL_VALID_MS) })
  })
  notices.wake()
  return answer
}
