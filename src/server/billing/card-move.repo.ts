import type { Db } from '../db/database.ts'
import type { CardMoveRow } from '../db/tables.ts'

/** Writes the card-report entry of a money move, in the move's own transaction. Rows are never changed afterwards. */
export const insertCardMove = (tx: Db, row: CardMoveRow) => tx.insertInto('card_moves').values(row).execute()
