import type { OtpReply } from '../../shared/contract/cards.ts'
import type { CartLine } from '../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import { noteAction } from '../audit/audit.repo.ts'
import { isUsable } from '../cards/card.ts'
import { holdCardByNumber, holdCards } from '../cards/card.repo.ts'
import { unlockPin } from '../cards/pin.repo.ts'
import type { Db } from '../db/database.ts'
import { keeping } from '../db/database.ts'
import type { CardRow, OtpChallengeRow, PaxRow } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Service } from '../http/call.ts'
import { holderOf } from '../pax/pax.repo.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { bindingOf } from './binding.repo.ts'
import {
  CODE_VALID_MS,
  codeText,
  newCode,
  otpText,
  RESEND_AFTER_MS,
  resendWaitSeconds,
  sameDigest,
  sameMobileForm,
  SENDS_WINDOW_MS,
  SHOWN_DIGITS,
  TRIES,
  waitWords,
} from './otp.ts'
import {
  cardsOfLiveCodes,
  insertChallenge,
  markUndelivered,
  markVerified,
  mobileOfLiveCode,
  sendsSince,
  takeTry,
  voidLive,
} from './otp.repo.ts'

interface Challenge {
  row: OtpChallengeRow
  card: CardRow
  pax: PaxRow
  code: string
  venueName: string
}

export const sendOtp: Service<'sendOtp'> = async (deps, { body }) => {
  const made = await deps.database.transact((tx) => makeChallenge(deps, tx, body.cardNumber, body.order))
  if (!made.ok) return made
  const { row, card, pax, code, venueName } = made.value
  const { mobile_no: mobileNo, email } = pax
  const text = otpText(code, venueName, row.total)
  const sent = await deps.otpChannel.send({
    cardNumber: card.card_number,
    mobileNo,
    email,
    code,
    text,
    expiresAt: row.expires_at,
  })
  if (!sent.ok) {
    const { db } = deps.database
    await markUndelivered(db, row.id, deps.now())
    const retryAfterSeconds = await secondsToNext(db, card.id, deps.now())
    return fail('otp_not_delivered', { retryAfterSeconds })
  }
  const reply: OtpReply = {
    id: card.id,
    User_data_id: pax.id,
    PaxCreate1: { mobileNo, fullName: pax.full_name },
    channel: deps.otpChannel.name,
    expiresAt: isoOf(row.expires_at),
    resendAt: isoOf(row.sent_at + RESEND_AFTER_MS),
  }
  return ok(reply)
}

/** Seconds until a card may be sent another code, 0 when it may now. */
const secondsToNext = async (db: Db, cardId: string, now: number): Promise<number> =>
  resendWaitSeconds(await sendsSince(db, cardId, now - SENDS_WINDOW_MS), now)

async function makeChallenge(
  deps: Deps,
  tx: Db,
  cardNumber: string,
  cart: readonly CartLine[] | undefined,
): Promise<Result<Challenge>> {
  const now = deps.now()
  const card = await holdCardByNumber(tx, cardNumber)
  if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
  const retryAfterSeconds = await secondsToNext(tx, card.id, now)
  if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds, msg: waitWords(retryAfterSeconds) })
  // With a cart the code is for those lines and that total, without one for the first order placed with it.
  const bound = cart === undefined ? ok({ lines_hash: null, total: null }) : await bindingOf(tx, card.pax_id, cart)
  if (!bound.ok) return bound
  const pax = await holderOf(tx, card)
  const id = newId()
  const code = newCode()
  const row: OtpChallengeRow = {
    id,
    card_id: card.id,
    factor: 'code',
    approved_by: null,
    mobile_no: pax.mobile_no,
    code_hmac: deps.secrets.mac(codeText(id, code)),
    ...bound.value,
    sent_at: now,
    expires_at: now + CODE_VALID_MS,
    tries_left: TRIES,
    verified_at: null,
    consumed_at: null,
    voided_at: null,
    undelivered_at: null,
  }
  await voidLive(tx, card.id, now)
  await insertChallenge(tx, row)
  const { name: venueName } = await currentVenue(tx)
  return ok({ row, card, pax, code, venueName })
}

/**
 * The number that a code was sent to. Where the card is named, the digits that the screen shows will do, so that no terminal has to
 * keep the whole number between sending and verifying.
 */
async function numberOf(deps: Deps, mobileNo: string, customerid: string | undefined): Promise<string> {
  const typed = sameMobileForm(mobileNo)
  if (customerid === undefined || typed.length !== SHOWN_DIGITS + 1) return typed
  const sentTo = await mobileOfLiveCode(deps.database.db, customerid, deps.now())
  return sentTo?.endsWith(typed.slice(1)) === true ? sentTo : typed
}

/** Each comparison costs a try, taken before comparing, so that guesses sent at once get no more tries than guesses in a row. A right code also unlocks the card's PIN: it is its guest who has it. */
export const verifyOtp: Service<'verifyOtp'> = async (deps, { query, ...by }) => {
  const mobileNo = await numberOf(deps, query.mobileNo, query.customerid)
  // A service that keeps the code itself is asked outside the transaction, which may run more than once.
  const remote = await deps.otpChannel.check?.(mobileNo, query.code)
  if (remote?.ok === false) return fail('otp_wrong')
  return deps.database.transact(async (tx) => {
    const now = deps.now()
    const cards = await cardsOfLiveCodes(tx, mobileNo, query.customerid, now)
    await holdCards(tx, cards)
    const tried = await takeTry(tx, mobileNo, cards, now)
    const matched = tried.find((row) =>
      remote === undefined
        ? sameDigest(deps.secrets.mac(codeText(row.id, query.code)), row.code_hmac)
        : remote.value === 'approved',
    )
    if (matched === undefined)
      return keeping(fail('otp_wrong', { triesLeft: Math.max(0, ...tried.map((row) => row.tries_left)) }))
    await markVerified(tx, matched.id, now)
    if (await unlockPin(tx, matched.card_id))
      await noteAction(tx, by, now, { action: 'card_pin_unlocked', subject: matched.card_id })
    return ok({ status: 'approved' as const })
  })
}
