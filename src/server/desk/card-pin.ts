import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { lockPin, pinText, restorePinTries, takePinTry } from '../cards/index.ts'
import { noteAndNotify } from '../guests/index.ts'
import type { Actor } from '../kernel/audit/audit.repo.ts'
import type { Db } from '../kernel/db/database.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Deps } from '../kernel/http/deps.ts'
import { keeping } from '../kernel/refusal.ts'
import { sameDigest } from '../kernel/secrets.ts'

export interface TriedPin {
  deps: Deps
  tx: Db
  by: Actor
  /** Held by the transaction. */
  card: CardRow
  /** ms since 1970, UTC. */
  at: number
}

/**
 * Compares what was typed with a card's PIN. Each comparison costs a try, taken before comparing with the card held, so that guesses sent
 * at once get no more tries than guesses in a row. The right PIN gives all tries back; after the last wrong one it is locked, and its guest is notified.
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
