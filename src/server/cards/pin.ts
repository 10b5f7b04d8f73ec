import type { Card } from '../../shared/contract/cards.ts'
import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import type { CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { TRIES } from './otp.ts'

/** Wrong guesses that lock a PIN: as many as end a one-time code. */
export const PIN_TRIES = TRIES

/** What a PIN's HMAC is made of: bound to its card, so that equal PINs have different ones. */
export const pinText = (cardId: string, pin: string): string => `${cardId}:${pin}`

/** A card without a PIN: a new one, a returned one, and one whose guest removed it. */
export const NO_PIN: Pick<CardRow, 'pin_hash' | 'pin_tries_left' | 'pin_locked_at'> = {
  pin_hash: null,
  pin_tries_left: null,
  pin_locked_at: null,
}

/** A PIN just chosen, by its HMAC. */
export const newPin = (hash: string): typeof NO_PIN => ({ pin_hash: hash, pin_tries_left: PIN_TRIES, pin_locked_at: null })

/** Whether a card has a PIN and can be paid with by it; undefined without one. */
export const pinStateOf = (card: Pick<CardRow, 'pin_hash' | 'pin_tries_left'>): Card['pin'] =>
  card.pin_hash === null ? undefined : card.pin_tries_left === 0 ? 'locked' : 'set'

/** One to three digits over and over: 0000, 1212, 123123. */
const REPEATS = /^(\d{1,3})\1+$/
const UPWARDS = '01234567890'
const DOWNWARDS = '09876543210'

/** The birthday as people write it in four or six digits. */
function birthdays(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  const short = year.slice(-2)
  return [year, day + month, month + day, day + month + short, month + day + short, short + month + day]
}

/** Says nothing of which rule it was: the guest's birthday is not read out at the desk. */
const GUESSABLE = 'This PIN is too easy to guess. Avoid runs, repeats, the birthday and the card number'

/** Refused: a PIN that a finder of the card would try first. */
export function checkPin(pin: string, holder: Pick<PaxRow, 'dob'>, cardNumber: string): Result<null> {
  const isRow = UPWARDS.includes(pin) || DOWNWARDS.includes(pin)
  const isKnown = birthdays(holder.dob).includes(pin) || cardNumber.includes(pin)
  return isRow || isKnown || REPEATS.test(pin) ? failField('pin', GUESSABLE) : ok(null)
}

/** By which consent a PIN is changed: the old PIN, a code to its guest, or a supervisor. */
export interface Consent {
  by: 'pin' | 'code' | 'supervisor'
  typed: string
  /** For the audit trail. */
  how: string
}

/** The consent that came with a change, the guest's own first; null for none. */
export function consentOf({ oldPin, code, approval }: Pick<InputOf<Contract['setCardPin']>['body'], Given>): Consent | null {
  if (oldPin !== undefined) return { by: 'pin', typed: oldPin, how: 'by the old PIN' }
  if (code !== undefined) return { by: 'code', typed: code, how: 'by a code' }
  return approval === undefined ? null : { by: 'supervisor', typed: approval, how: 'by a supervisor' }
}

type Given = 'oldPin' | 'code' | 'approval'
