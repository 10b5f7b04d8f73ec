import type { Db } from '../db/database.ts'
import type { BillRow } from '../db/tables.ts'

/** Writes the bill of a payment, in the payment's own transaction. Rows are never changed afterwards. */
export const insertBill = (tx: Db, row: BillRow) => tx.insertInto('bills').values(row).execute()

export const findBill = (db: Db, id: string) => db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirst()

/** The bill of an order, undefined while it is unpaid. */
export const findBillByOrder = (db: Db, orderId: string) =>
  db.selectFrom('bills').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** The newest bill of a card, by the card's id. */
export const latestBillOfCard = (db: Db, cardId: string) =>
  db
    .selectFrom('bills')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
