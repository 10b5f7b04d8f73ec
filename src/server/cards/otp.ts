import { randomInt } from 'node:crypto'
import { codeWaits } from '../../shared/messages.ts'
import { add, formatRupees, type Paise, ZERO } from '../../shared/money/money.ts'
import { isToCome, latestPast } from '../kernel/clock-skew.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { OtpChallengeRow } from '../kernel/db/tables/tables.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Limits of one-time codes, from the specification (semantics, OTP). */
const CODE_DIGITS = 6
export const CODE_VALID_MS = 5 * MINUTE_MS
export const TRIES = 5
export const RESEND_AFTER_MS = 30 * SECOND_MS
export const SENDS_AN_HOUR = 5
/** Sends per hour including those whose channel failed: enough for staff to retry during an outage. */
const ATTEMPTS_AN_HOUR = 10
/** How long a verified code approves its payment. */
export const APPROVAL_VALID_MS = 15 * MINUTE_MS
export const SENDS_WINDOW_MS = HOUR_MS

/** Six digits from the system's secure source, each value equally likely. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/**
 * A code that was sent: when (ms), whether a payment used it, and whether its channel failed (it may have been delivered all the
 * same).
 */
interface Send {
  at: number
  used: boolean
  failed: boolean
}

/**
 * Seconds until a card may be sent another code, 0 if it may now. `sends` are those of the last hour, including failed ones. The
 * wait after a send protects the guest from a flood of messages; after a code that a payment used there is no wait, so the next
 * order is not delayed.
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

/** Why a card has to wait for its next code: a wait longer than the pause between two sends comes from the hourly limit. */
export const waitText = (waitSeconds: number): string =>
  waitSeconds * SECOND_MS > RESEND_AFTER_MS ? codeWaits.hour : codeWaits.unused

/** The text for the code's HMAC. It includes the challenge, so that equal codes have different HMACs. */
export const codeText = (challengeId: string, code: string): string => `${challengeId}:${code}`

/** The lines and the total that an approval is limited to. */
export interface Binding {
  lines_hash: string
  total: Paise
}

/**
 * What a code allows: one order of this many dishes at exactly this total or, with `dishes` null, any one order up to it; a tip
 * on top.
 */
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

/**
 * The message with the code that approves a payment: it says what the code is for, so that the guest gives it for nothing else.
 */
export const otpText = (code: string, venueName: string, allowed: Allowed): string =>
  `${code} ${allowedText(allowed)} at ${venueName}. ${END}`

/** The message with the code that allows a change of the card's PIN. */
export const pinCodeText = (code: string, venueName: string, cardNumber: string): string =>
  `${code} sets or removes the PIN of card ${cardNumber} at ${venueName}. It cannot pay. ${END}`

/** How many last digits of a mobile number a screen shows (semantics, POST cardinfo/otp). */
export const SHOWN_DIGITS = 3

/** A mobile number in the form for comparing, by its digits: a `+` arrives as a space if a client did not encode it. */
export const sameMobileForm = (typed: string): string => `+${typed.replaceAll(/\D/g, '')}`

/** The codes that were sent to a card since a moment (ms), including those whose channel failed. */
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

/** Voids every unused code and approval of a card: a new one replaces them all, whatever its factor. */
export const voidLive = (tx: Transaction, cardId: string, now: number) =>
  tx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('card_id', '=', cardId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

export const insertChallenge = (tx: Transaction, row: OtpChallengeRow) => tx.insertInto('otp_challenges').values(row).execute()

/** Voids a code whose channel failed at a moment (ms). It still counts as an attempt, since it may have been delivered. */
export const markUndelivered = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ voided_at: now, undelivered_at: now }).where('id', '=', id).execute()

/** The cards with a valid payment code that was sent to this mobile number. `now` in ms. */
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

/** Takes one try from the live codes of one kind that have one left, and answers them; the caller narrows it to its cards. */
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

/**
 * Takes one try from each live code that was sent to a mobile number for one of these cards, and answers those that had a try
 * left. Lock the cards first.
 */
export async function takeTry(
  tx: Transaction,
  mobileNo: string,
  cardIds: readonly string[],
  now: number,
): Promise<OtpChallengeRow[]> {
  if (cardIds.length === 0) return []
  return tryLive(tx, 'code', now).where('card_id', 'in', cardIds).where('mobile_no', '=', mobileNo).execute()
}

/** Takes one try from the live code for a change of a card's PIN; undefined if none has a try left. */
export const takePinCodeTry = (tx: Transaction, cardId: string, now: number): Promise<OtpChallengeRow | undefined> =>
  tryLive(tx, 'pin_code', now).where('card_id', '=', cardId).executeTakeFirst()

/** Marks a code that changed a PIN as verified and used in one statement, so that it never approves a payment. */
export const markPinCodeUsed = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now, consumed_at: now }).where('id', '=', id).execute()

/** The mobile number to which a card's valid payment code was sent. `now` in ms. */
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

/** Marks a code as verified; a second verification changes nothing. */
export const markVerified = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now }).where('id', '=', id).where('verified_at', 'is', null).execute()
