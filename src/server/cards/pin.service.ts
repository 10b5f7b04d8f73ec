import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import { noteAction } from '../audit/audit.repo.ts'
import { keeping } from '../db/database.ts'
import type { Service } from '../http/call.ts'
import { grantApproval } from '../otp/approval.repo.ts'
import { bindingOf } from '../otp/binding.repo.ts'
import { APPROVAL_VALID_MS, sameDigest } from '../otp/otp.ts'
import { voidLive } from '../otp/otp.repo.ts'
import { holderOf } from '../pax/pax.repo.ts'
import { isUsable, liveCardView } from './card.ts'
import { holdCardByNumber } from './card.repo.ts'
import { checkPin, pinText } from './pin.ts'
import { lockPin, restorePinTries, setPin, takePinTry } from './pin.repo.ts'

/** Sets, changes, unlocks or removes a PIN; whatever approved a payment before approves none after. */
export const setCardPin: Service<'setCardPin'> = ({ database, secrets, now }, { body: { cardNumber, pin }, ...by }) =>
  database.transact(async (tx) => {
    const at = now()
    const card = await holdCardByNumber(tx, cardNumber)
    if (card === undefined) return fail('card_not_found')
    if (card.state === 'blocked') return failField('cardNumber', 'This card is blocked. Unblock it first')
    const checked = pin === null ? ok(null) : checkPin(pin, await holderOf(tx, card), cardNumber)
    if (!checked.ok) return checked
    const changed = await setPin(tx, card.id, pin === null ? null : secrets.pinMac(pinText(card.id, pin)))
    await voidLive(tx, card.id, at)
    const action = pin === null ? 'card_pin_removed' : card.pin_hash === null ? 'card_pin_set' : 'card_pin_changed'
    if (pin !== null || card.pin_hash !== null) await noteAction(tx, by, at, { action, subject: card.id, detail: cardNumber })
    return ok(liveCardView(changed))
  })

/**
 * The card's PIN in place of a one-time code: no channel is asked, so a sale needs no link ashore. Each comparison costs a try, taken
 * before comparing with the card held, so that guesses sent at once get no more tries than guesses in a row. The right PIN gives all
 * tries back; after the last wrong one it is locked until a code is verified or staff set it anew.
 */
export const verifyCardPin: Service<'verifyCardPin'> = ({ database, secrets, now: clock }, { body, ...by }) =>
  database.transact(async (tx) => {
    const now = clock()
    const card = await holdCardByNumber(tx, body.cardNumber)
    if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
    if (card.pin_hash === null) return fail('pin_not_set')
    const binding = await bindingOf(tx, card.pax_id, body.order)
    if (!binding.ok) return binding
    const triesLeft = await takePinTry(tx, card.id)
    if (triesLeft === undefined) return fail('pin_locked')
    if (!sameDigest(secrets.pinMac(pinText(card.id, body.pin)), card.pin_hash)) {
      if (triesLeft === 0) {
        await lockPin(tx, card.id, now)
        await noteAction(tx, by, now, { action: 'card_pin_locked', subject: card.id, detail: card.card_number })
      }
      return keeping(fail('pin_wrong', { triesLeft }))
    }
    await restorePinTries(tx, card.id)
    const approval = { id: newId(), cardId: card.id, factor: 'pin', approvedBy: null, now } as const
    await grantApproval(tx, { ...approval, binding: binding.value })
    const { full_name: fullName } = await holderOf(tx, card)
    const ids = { id: card.id, User_data_id: card.pax_id, PaxCreate1: { fullName } }
    return ok({ ...ids, cardNumber: card.card_number, approvedUntil: isoOf(now + APPROVAL_VALID_MS) })
  })
