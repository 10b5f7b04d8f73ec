import type { Db } from './database.ts'

/** What one transaction at a time does: give out passengers' numbers and dishes' barcodes, count tries of a login or PIN, end the voyage. */
export type Turn = 'numbers' | 'logins' | 'voyage'

/** Waits until it is this transaction's turn, which lasts until it ends. By an UPDATE that changes nothing: nothing is to be read, so its answer is not waited for. */
export const takeTurn = (tx: Db, name: Turn) =>
  tx
    .updateTable('turns')
    .set((row) => ({ name: row.ref('name') }))
    .where('name', '=', name)
    .execute()
