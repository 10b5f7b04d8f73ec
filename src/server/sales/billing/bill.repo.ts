import { sql } from 'kysely'
import { type Paise, parseRupees, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DayBounds } from '../../kernel/db/slice.ts'
import type { BillChargeRow } from '../../kernel/db/tables/money-tables.ts'
import type { SalesByHourRow } from '../../kernel/db/tables/books-tables.ts'
import type { BillRow, CardMoveRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import {
  chargedOf,
  chargeSums,
  orderLineOf,
  linesRead,
  type StoredLine,
  type StoredOrder,
  tablesOf,
  withLines,
} from '../../orders/index.ts'
import { outletOfSql } from '../../venue/index.ts'
import { approvers } from '../../people/index.ts'
import type { Bill, CardReportEntry } from '../../../shared/contract/billing.ts'
import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import { isoOf } from '../../../shared/time.ts'

/** The amounts of a bill beside its total, paise; ZERO for none. */
interface BillExtras {
  tax: Paise
  service: Paise
  discount: Paise
  /** The tip as given, including any part refunded since. */
  tip: Paise
  inCash: boolean
}

const NONE: BillExtras = { tax: ZERO, service: ZERO, discount: ZERO, tip: ZERO, inCash: false }

interface Sides {
  /** The credited amounts by bill id; bills without a credit note are left out. */
  credited: Map<string, Paise>
  /** Tax, service charge, discount, tip and tender by bill id; bills without any of them are left out. */
  extras: Map<string, BillExtras>
}

type Side = Exclude<keyof BillExtras, 'inCash'> | 'credited' | 'cash'

/**
 * The further amounts of bills, read in one statement: otherwise a screen of bills would query five tables one after the other.
 */
const sideRows = (ids: readonly string[]) => {
  const among = sql`bill_id IN (${sql.join(ids)})`
  return sql<{ bill_id: string; side: Side; amount: Paise }>`
    SELECT bill_id, 'credited' AS side, CAST(SUM(total) AS bigint) AS amount FROM credit_notes WHERE ${among} GROUP BY bill_id
    UNION ALL SELECT bill_id, kind, CAST(SUM(amount) AS bigint) FROM bill_charges WHERE ${among} GROUP BY bill_id, kind
    UNION ALL SELECT bill_id, 'discount', CAST(SUM(amount) AS bigint) FROM bill_discounts WHERE ${among} AND amount > 0 GROUP BY bill_id
    UNION ALL SELECT bill_id, 'tip', CAST(SUM(amount) AS bigint) FROM bill_tips WHERE ${among} AND amount > 0 GROUP BY bill_id
    UNION ALL SELECT bill_id, 'cash', 0 FROM bill_cash WHERE ${among}`
}

/** The credited amounts and extras of bills, which are stored in other tables than `bills`. */
async function sidesOf(db: Reading, ids: readonly string[]): Promise<Sides> {
  const [credited, extras] = [new Map<string, Paise>(), new Map<string, BillExtras>()]
  if (ids.length === 0) return { credited, extras }
  const put = (id: string, part: Partial<BillExtras>) => extras.set(id, { ...(extras.get(id) ?? NONE), ...part })
  for (const { bill_id, side, amount } of (await sideRows(ids).execute(db)).rows) {
    if (side === 'credited') credited.set(bill_id, amount)
    else put(bill_id, side === 'cash' ? { inCash: true } : { [side]: amount })
  }
  return { credited, extras }
}

/** A bill with the lines and tables of its order. */
type BillWithOrder = BillRow & Pick<StoredOrder, 'lines' | 'tables'>
/**
 * A bill to show. `approvedBy`: the supervisor who approved it in place of a code, undefined if none did. `extras`: undefined if
 * the bill has none.
 */
type BillToShow = BillWithOrder & { approvedBy: string | undefined; credited: Paise; extras: BillExtras | undefined }

/** Adds the supervisor who approved, the credited amount and the extras to each bill. */
export async function billsToShow(db: Reading, bills: readonly BillWithOrder[]): Promise<BillToShow[]> {
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
export const insertBill = (tx: Transaction, bill: BillRow) => tx.insertInto('bills').values(bill).execute()

/** Writes the tax and service charge of an invoice, with its bill. */
export async function insertBillCharges(
  tx: Transaction,
  { id, invoice_seq, day }: BillRow,
  lines: readonly StoredLine[],
): Promise<void> {
  const rows = chargeSums(chargedOf(lines)).map((row): BillChargeRow => ({ ...row, bill_id: id, invoice_seq, day }))
  if (rows.length > 0) await tx.insertInto('bill_charges').values(rows).execute()
}

export const findBill = (db: Reading, id: string) => db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirst()

/** The bill of an order, undefined while it is unpaid. */
export const findBillByOrder = (db: Reading, orderId: string) =>
  db.selectFrom('bills').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** The newest bill of a card, by the card's id. */
export const latestBillOfCard = (db: Reading, cardId: string) =>
  db
    .selectFrom('bills')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const billsWithOrders = (db: Reading) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .selectAll('bills')
    .select('orders.tables')
    .select(linesRead(db))

/** The bill with an invoice number, looked up by the order that carries it. */
export async function findBillByInvoice(db: Reading, invoiceNo: string): Promise<BillWithOrder | undefined> {
  const row = await billsWithOrders(db).where('orders.invoice_no', '=', invoiceNo).executeTakeFirst()
  return row && withLines(row)
}

/** The newest bill of the card that last paid with a card number. */
export async function latestBillOfNumber(db: Reading, cardNumber: string): Promise<BillWithOrder | undefined> {
  const row = await billsWithOrders(db)
    .where('bills.card_id', '=', (query) =>
      query
        .selectFrom('card_moves')
        .select('card_moves.card_id')
        .where('card_moves.card_number', '=', cardNumber)
        // Written so that the index over card numbers is used, and not the one over kinds.
        .where(sql`card_moves.kind || ''`, '=', 'sale')
        .orderBy('card_moves.created_at', 'desc')
        .orderBy('card_moves.id', 'desc')
        .limit(1),
    )
    .orderBy('bills.created_at', 'desc')
    .orderBy('bills.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && withLines(row)
}

/** Bills with these ids, unsorted. */
export const billsWithIds = async (db: Reading, ids: readonly string[]): Promise<BillToShow[]> =>
  ids.length === 0 ? [] : billsToShow(db, (await billsWithOrders(db).where('bills.id', 'in', ids).execute()).map(withLines))

/** What was sold by day and hour: from the sums, or for a voyage from its bills, which an index holds. */
export const soldByHour = (voyage: string | undefined) =>
  voyage === undefined
    ? sql<SalesByHourRow>`sales_by_hour`
    : sql<SalesByHourRow>`(SELECT day, hour, ${sql.raw(outletOfSql('invoice_seq'))} AS outlet, 1 AS sales, total AS amount
        FROM bills WHERE voyage_id = ${voyage})`

/** How many bills a period of business days has, at one outlet or all, of one voyage or all, from the sums. */
export async function countBills(
  db: Reading,
  { fromDay, toDay }: DayBounds,
  { outlet, voyage }: { outlet?: number | undefined; voyage?: string | undefined } = {},
): Promise<number> {
  let query = db
    .selectFrom(soldByHour(voyage).as('sold'))
    .select(sql<number>`CAST(COALESCE(SUM(sales), 0) AS bigint)`.as('bills'))
  if (fromDay !== undefined) query = query.where('day', '>=', fromDay)
  if (toDay !== undefined) query = query.where('day', '<=', toDay)
  if (outlet !== undefined) query = query.where('outlet', '=', outlet)
  return (await query.executeTakeFirstOrThrow()).bills
}

/** The tables of an invoice; for a part, those that the order it was split from had when the part was paid. */
export const billedTables = (
  bill: Pick<BillRow, 'part_tables'> | undefined,
  { tables }: Pick<OrderRow, 'tables'>,
): OrderTable[] => tablesOf({ tables: bill?.part_tables ?? tables })

/** A bill as the API shows it. */
export const billView = (bill: BillToShow): Bill => ({
  _id: bill.id,
  orderid: bill.order_id,
  fullName: bill.full_name,
  cardNumber: bill.card_number,
  billingData: {
    AuthorId: {
      _id: bill.pax_id,
      invoiceno: bill.invoice_no,
      fullName: bill.full_name,
      totalprice: toRupees(bill.total),
      order: bill.lines.map(orderLineOf),
      ordertable: billedTables(bill, bill),
    },
  },
  staffName: bill.staff_name,
  terminal: bill.terminal,
  ...(bill.approvedBy !== undefined && { approvedBy: bill.approvedBy }),
  credited: toRupees(bill.credited),
  ...extrasView(bill.extras),
  createdAt: isoOf(bill.created_at),
})

/** The amounts of a bill beside its total; empty if it has none. */
function extrasView(extras: BillExtras | undefined): Pick<Bill, 'tax' | 'service' | 'discount' | 'tip' | 'inCash'> {
  if (extras === undefined) return {}
  const { tax, service, discount, tip, inCash } = extras
  return {
    ...(tax > ZERO && { tax: toRupees(tax) }),
    ...(service > ZERO && { service: toRupees(service) }),
    ...(discount > ZERO && { discount: toRupees(discount) }),
    ...(tip > ZERO && { tip: toRupees(tip) }),
    ...(inCash && { inCash }),
  }
}

/** How a move was paid; nothing for cash, and for a move without a tender. */
export const tenderView = ({
  tender,
  tender_ref,
  tender_reason,
}: CardMoveRow): Pick<CardReportEntry, 'tender' | 'reference' | 'reason'> =>
  tender === null || tender === 'cash'
    ? {}
    : {
        tender,
        ...(tender_ref !== null && { reference: tender_ref }),
        ...(tender_reason !== null && { reason: tender_reason }),
      }

/** A line of the card report as the API shows it; with the staff member's name if it was read too. */
export const cardReportEntryOf = (move: CardMoveRow & { staff_name?: string | null }): CardReportEntry => ({
  _id: move.id,
  cardNumber: move.card_number,
  cardName: move.card_name,
  creditCard: toRupees(move.credit),
  debitCard: toRupees(move.debit),
  cardBalance: toRupees(move.balance_after),
  kind: move.kind,
  ...tenderView(move),
  ...(move.onboard > ZERO && { onboard: toRupees(move.onboard) }),
  ...(typeof move.staff_name === 'string' && { staffName: move.staff_name, terminal: move.terminal ?? '' }),
  createdAt: isoOf(move.created_at),
})

/** What the screen states about a bill after the payment; a missing field matches any. */
interface BillClaim {
  cardNumber: string
  fullNames: (string | undefined)[]
  totalprice: number | undefined
}

/** Whether a bill matches a claim. */
export const matchesClaim = (bill: BillRow, { cardNumber, fullNames, totalprice }: BillClaim): boolean =>
  bill.card_number === cardNumber &&
  fullNames.every((name) => name === undefined || name === bill.full_name) &&
  (totalprice === undefined || parseRupees(totalprice) === bill.total)
