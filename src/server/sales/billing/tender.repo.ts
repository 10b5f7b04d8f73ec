import { add, type Paise, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { changeOf } from '../../../shared/money/tender.ts'
import type { CashTaken } from '../../../shared/contract/invoice.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { BillRow, OrderRow, StaffRow } from '../../kernel/db/tables/tables.ts'
import { findStaffMember } from '../../people/index.ts'
import type { BillCashRow, BillTipRow } from '../../kernel/db/tables/money-tables.ts'

/** The payment of a bill beside its total: cash tendered and tip. */
export interface Tender {
  /** Null for a payment by card. */
  tendered: Paise | null
  tip: Paise
}

/** The tender of a bill. */
export async function tenderOf(db: Reading, billId: string): Promise<Tender> {
  const cash = await db.selectFrom('bill_cash').select('tendered').where('bill_id', '=', billId).executeTakeFirst()
  const tips = db.selectFrom('bill_tips').select('amount').where('bill_id', '=', billId)
  const tip = await tips.where('credit_note_id', 'is', null).executeTakeFirst()
  return { tendered: cash?.tendered ?? null, tip: tip?.amount ?? ZERO }
}

/** The tip of a bill less its refund, and who it was for; undefined if there is no tip or it was refunded. */
export async function keptTip(
  db: Reading,
  billId: string,
): Promise<Pick<BillTipRow, 'amount' | 'staff_name' | 'move_id'> | undefined> {
  const rows = await db
    .selectFrom('bill_tips')
    .select(['amount', 'staff_name', 'move_id'])
    .where('bill_id', '=', billId)
    .execute()
  const first = rows.find((row) => row.amount > ZERO)
  const amount = sum(rows.map((row) => row.amount))
  return first === undefined || amount === ZERO ? undefined : { ...first, amount }
}

/** The tip refunded by a credit note. */
export async function tipReturnedBy(db: Reading, creditNoteId: string, billId: string): Promise<Paise> {
  const tips = db.selectFrom('bill_tips').select('amount').where('bill_id', '=', billId)
  const returned = await tips.where('credit_note_id', '=', creditNoteId).executeTakeFirst()
  return returned === undefined ? ZERO : subtract(ZERO, returned.amount)
}

/** Writes a tip, or its refund. Rows are never changed. */
export const insertBillTip = (tx: Transaction, row: BillTipRow) => tx.insertInto('bill_tips').values(row).execute()

interface Tendered {
  bill: Pick<BillRow, 'id' | 'total' | 'day' | 'invoice_seq'>
  /** The name of the person the tip is for. */
  servedBy: string
  moves: { cash: { id: string } | null; tip: { id: string } | null }
  tender: Tender
}

/** The name of the member who served: the check's owner, otherwise the person who takes the payment. */
export async function servedBy(
  tx: Transaction,
  { owner_id }: Pick<OrderRow, 'owner_id'>,
  payee: Pick<StaffRow, 'id' | 'name'>,
): Promise<string> {
  const owner = owner_id === null || owner_id === payee.id ? undefined : await findStaffMember(tx, owner_id)
  return owner?.name ?? payee.name
}

/** Writes cash tendered and tip of a bill, after it. */
export async function insertTender(
  tx: Transaction,
  { bill, servedBy: staff_name, moves, tender: { tendered, tip } }: Tendered,
): Promise<void> {
  const bill_id = bill.id
  if (moves.cash !== null && tendered !== null) {
    const row: BillCashRow = { bill_id, move_id: moves.cash.id, due: add(bill.total, tip), tendered }
    await tx.insertInto('bill_cash').values(row).execute()
  }
  if (moves.tip === null) return
  const { day, invoice_seq } = bill
  const given = { credit_note_id: null, credit_seq: null, invoice_seq, day }
  await insertBillTip(tx, { move_id: moves.tip.id, bill_id, amount: tip, staff_name, ...given })
}

/** A tender for documents, rupees; empty fields are left out. */
export const tenderView = (total: Paise, { tendered, tip }: Tender): { tip?: number; cash?: CashTaken } => ({
  ...(tip > ZERO && { tip: toRupees(tip) }),
  ...(tendered !== null && {
    cash: { tendered: toRupees(tendered), change: toRupees(changeOf(add(total, tip), tendered)) },
  }),
})
