import type { Paise } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { CardRow } from '../db/tables.ts'

export const findCard = (db: Db, id: string) => db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()

/** The card on a number that was not returned, or undefined; at most one exists. */
export const findCardByNumber = (db: Db, cardNumber: string) =>
  db.selectFrom('cards').selectAll().where('card_number', '=', cardNumber).where('state', '<>', 'returned').executeTakeFirst()

/** Holds a card's row until the transaction ends. */
export const lockCard = (tx: Db, id: string) =>
  tx
    .updateTable('cards')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .execute()

/** Adds a card; false when the number has a live one already. */
export async function insertCard(tx: Db, row: CardRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('cards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The guarded debit: one statement takes the amount only where the balance affords it; undefined when it does not. */
export const debit = (tx: Db, id: string, amount: Paise): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '-', amount) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('balance', '>=', amount)
    .returningAll()
    .executeTakeFirst()

/** Adds an amount and sets what a refill may change; undefined when the card is no longer active. */
export const credit = (
  tx: Db,
  id: string,
  amount: Paise,
  changes: Partial<Pick<CardRow, 'name_of_card' | 'expires_at' | 'time'>>,
): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '+', amount), ...changes }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()

/** Closes a card for good at the balance that was read; undefined when it moved meanwhile. */
export const closeCard = (tx: Db, card: CardRow, now: number): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set({ state: 'returned', balance: 0 as Paise, closed_at: now })
    .where('id', '=', card.id)
    .where('state', '=', 'active')
    .where('balance', '=', card.balance)
    .returningAll()
    .executeTakeFirst()
