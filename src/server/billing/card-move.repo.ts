import type { Paise } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { CardMoveRow } from '../db/tables.ts'
import type { Slice } from '../db/slice.ts'
import { addCardMoney } from './sums.repo.ts'

/** Writes the card-report entry of a money move and counts it, in the move's own transaction and after `appendMove`. Rows are never changed afterwards. */
export async function insertCardMove(tx: Db, row: CardMoveRow): Promise<void> {
  await tx.insertInto('card_moves').values(row).execute()
  await addCardMoney(tx, [row])
}

/** The newest move on a number with these amounts; an amount left out may be any. */
export function latestMoveOfNumber(
  db: Db,
  cardNumber: string,
  { credit, debit }: { credit?: Paise; debit?: Paise },
): Promise<CardMoveRow | undefined> {
  let query = db.selectFrom('card_moves').selectAll().where('card_number', '=', cardNumber)
  if (credit !== undefined) query = query.where('credit', '=', credit)
  if (debit !== undefined) query = query.where('debit', '=', debit)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Moves of a slice, newest first, one beyond its limit. */
export const cardMovesOf = (db: Db, { from, before, limit }: Slice): Promise<CardMoveRow[]> =>
  db
    .selectFrom('card_moves')
    .selectAll()
    .where('created_at', '>=', from)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(before.at, before.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
