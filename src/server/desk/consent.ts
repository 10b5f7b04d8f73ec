import type { CartLine } from '../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { linesHash, pricedCartOf, totalOf } from '../orders/index.ts'
import {
  type Binding,
  codeText,
  lockPin,
  markPinCodeUsed,
  mayMoveCash,
  pinText,
  restorePinTries,
  takePinCodeTry,
  takePinTry,
} from '../cards/index.ts'
import { fail, failField } from '../../shared/messages.ts'
import { noteAndNotify } from '../guests/index.ts'
import type { Actor } from '../kernel/audit/audit.repo.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Deps, Staff } from '../kernel/http/call.ts'
import { keeping } from '../kernel/refusal.ts'
import { sameDigest, type Secrets } from '../kernel/secrets.ts'
import { formatRupees, type Paise, ZERO } from '../../shared/money/money.ts'
import { currentVenue } from '../venue/index.ts'

/**
 * The lines and total that an approval of a passenger's cart is bound to, at the server's prices at `now` (ms). `checkId`: the
 * check without a guest that the cart continues. Refused: a dish that cannot be ordered.
 */
export async function bindingOf(
  tx: Transaction,
  paxId: string,
  cart: readonly CartLine[],
  of: { checkId: string | undefined; now: number; outlet: number },
): Promise<Result<Binding>> {
  const lines = await pricedCartOf(tx, paxId, cart, of)
  return lines.ok ? ok({ lines_hash: linesHash(lines.value), total: totalOf(lines.value) }) : lines
}

export interface TriedPin {
  deps: Deps
  tx: Transaction
  by: Actor
  /** Locked by the transaction. */
  card: CardRow
  /** ms since 1970, UTC. */
  at: number
}

/**
 * Compares a typed PIN with the card's. A try is taken before each comparison, with the card locked, so that concurrent guesses
 * get no more tries than successive ones. The right PIN restores all tries; the last wrong one locks the PIN and notifies the
 * guest.
 */
export async function tryPin({ deps, tx, by, card, at }: TriedPin, typed: string): Promise<Result<null>> {
  if (card.pin_hash === null) return fail('pin_not_set')
  const triesLeft = await takePinTry(tx, card.id)
  if (triesLeft === undefined) return fail('pin_locked')
  if (!sameDigest(deps.secrets.pinMac(pinText(card.id, typed)), card.pin_hash)) {
    if (triesLeft === 0) {
      await lockPin(tx, card.id, at)
      await noteAndNotify(tx, deps.notices, by, { action: 'card_pin_locked', card, how: '', at })
    }
    return keeping(fail('pin_wrong', { triesLeft }))
  }
  await restorePinTries(tx, card.id)
  return ok(null)
}

/**
 * Uses up the code that allows a change of a card's PIN. A try is taken before the comparison; codes of payments are not
 * accepted.
 */
export async function takePinCode(
  tx: Transaction,
  secrets: Secrets,
  cardId: string,
  typed: string,
  now: number,
): Promise<Result<null>> {
  const sent = await takePinCodeTry(tx, cardId, now)
  const code = typed.replaceAll(/\D/g, '')
  if (sent === undefined || !sameDigest(secrets.mac(codeText(sent.id, code)), sent.code_hmac))
    return keeping(fail('otp_wrong', { triesLeft: sent?.tries_left ?? 0 }))
  await markPinCodeUsed(tx, sent.id, now)
  return ok(null)
}

const NO_CASH = 'This venue does not take cash for orders. The back office can allow it under Venue'

/** Checks that the venue takes cash for orders, and this person now at their outlet. */
export const checkCashTaken = async (tx: Transaction, { outlet, id }: Pick<Staff, 'outlet' | 'id'>): Promise<Result<null>> =>
  (await currentVenue(tx)).tenders.cash ? mayMoveCash(tx, outlet, id) : failField('tendered', NO_CASH)

/** Checks that the cash tendered covers the amount due, including the tip. */
export function checkTendered(tendered: Paise, due: Paise): Result<null> {
  if (due === ZERO) return failField('tendered', 'There is nothing to pay in cash')
  return tendered < due ? failField('tendered', `This is not enough: ${formatRupees(due)} is due`) : ok(null)
}
