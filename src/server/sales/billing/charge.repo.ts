import type { BillChargeRow, CreditNoteChargeRow } from '../../kernel/db/tables/money-tables.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { BillRow } from '../../kernel/db/tables/tables.ts'
import { chargedOf, type ChargeSum, chargeSums, type StoredLine } from '../../orders/index.ts'
import type { NoteWithLines } from './credit-note.ts'

/** What of tax and service charge is on an invoice: written with its bill. */
export async function insertBillCharges(tx: Db, { id, invoice_seq, day }: BillRow, lines: readonly StoredLine[]): Promise<void> {
  const rows = chargeSums(chargedOf(lines)).map((row): BillChargeRow => ({ ...row, bill_id: id, invoice_seq, day }))
  if (rows.length > 0) await tx.insertInto('bill_charges').values(rows).execute()
}

/** What of them a credit note reverses: written with it. */
export async function insertNoteCharges(
  tx: Db,
  { id, credit_seq, day }: Pick<NoteWithLines, 'id' | 'credit_seq' | 'day'>,
  sums: readonly ChargeSum[],
): Promise<void> {
  const rows = sums.map((row): CreditNoteChargeRow => ({ ...row, credit_note_id: id, credit_seq, day }))
  if (rows.length > 0) await tx.insertInto('credit_note_charges').values(rows).execute()
}
