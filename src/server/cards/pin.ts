import type { Card } from '../../shared/contract/cards.ts'
import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import type { CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { TRIES } from './otp.ts'

/** Wrong guesses that lock a PIN: the same number as for a one-time code. */
export const PIN_TRIES = TRIES

/** The text for a PIN's HMAC. It includes the card, so that equal PINs have different HMACs. */
export const pinText = (cardId: string, pin: string): string => `${cardId}:${pin}`

/** The PIN columns of a card without one: a new card, a returned one, or one whose guest removed the PIN. */
export const NO_PIN: Pick<CardRow, 'pin_hash' | 'pin_tries_left' | 'pin_locked_at'> = {
  pin_hash: null,
  pin_tries_left: null,
  pin_locked_at: null,
}

/** The PIN columns for a new PIN, given as its HMAC. */
export const newPin = (hash: string): typeof NO_PIN => ({ pin_hash: hash, pin_tries_left: PIN_TRIES, pin_locked_at: null })

/** Whether a card's PIN is set or locked; undefined without a PIN. */
export const pinStateOf = (card: Pick<CardRow, 'pin_hash' | 'pin_tries_left'>): Card['pin'] =>
  card.pin_hash === null ? undefined : card.pin_tries_left === 0 ? 'locked' : 'set'

/** One to three digits, repeated: 0000, 1212, 123123. */
const REPEATS = /^(\d{1,3})\1+$/
const UPWARDS = '01234567890'
const DOWNWARDS = '09876543210'

/** The birthday as people write it in four or six digits. */
function birthdays(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  const short = year.slice(-2)
  return [year, day + month, month + day, day + month + short, month + day + short, short + month + day]
}

/** Does not name the rule that was broken: it would reveal the guest's birthday at the desk. */
const GUESSABLE = 'This PIN is too easy to guess. Avoid runs, repeats, the birthday and the card number'

/** Refuses a PIN that a finder of the card would try first. */
export function checkPin(pin: string, holder: Pick<PaxRow, 'dob'>, cardNumber: string): Result<null> {
  const isRow = UPWARDS.includes(pin) || DOWNWARDS.includes(pin)
  const isKnown = birthdays(holder.dob).includes(pin) || cardNumber.includes(pin)
  return isRow || isKnown || REPEATS.test(pin) ? failField('pin', GUESSABLE) : ok(null)
}

/** The consent for a change of a PIN: the old PIN, a code to the guest, or a supervisor. */
export interface Consent {
  by: 'pin' | 'code' | 'supervisor'
  typed: string
  /** For the audit trail. */
  how: string
}

/** The consent given with a change; the guest's own takes precedence. Null for none. */
export function consentOf({ oldPin, code, approval }: Pick<InputOf<Contract['setCardPin']>['body'], Given>): Consent | null {
  if (oldPin !== undefined) return { by: 'pin', typed: oldPin, how: 'by the old PIN' }
  if (code !== undefined) return { by: 'code', typed: code, how: 'by a code' }
  return approval === undefined ? null : { by: 'supervisor', typed: approval, how: 'by a supervisor' }
}

type Given = 'oldPin' | 'code' | 'approval'
