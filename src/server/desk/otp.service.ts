import type { OtpReply } from '../../shared/contract/cards.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import {
  askedTip,
  cardsOfLiveCodes,
  CODE_VALID_MS,
  codeText,
  holdCardByNumber,
  holdCards,
  insertChallenge,
  isUsable,
  markUndelivered,
  markVerified,
  mobileOfLiveCode,
  newCode,
  otpText,
  pinCodeText,
  RESEND_AFTER_MS,
  resendWaitSeconds,
  sameMobileForm,
  SENDS_WINDOW_MS,
  sendsSince,
  SHOWN_DIGITS,
  takeTry,
  TRIES,
  unlockPin,
  voidLive,
  waitText,
} from '../cards/index.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { CardRow, OtpChallengeRow, PaxRow } from '../kernel/db/tables/tables.ts'
import type { Deps, Service } from '../kernel/http/call.ts'
import { holderOf, type OtpChannel } from '../guests/index.ts'
import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { type Paise, ZERO } from '../../shared/money/money.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import { keeping } from '../kernel/refusal.ts'
import { unpaidOrderOf } from '../orders/index.ts'
import { currentVenue } from '../venue/index.ts'
import { bindingOf } from './consent.ts'
import { sameDigest } from '../kernel/secrets.ts'

/** What a code approves, as stored, and the text of its message. */
interface Wanted extends Pick<OtpChallengeRow, 'factor' | 'lines_hash' | 'total' | 'tip'> {
  textOf(code: string): string
}

/** Decides what a code for a card approves, or why none is sent. */
type Purpose = (tx: Transaction, card: CardRow) => Promise<Result<Wanted>>

/** A code that is stored but not sent yet. */
interface Challenge {
  row: OtpChallengeRow
  card: CardRow
  pax: PaxRow
  code: string
  text: string
}

/** Seconds until a card may be sent another code, 0 if it may now. */
const secondsToNext = async (db: Reading, cardId: string, now: number): Promise<number> =>
  resendWaitSeconds(await sendsSince(db, cardId, now - SENDS_WINDOW_MS), now)

/**
 * Makes a card's next code, which replaces its earlier approvals: at least half a minute after the last one and at most five an
 * hour, whatever they were for.
 */
async function makeChallenge(deps: Deps, tx: Transaction, cardNumber: string, purpose: Purpose): Promise<Result<Challenge>> {
  const now = deps.now()
  const card = await holdCardByNumber(tx, cardNumber)
  if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
  const asked = [secondsToNext(tx, card.id, now), purpose(tx, card), holderOf(tx, card)] as const
  const [retryAfterSeconds, wanted, pax] = await Promise.all(asked)
  if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds, msg: waitText(retryAfterSeconds) })
  if (!wanted.ok) return wanted
  const { textOf, ...bound } = wanted.value
  const id = newId()
  const code = newCode()
  const row: OtpChallengeRow = {
    id,
    card_id: card.id,
    approved_by: null,
    mobile_no: pax.mobile_no,
    code_hmac: deps.secrets.mac(codeText(id, code)),
    ...bound,
    tendered: null,
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
  return ok({ row, card, pax, code, text: textOf(code) })
}

/**
 * Sends a code by a channel, outside any transaction. One that could not be delivered approves nothing and counts towards the
 * wait for the next.
 */
async function deliver(
  { database, now }: Deps,
  channel: OtpChannel,
  { row, card, pax, code, text }: Challenge,
): Promise<Result<null>> {
  const { mobile_no: mobileNo, email } = pax
  const sent = await channel.send({ cardNumber: card.card_number, mobileNo, email, code, text, expiresAt: row.expires_at })
  if (sent.ok) return ok(null)
  await database.write((tx) => markUndelivered(tx, row.id, now()))
  return fail('otp_not_delivered', { retryAfterSeconds: await secondsToNext(database.db, card.id, now()) })
}

/** When a code expires, and when another may be sent. */
const momentsOf = ({ expires_at, sent_at }: OtpChallengeRow): Pick<OtpReply, 'expiresAt' | 'resendAt'> => ({
  expiresAt: isoOf(expires_at),
  resendAt: isoOf(sent_at + RESEND_AFTER_MS),
})

export const sendOtp: Service<'sendOtp'> = async (deps, { body, staff }) => {
  const purpose = forPayment(body, { now: deps.now(), outlet: staff.outlet })
  const made = await deps.database.transact((tx) => makeChallenge(deps, tx, body.cardNumber, purpose))
  if (!made.ok) return made
  const { otpChannel } = deps.ways.now()
  const sent = await deliver(deps, otpChannel, made.value)
  if (!sent.ok) return sent
  const { row, card, pax } = made.value
  const whose = { id: card.id, User_data_id: pax.id, PaxCreate1: { mobileNo: pax.mobile_no, fullName: pax.full_name } }
  return ok({ ...whose, channel: otpChannel.name, ...momentsOf(row) })
}

/**
 * A code for one payment: with a cart for those lines and that total, without one for the first order placed, up to an amount.
 */
const forPayment =
  (
    { order: cart, orderid, tip: asked }: InputOf<Contract['sendOtp']>['body'],
    { now, outlet }: { now: number; outlet: number },
  ): Purpose =>
  async (tx, card) => {
    const tip = await askedTip(tx, asked)
    if (!tip.ok) return tip
    const bounds: Promise<Result<Pick<OtpChallengeRow, 'lines_hash'> & { total: Paise }>> =
      cart === undefined ? mostOf(tx, card) : bindingOf(tx, card.pax_id, cart, { checkId: orderid, now, outlet })
    const [{ name, requireAmount }, bound] = await Promise.all([currentVenue(tx), bounds])
    if (cart === undefined && requireAmount) return fail('amount_needed')
    if (!bound.ok) return bound
    const dishes = cart === undefined ? null : new Set(cart.map(({ _id }) => _id)).size
    const textOf = (code: string): string => otpText(code, name, { total: bound.value.total, tip: tip.value, dishes })
    return ok({ factor: 'code', ...bound.value, tip: tip.value, textOf })
  }

/** The most that a code without a cart approves: the total of the unpaid order, otherwise the card's balance. */
const mostOf = async (tx: Transaction, { pax_id, balance }: CardRow): Promise<Result<{ lines_hash: null; total: Paise }>> =>
  ok({ lines_hash: null, total: (await unpaidOrderOf(tx, pax_id))?.total ?? balance })

const CANNOT_CARRY = 'No channel here can send a code for a PIN. Use the old PIN, or ask a supervisor'

export const sendPinCode: Service<'sendPinCode'> = async (deps, { body }) => {
  const { database, ways } = deps
  const { pinCodeChannel: channel } = ways.now()
  if (channel === null) return fail('otp_not_delivered', { msg: CANNOT_CARRY })
  const made = await database.transact((tx) => makeChallenge(deps, tx, body.cardNumber, forPin))
  if (!made.ok) return made
  const sent = await deliver(deps, channel, made.value)
  if (!sent.ok) return sent
  const { row, pax } = made.value
  return ok({ channel: channel.name, mobileNo: pax.mobile_no.slice(-SHOWN_DIGITS), ...momentsOf(row) })
}

const forPin: Purpose = async (tx, { card_number }) => {
  const { name } = await currentVenue(tx)
  const textOf = (code: string): string => pinCodeText(code, name, card_number)
  return ok({ factor: 'pin_code', lines_hash: null, total: null, tip: ZERO, textOf })
}

/**
 * The mobile number that a code was sent to. If the card is named, the digits shown on the screen are enough, so that no terminal
 * has to keep the whole number between sending and verifying.
 */
async function numberOf(deps: Deps, mobileNo: string, customerid: string | undefined): Promise<string> {
  const typed = sameMobileForm(mobileNo)
  if (customerid === undefined || typed.length !== SHOWN_DIGITS + 1) return typed
  const sentTo = await mobileOfLiveCode(deps.database.db, customerid, deps.now())
  return sentTo?.endsWith(typed.slice(1)) === true ? sentTo : typed
}

/**
 * A try is taken before each comparison, so that concurrent guesses get no more tries than successive ones. A right code also
 * unlocks the card's PIN, since only the guest has it.
 */
export const verifyOtp: Service<'verifyOtp'> = async (deps, { query, ...by }) => {
  const mobileNo = await numberOf(deps, query.mobileNo, query.customerid)
  // A service that checks the code itself is called outside the transaction, which may run more than once.
  const remote = await deps.ways.now().otpChannel.check?.(mobileNo, query.code)
  if (remote?.ok === false) return fail('otp_wrong')
  return deps.database.transact(async (tx) => {
    const now = deps.now()
    const named = query.customerid === undefined ? await cardsOfLiveCodes(tx, mobileNo, now) : [query.customerid]
    const [cards, tried] = await Promise.all([holdCards(tx, named), takeTry(tx, mobileNo, named, now)])
    const matched = tried.find((row) =>
      remote === undefined
        ? sameDigest(deps.secrets.mac(codeText(row.id, query.code)), row.code_hmac)
        : remote.value === 'approved',
    )
    if (matched === undefined)
      return keeping(fail('otp_wrong', { triesLeft: Math.max(0, ...tried.map((row) => row.tries_left)) }))
    await markVerified(tx, matched.id, now)
    const isLocked = cards.some(({ id, pin_locked_at }) => id === matched.card_id && pin_locked_at !== null)
    if (isLocked && (await unlockPin(tx, matched.card_id)))
      await noteAction(tx, by, now, { action: 'card_pin_unlocked', subject: matched.card_id })
    return ok({ status: 'approved' as const })
  })
}
