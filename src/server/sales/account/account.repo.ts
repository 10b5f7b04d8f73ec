import { ACCOUNT_ROWS } from '../../../shared/contract/guest-account.ts'
import type {
  AccountCard,
  AccountCredit,
  AccountInvoice,
  AccountOrder,
  AccountPoints,
} from '../../../shared/contract/guest-account.ts'
import { type Paise, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { CardRow } from '../../kernel/db/tables/tables.ts'
import { tablesOf } from '../../orders/index.ts'
import { outletOf } from '../../venue/index.ts'
import { sql } from 'kysely'

type Names = ReadonlyMap<number, string>

/** All cards that a passenger ever had, newest first. */
export const cardsOfPax = (db: Reading, paxId: string): Promise<CardRow[]> =>
  db.selectFrom('cards').selectAll().where('pax_id', '=', paxId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** Cards as the account shows them. */
export function cardsView(cards: readonly CardRow[]): AccountCard[] {
  const numbers = new Map(cards.map(({ id, card_number }) => [id, card_number]))
  return cards.map((card) => {
    const replacedBy = numbers.get(card.replaced_by ?? '')
    return {
      _id: card.id,
      cardNumber: card.card_number,
      nameOfCard: card.name_of_card,
      state: card.state,
      balance: toRupees(card.balance),
      ...(card.onboard > ZERO && { onboard: toRupees(card.onboard) }),
      expiryDate: isoOf(card.expires_at),
      createdAt: isoOf(card.created_at),
      closedAt: card.closed_at === null ? null : isoOf(card.closed_at),
      ...(replacedBy !== undefined && { replacedBy }),
    }
  })
}

/** The newest orders of a passenger. */
export async function ordersOfPax(db: Reading, paxId: string, names: Names): Promise<AccountOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'tables', 'total', 'status', 'payment', 'invoice_no', 'outlet', 'staff_name', 'terminal'])
    .where('pax_id', '=', paxId)
    .orderBy('id', 'desc')
    .limit(ACCOUNT_ROWS)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    createdAt: isoOf(row.created_at),
    tables: tablesOf(row).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
    total: toRupees(row.total),
    orderstatus: row.status,
    payment: row.payment,
    invoiceno: row.invoice_no ?? '',
    outlet: names.get(row.outlet) ?? '',
    staffName: row.staff_name,
    terminal: row.terminal,
  }))
}

/** The newest invoices of a passenger, with what was credited of each and whether it is disputed. */
export async function invoicesOfPax(db: Reading, paxId: string, names: Names): Promise<AccountInvoice[]> {
  const rows = await db
    .selectFrom('bills')
    .select((bill) => [
      'id',
      'order_id',
      'invoice_no',
      'invoice_seq',
      'created_at',
      'total',
      'card_number',
      'staff_name',
      'terminal',
      bill
        .selectFrom('credit_notes')
        .select(sql<Paise>`CAST(SUM(credit_notes.total) AS bigint)`.as('sum'))
        .whereRef('credit_notes.bill_id', '=', 'bills.id')
        .as('credited'),
      bill
        .selectFrom('disputes')
        .leftJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('disputes.order_id', '=', 'bills.order_id')
        .where('dispute_ends.dispute_id', 'is', null)
        .as('open'),
    ])
    .where('pax_id', '=', paxId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACCOUNT_ROWS)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    orderid: row.order_id,
    invoiceno: row.invoice_no,
    createdAt: isoOf(row.created_at),
    outlet: names.get(outletOf(row.invoice_seq)) ?? '',
    total: toRupees(row.total),
    credited: toRupees(row.credited ?? ZERO),
    cardNumber: row.card_number,
    staffName: row.staff_name,
    terminal: row.terminal,
    disputed: (row.open ?? 0) > 0,
  }))
}

/** The newest credit notes of a passenger's invoices. */
export async function creditsOfPax(db: Reading, paxId: string): Promise<AccountCredit[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .innerJoin('bills', 'bills.id', 'credit_notes.bill_id')
    .select(['credit_notes.id', 'credit_notes.order_id', 'credit_no', 'bills.invoice_no', 'credit_notes.created_at'])
    .select(['credit_notes.total', 'payout_move_id', 'credit_notes.staff_name'])
    .where('credit_notes.pax_id', '=', paxId)
    .orderBy('credit_notes.created_at', 'desc')
    .orderBy('credit_notes.id', 'desc')
    .limit(ACCOUNT_ROWS)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    orderid: row.order_id,
    creditno: row.credit_no,
    invoiceno: row.invoice_no,
    createdAt: isoOf(row.created_at),
    total: toRupees(row.total),
    paidTo: row.payout_move_id === null ? 'card' : 'cash',
    staffName: row.staff_name,
  }))
}

/** The newest Dream Points of a passenger, earned or taken back. */
export async function pointsOfPax(db: Reading, paxId: string): Promise<AccountPoints[]> {
  const rows = await db
    .selectFrom('points_entries')
    .innerJoin('orders', 'orders.id', 'points_entries.order_id')
    .select(['points_entries.id', 'points_entries.at', 'points_entries.points', 'orders.invoice_no'])
    .where('points_entries.pax_id', '=', paxId)
    .orderBy('points_entries.at', 'desc')
    .orderBy('points_entries.id', 'desc')
    .limit(ACCOUNT_ROWS)
    .execute()
  return rows.map(({ id, at, points, invoice_no }) => ({ _id: id, at: isoOf(at), points, invoiceno: invoice_no ?? '' }))
}

/** Whether a person's look at a passenger's account was noted at or after a moment (ms). */
export async function wasNoted(db: Reading, action: string, staffId: string, paxId: string, since: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', paxId)
    .where('at', '>=', since)
    .where('action', '=', action)
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
