import { randomInt } from 'node:crypto'
import { codeWaits } from '../../shared/messages.ts'
import { add, formatRupees, type Paise, ZERO } from '../../shared/money/money.ts'
import { isToCome } from '../kernel/past.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Limits of one-time codes (semantics, OTP). */
export const CODE_DIGITS = 6
export const CODE_VALID_MS = 5 * MINUTE_MS
export const TRIES = 5
export const RESEND_AFTER_MS = 30 * SECOND_MS
export const SENDS_AN_HOUR = 5
/** The same with those whose channel failed: enough for staff to try again through an outage. */
export const ATTEMPTS_AN_HOUR = 10
/** How long a verified code approves its payment. */
export const APPROVAL_VALID_MS = 15 * MINUTE_MS
export const SENDS_WINDOW_MS = HOUR_MS

/** Six digits from the system's secure source, each value equally likely. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** A code on its way: when (ms), whether a payment has used it, and whether its channel failed, which may have delivered it all the same. */
export interface Send {
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
export interface Allowed {
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
