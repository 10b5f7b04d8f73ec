import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { type Paise, ZERO } from '../../shared/money/money.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import {
  askedTip,
  cardsOfLiveCodes,
  codeText,
  holdCards,
  markVerified,
  mobileOfLiveCode,
  otpText,
  pinCodeText,
  sameMobileForm,
  SHOWN_DIGITS,
  takeTry,
  unlockPin,
} from '../cards/index.ts'
import type { Db } from '../kernel/db/database.ts'
import { keeping } from '../kernel/refusal.ts'
import type { CardRow, OtpChallengeRow } from '../kernel/db/tables/tables.ts'
import type { Deps } from '../kernel/http/deps.ts'
import type { Service } from '../kernel/http/call.ts'
import { unpaidOrderOf } from '../orders/index.ts'
import { currentVenue } from '../venue/index.ts'
import { bindingOf } from './binding.repo.ts'
import { deliver, makeChallenge, momentsOf, type Purpose } from './challenge.ts'
import { sameDigest } from '../kernel/secrets.ts'

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

/** A code for one payment: with a cart for those lines and that total, without one for the first order placed with it, up to an amount. */
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

/** What a code without a cart is good for at most: the order that waits to be paid, else what the card holds. */
const mostOf = async (tx: Db, { pax_id, balance }: CardRow): Promise<Result<{ lines_hash: null; total: Paise }>> =>
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
