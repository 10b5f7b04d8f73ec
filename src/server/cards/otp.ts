import { randomInt } from 'node:crypto'
import { codeWaits } from '../../shared/messages.ts'
import { add, formatRupees, type Paise, ZERO } from '../../shared/money/money.ts'
import { isToCome, latestPast } from '../kernel/clock-skew.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { OtpChallengeRow } from '../kernel/db/tables/tables.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Limits of one-time codes (semantics, OTP). */
const CODE_DIGITS = 6
export const CODE_VALID_MS = 5 * MINUTE_MS
export const TRIES = 5
export const RESEND_AFTER_MS = 30 * SECOND_MS
export const SENDS_AN_HOUR = 5
/** The same with those whose channel failed: enough for staff to try again through an outage. */
const ATTEMPTS_AN_HOUR = 10
/** How long a verified code approves its payment. */
export const APPROVAL_VALID_MS = 15 * MINUTE_MS
export const SENDS_WINDOW_MS = HOUR_MS

/** Six digits from the system's secure source, each value equally likely. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** A code on its way: when (ms), whether a payment has used it, and whether its channel failed, which may have delivered it all the same. */
interface Send {
  at: number
  used: boolean
  failed: boolean
}

/**
 * Seconds until a card may be sent another code, 0 when it may now. `sends` are the last hour's, failed ones among them. The wait after
 * a send keeps its guest from being flooded; a code that a payment used has arrived and done its work, so the next order need not wait
 * for it.
 */
export function resendWaitSeconds(sends: readonly Send[], now: number): number {
  const newestFirst = sends.filter(({ at }) => !isToCome(at, now)).toSorted((a, b) => b.at - a.at)
  const [last] = newestFirst
  const afterLast = last === undefined || last.used ? 0 : last.at + RESEND_AFTER_MS - now
  const hourFrom = (counted: Send | undefined): number => (counted === undefined ? 0 : counted.at + SENDS_WINDOW_MS - now)
  const afterDelivered = hourFrom(newestFirst.filter(({ failed }) => !failed)[SENDS_AN_HOUR - 1])
  const afterAttempts = hourFrom(newestFirst[ATTEMPTS_AN_HOUR - 1])
  return Math.ceil(Math.max(0, afterLast, afterDelivered, afterAttempts) / SECOND_MS)
}

/** Why a card waits so long for its next code: only the limit of the hour makes it wait longer than one send after another. */
export const waitText = (waitSeconds: number): string =>
  waitSeconds * SECOND_MS > RESEND_AFTER_MS ? codeWaits.hour : codeWaits.unused

/** What the code's HMAC is made of: bound to its challenge, so that equal codes have different ones. */
export const codeText = (challengeId: string, code: string): string => `${challengeId}:${code}`

/** What an approval is for: these lines at this total, and nothing else. */
export interface Binding {
  lines_hash: string
  total: Paise
}

/** What a code allows: one order of so many dishes at exactly this total or, with `dishes` null, any one order up to it; a tip on top. */
interface Allowed {
  total: Paise
  tip?: Paise
  dishes: number | null
}

const END = 'Valid 5 minutes. Share it only if this is right.'

/** What a code allows, short enough for a text message. */
function allowedText({ total, tip = ZERO, dishes }: Allowed): string {
  const whole = formatRupees(add(total, tip))
  const amount = tip === ZERO ? whole : `${whole}, tip ${formatRupees(tip)},`
  return dishes === null ? `allows up to ${amount}` : `allows ${amount} for ${dishes === 1 ? '1 dish' : `${dishes} dishes`}`
}

/** The message to the guest whose code approves a payment: it says what the code is for, so that the guest gives it for nothing else. */
export const otpText = (code: string, venueName: string, allowed: Allowed): string =>
  `${code} ${allowedText(allowed)} at ${venueName}. ${END}`

/** The message to the guest whose code lets their card's PIN be changed. */
export const pinCodeText = (code: string, venueName: string, cardNumber: string): string =>
  `${code} sets or removes the PIN of card ${cardNumber} at ${venueName}. It cannot pay. ${END}`

/** Last digits of a mobile number that a screen shows (semantics, POST cardinfo/otp). */
export const SHOWN_DIGITS = 3

/** Mobile numbers compare by their digits: a `+` arrives as a space where a client did not encode it. */
export const sameMobileForm = (typed: string): string => `+${typed.replaceAll(/\D/g, '')}`

/** The codes that a card was sent since a moment (ms), or was to be sent. */
export async function sendsSince(db: Reading, cardId: string, since: number): Promise<Send[]> {
  const rows = await db
    .selectFrom('otp_challenges')
    .select(['sent_at', 'consumed_at', 'undelivered_at'])
    .where('card_id', '=', cardId)
    .where('factor', 'in', ['code', 'pin_code'])
    .where('sent_at', '>', since)
    .execute()
  return rows.map(({ sent_at: at, consumed_at, undelivered_at }) => ({
    at,
    used: consumed_at !== null,
    failed: undelivered_at !== null,
  }))
}

/** Ends every code and approval of a card that was not used: a new one, by whatever factor, replaces them all. */
export const voidLive = (tx: Transaction, cardId: string, now: number) =>
  tx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('card_id', '=', cardId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

export const insertChallenge = (tx: Transaction, row: OtpChallengeRow) => tx.insertInto('otp_challenges').values(row).execute()

/** Ends a code whose channel failed at a moment (ms): it approves nothing, and counts as an attempt, since it may have been delivered. */
export const markUndelivered = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ voided_at: now, undelivered_at: now }).where('id', '=', id).execute()

/** The cards to whose mobile number a code was sent that is valid now. */
export async function cardsOfLiveCodes(db: Reading, mobileNo: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('otp_challenges')
    .select('card_id')
    .where('mobile_no', '=', mobileNo)
    .where('factor', '=', 'code')
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ card_id }) => card_id)
}

/** Takes one try from the live codes of one kind that have one left, and gives them; the caller says whose. */
const tryLive = (tx: Transaction, factor: 'code' | 'pin_code', now: number) =>
  tx
    .updateTable('otp_challenges')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('factor', '=', factor)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('sent_at', '<=', latestPast(now))
    .where('tries_left', '>', 0)
    .returningAll()

/** Takes one try from each live code that was sent to a mobile number for one of these cards, and gives those that had a try left. Hold the cards first. */
export async function takeTry(
  tx: Transaction,
  mobileNo: string,
  cardIds: readonly string[],
  now: number,
): Promise<OtpChallengeRow[]> {
  if (cardIds.length === 0) return []
  return tryLive(tx, 'code', now).where('card_id', 'in', cardIds).where('mobile_no', '=', mobileNo).execute()
}

/** Takes one try from the live code that lets a card's PIN be changed; undefined when there is none with a try left. */
export const takePinCodeTry = (tx: Transaction, cardId: string, now: number): Promise<OtpChallengeRow | undefined> =>
  tryLive(tx, 'pin_code', now).where('card_id', '=', cardId).executeTakeFirst()

/** Marks a code that changed a PIN as used, in one statement with its verification: it never approves a payment. */
export const markPinCodeUsed = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now, consumed_at: now }).where('id', '=', id).execute()

/** The mobile number to which the code of a card that is valid now was sent. */
export const mobileOfLiveCode = async (db: Reading, cardId: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('otp_challenges')
      .select('mobile_no')
      .where('card_id', '=', cardId)
      .where('factor', '=', 'code')
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('expires_at', '>', now)
      .where('sent_at', '<=', latestPast(now))
      .executeTakeFirst()
  )?.mobile_no

/** Marks a code as verified; it stays so when verified again. */
export const markVerified = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now }).where('id', '=', id).where('verified_at', 'is', null).execute()
