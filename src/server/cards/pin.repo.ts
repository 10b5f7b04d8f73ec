import type { Transaction } from '../kernel/db/database.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import { newPin, NO_PIN, PIN_TRIES } from './pin.ts'

/** Sets a card's PIN from its HMAC, with all tries, or removes it with null. */
export const setPin = (tx: Transaction, id: string, hash: string | null): Promise<CardRow> =>
  tx
    .updateTable('cards')
    .set(hash === null ? NO_PIN : newPin(hash))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes one try from a card's PIN; answers how many are left after it, or undefined if none was left. */
export async function takePinTry(tx: Transaction, id: string): Promise<number | undefined> {
  const taken = await tx
    .updateTable('cards')
    .set((row) => ({ pin_tries_left: row('pin_tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('pin_hash', 'is not', null)
    .where('pin_tries_left', '>', 0)
    .returning('pin_tries_left')
    .executeTakeFirst()
  return taken?.pin_tries_left ?? undefined
}

/** Records when a PIN was locked (ms). */
export const lockPin = (tx: Transaction, id: string, now: number) =>
  tx.updateTable('cards').set({ pin_locked_at: now }).where('id', '=', id).execute()

/** Restores all tries of a PIN. */
export const restorePinTries = (tx: Transaction, id: string) =>
  tx
    .updateTable('cards')
    .set({ pin_tries_left: PIN_TRIES, pin_locked_at: null })
    .where('id', '=', id)
    .where('pin_hash', 'is not', null)
    .execute()

/** Unlocks a card's PIN; false if it was not locked. */
export async function unlockPin(tx: Transaction, id: string): Promise<boolean> {
  const unlocked = await tx
    .updateTable('cards')
    .set({ pin_tries_left: PIN_TRIES, pin_locked_at: null })
    .where('id', '=', id)
    .where('pin_locked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return unlocked !== undefined
}
