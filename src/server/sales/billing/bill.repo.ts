import { sql } from 'kysely'
import { type Paise, ZERO } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { DayBounds } from '../../kernel/db/day-period.ts'
import type { BillRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import { type BillExtras, sidesOf } from './bill-extras.repo.ts'
import { approvers } from '../../people/index.ts'

/** A bill with what its order says of dishes and tables. */
export type BillWithOrder = BillRow & Pick<OrderRow, 'lines' | 'tables'>
/** The same with the name of the supervisor who approved it in place of a code, undefined for none, what credit notes gave back of it, and what its total does not say. */
export type BillToShow = BillWithOrder & { approvedBy: string | undefined; credited: Paise; extras: BillExtras | undefined }

/** Puts to bills who approved them, and what was credited. */
export async function billsToShow(db: Db, bills: readonly BillWithOrder[]): Promise<BillToShow[]> {
  const ids = bills.map(({ id }) => id)
  const moves = bills.map(({ move_id }) => move_id)
  const [names, { credited, extras }] = await Promise.all([approvers(db, moves), sidesOf(db, ids)])
  return bills.map((bill) => ({
    ...bill,
    approvedBy: names.get(bill.move_id),
    credited: credited.get(bill.id) ?? ZERO,
    extras: extras.get(bill.id),
  }))
}

/** Writes the bill of a payment, in the payment's own transaction. Rows are never changed afterwards. */
export const insertBill = (tx: Db, bill: BillRow) => tx.insertInto('bills').values(bill).execute()

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

const billsWithOrders = (db: Db) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .selectAll('bills')
    .select(['orders.lines', 'orders.tables'])

/** The bill with an invoice number, looked up by the order that carries it. */
export const findBillByInvoice = (db: Db, invoiceNo: string): Promise<BillWithOrder | undefined> =>
  billsWithOrders(db).where('orders.invoice_no', '=', invoiceNo).executeTakeFirst()

/** The newest bill of the card that last paid under a number. */
export const latestBillOfNumber = (db: Db, cardNumber: string): Promise<BillWithOrder | undefined> =>
  billsWithOrders(db)
    .where('bills.card_id', '=', (query) =>
      query
        .selectFrom('card_moves')
        .select('card_moves.card_id')
        .where('card_moves.card_number', '=', cardNumber)
        // Spelled so that the index over numbers serves it, and not the one over kinds.
        .where(sql`card_moves.kind || ''`, '=', 'sale')
        .orderBy('card_moves.created_at', 'desc')
        .orderBy('card_moves.id', 'desc')
        .limit(1),
    )
    .orderBy('bills.created_at', 'desc')
    .orderBy('bills.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Bills with these ids, in no order. */
export const billsWithIds = async (db: Db, ids: readonly string[]): Promise<BillToShow[]> =>
  ids.length === 0 ? [] : billsToShow(db, await billsWithOrders(db).where('bills.id', 'in', ids).execute())

/** How many bills the business days of a period have, of one outlet or of all, by the sums. */
export async function countBills(db: Db, { fromDay, toDay }: DayBounds, outlet?: number): Promise<number> {
  let query = db.selectFrom('sales_by_hour').select(sql<number>`CAST(COALESCE(SUM(sales), 0) AS bigint)`.as('bills'))
  if (fromDay !== undefined) query = query.where('day', '>=', fromDay)
  if (toDay !== undefined) query = query.where('day', '<=', toDay)
  if (outlet !== undefined) query = query.where('outlet', '=', outlet)
  return (await query.executeTakeFirstOrThrow()).bills
}
