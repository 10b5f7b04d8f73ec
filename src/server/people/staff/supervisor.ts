import { hash } from 'node:crypto'
import { type approvedMoves, type Contact } from '../../../shared/contract/supervisors.ts'
import { type Paise, paiseOf } from '../../../shared/money/money.ts'
import type { StaffRow } from '../../kernel/db/tables/tables.ts'
import { isWithin, pastOf } from '../../kernel/clock-skew.ts'
import { sameDigest, type Secrets } from '../../kernel/secrets.ts'
import { routesOf } from './staff.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Wrong PINs in a row that lock a supervisor's PIN, and for how long (ms). */
export const PIN_TRIES = 5
export const PIN_LOCK_MS = 15 * MINUTE_MS
/**
 * Wrong PINs in a day that lock a supervisor's PIN until the first of them is a day old, and the same limit for the person who
 * asks.
 */
export const WRONG_A_DAY = 20
export const WRONG_A_DAY_ASKED = 40
/** How long an approval can be used, ms. */
export const GRANT_VALID_MS = 5 * MINUTE_MS

/**
 * The text of a PIN to hash: an HMAC under the server's key, so that a database stolen without the key cannot be searched for six
 * digits. It includes the owner, so that equal PINs differ.
 */
export const pinText = (secrets: Secrets, staffId: string, pin: string): string => secrets.pinMac(`approval:${staffId}:${pin}`)

/** A staff member who may approve: not disabled, of the back office, with a PIN. */
export type ApprovingStaff = StaffRow & { approval_pin_hash: string }
export const mayApprove = (member: StaffRow | undefined): member is ApprovingStaff =>
  member !== undefined &&
  member.disabled_at === null &&
  member.approval_pin_hash !== null &&
  routesOf(member).includes('backoffice')

/** The message if someone approves their own request. */
export const NOT_YOUR_OWN = 'No one can approve their own request. Ask another supervisor'

/** The message if the same person set the supervisor's password. */
export const SAME_HANDS =
  'This supervisor’s password was set by the same person less than a day ago. Ask another supervisor, or wait a day'

type PasswordFacts = Pick<StaffRow, 'id' | 'created_at' | 'password_set_by' | 'password_set_at'>

/**
 * Who else set a member's password within the last day, or null. A moment in the future counts too: setting the clock back must
 * not end the day, and another supervisor can approve meanwhile.
 */
const setterOf = ({ password_set_by: by, password_set_at: at }: PasswordFacts, now: number): string | null =>
  at !== null && now < at + DAY_MS ? by : null

/** Who reset a member's password within the last day; the first password of a new member is not a reset. */
const resetterOf = (member: PasswordFacts, now: number): string | null =>
  member.password_set_at === member.created_at ? null : setterOf(member, now)

/**
 * Whether one person may control both: the person who acts set the supervisor's password within the last day, or someone reset
 * both passwords. That person knew a password with which the supervisor's PIN could be set.
 */
function areSameHands(supervisor: PasswordFacts, doer: PasswordFacts, now: number): boolean {
  const resetter = resetterOf(supervisor, now)
  return setterOf(supervisor, now) === doer.id || (resetter !== null && resetter === resetterOf(doer, now))
}

/**
 * Why a supervisor may not approve an act of `doer`, or null. People may approve their own act only if no one else can;
 * `supervisors` have a PIN and may log in. `now` in ms.
 */
export function fourEyesTrouble(
  supervisor: PasswordFacts,
  doer: PasswordFacts,
  supervisors: readonly StaffRow[],
  now: number,
): string | null {
  if (supervisor.id !== doer.id) return areSameHands(supervisor, doer, now) ? SAME_HANDS : null
  const isAnother = (member: StaffRow): boolean => member.id !== doer.id && mayApprove(member) && !areSameHands(member, doer, now)
  return supervisors.some(isAnother) ? NOT_YOUR_OWN : null
}

/** When a PIN may be tried again after too many wrong ones in a row, ms; 0 if it may now. */
export function lockedUntil({ approval_tries_left, approval_locked_at }: StaffRow, now: number): number {
  if (approval_tries_left !== 0 || approval_locked_at === null) return 0
  return isWithin(approval_locked_at, PIN_LOCK_MS, now) ? approval_locked_at + PIN_LOCK_MS : 0
}

/** When a person with these wrong tries (moments, ms) may try again under the limit of a day; 0 if now. */
export function dayBoundUntil(wrong: readonly number[], most: number, now: number): number {
  const counted = pastOf(wrong, now).toSorted((a, b) => b - a)[most - 1]
  return counted !== undefined && counted + DAY_MS > now ? counted + DAY_MS : 0
}

/**
 * The counters after one more try. It is taken before the PIN is compared, so that concurrent guesses get no more tries than
 * successive ones.
 */
export function afterTry(member: StaffRow, now: number): Pick<StaffRow, 'approval_tries_left' | 'approval_locked_at'> {
  const left = member.approval_tries_left ?? PIN_TRIES
  const next = (left === 0 ? PIN_TRIES : left) - 1
  return { approval_tries_left: next, approval_locked_at: next === 0 ? now : null }
}

/** Whether a refund needs a supervisor in a venue with this limit (rupees): above the limit, and never without one. */
export const needsSupervisor = (refund: Paise, refundLimit: number | null): boolean =>
  refundLimit !== null && refund > paiseOf(refundLimit)

export type ApprovedMove = (typeof approvedMoves)[number] | 'credit' | 'discount' | 'delivery' | 'shift' | 'deposit' | 'cards'

/** Whether an act moves money; the amount is then part of what is approved. */
export const movesBalance = (act: ApprovedMove | 'payment' | 'void'): boolean =>
  act !== 'pin' && act !== 'contact' && act !== 'delivery'

/** Everything that a supervisor is asked to approve: the approval is valid for nothing else. */
export interface Asked {
  act: ApprovedMove | 'void'
  /**
   * Empty for an act on an order, which may have no card, for a complimentary load, for the settings of codes and mail, and for a
   * drawer or the safe.
   */
  cardId: string
  /**
   * The number that the balance moves to, the contact that codes go to, the lines of an invoice or an order that are credited or
   * voided, the discount on an order, the number and the reason of a complimentary load, a batch of cards, the settings of codes and
   * mail, the count of a drawer, or the reference of a deposit;
   * otherwise empty.
   */
  to: string
  amount: Paise
  /** The id of the person who is logged in. */
  askedBy: string
}

/** The exact text of a requested contact, so that an approval is valid for no other. */
export const contactText = ({ mobileNo = '', email = '' }: Contact): string => JSON.stringify([mobileNo, email])

/** The exact text of a complimentary load: the number that gets it, and why. */
export const complimentaryText = (cardNumber: string, reason: string): string => JSON.stringify([cardNumber, reason.trim()])

/** The exact text of a batch of cards: what is done, and for whom. */
export const batchText = (act: string, paxIds: readonly string[]): string =>
  hash('sha256', JSON.stringify([act, paxIds.toSorted()]), 'hex')

/** The content of an approval token: the supervisor, the expiry (ms), and its id, with which it can be used once. */
export interface Grant {
  id: string
  supervisorId: string
  expiresAt: number
}

const sealOf = (secrets: Secrets, { id, supervisorId, expiresAt }: Grant, asked: Asked, pinHash: string): string =>
  secrets.mac(
    ['approval', id, supervisorId, expiresAt, asked.act, asked.cardId, asked.to, asked.amount, asked.askedBy, pinHash].join('|'),
  )

/** Whether an approval is still valid at a moment (ms); one granted in the future is not. */
export const isGood = ({ expiresAt }: Grant, now: number): boolean => isWithin(expiresAt - GRANT_VALID_MS, GRANT_VALID_MS, now)

/**
 * The approval as a token. It contains neither the PIN nor the act: its seal covers them, so that it is valid only for that call.
 */
export const sealGrant = (secrets: Secrets, grant: Grant, asked: Asked, pinHash: string): string =>
  [grant.id, grant.supervisorId, grant.expiresAt, sealOf(secrets, grant, asked, pinHash)].join('.')

/** The format that `sealGrant` writes. */
const GRANT = /^(?<id>[^.]+)\.(?<supervisorId>[^.]+)\.(?<expires>\d{1,15})\.(?<seal>[^.]+)$/

/** The content of a token, with its seal; null if it is not in the format. Do not trust it before `isSealed`. */
export function readGrant(text: string): (Grant & { seal: string }) | null {
  const parts = GRANT.exec(text)?.groups as Record<'id' | 'supervisorId' | 'expires' | 'seal', string> | undefined
  if (parts === undefined) return null
  const { id, supervisorId, expires, seal } = parts
  return { id, supervisorId, seal, expiresAt: Number(expires) }
}

/** Whether an approval was granted for exactly this act, with the supervisor's present PIN. */
export const isSealed = (secrets: Secrets, grant: Grant & { seal: string }, asked: Asked, pinHash: string): boolean =>
  sameDigest(grant.seal, sealOf(secrets, grant, asked, pinHash))
