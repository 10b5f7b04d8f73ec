import type { CreditNote } from '../../../shared/contract/credit-notes.ts'
import { add, type Paise, subtract, sum } from '../../../shared/money/money.ts'
import { cardInPlaceOf, partsOfMove } from '../../cards/index.ts'
import type {
  CreditNoteChargeRow,
  CreditNoteLineRow,
  CreditNotePrintRow,
  CreditNoteRow,
} from '../../kernel/db/tables/money-tables.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import type { BillRow } from '../../kernel/db/tables/tables.ts'
import { earnedByOrder } from '../../guests/index.ts'
import { chargedOf, type ChargeSum, findOrder } from '../../orders/index.ts'
import { approvers } from '../../people/index.ts'
import { venueAt } from '../../venue/index.ts'
import { findBillByOrder } from './bill.repo.ts'
import { type CreditFacts, creditNoteView, type NoteWithLines } from './credit-note.ts'
import { keptTip, tenderOf, tipReturnedBy } from './tender.repo.ts'

const linesOfNotes = (db: Reading, noteIds: readonly string[]): Promise<CreditNoteLineRow[]> =>
  noteIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('credit_note_lines').selectAll().where('credit_note_id', 'in', noteIds).orderBy('line').execute()

const chargesOfNotes = (db: Reading, noteIds: readonly string[]): Promise<CreditNoteChargeRow[]> =>
  noteIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('credit_note_charges').selectAll().where('credit_note_id', 'in', noteIds).execute()

async function withLines(db: Reading, notes: readonly CreditNoteRow[]): Promise<NoteWithLines[]> {
  const lines = await linesOfNotes(
    db,
    notes.map(({ id }) => id),
  )
  const charges = await chargesOfNotes(
    db,
    notes.map(({ id }) => id),
  )
  return notes.map((note) => ({
    ...note,
    lines: lines.filter(({ credit_note_id }) => credit_note_id === note.id),
    charges: charges.filter(({ credit_note_id }) => credit_note_id === note.id),
  }))
}

/** The credit notes of an order, oldest first. */
export const creditNotesOf = async (db: Reading, orderId: string): Promise<NoteWithLines[]> =>
  withLines(db, await db.selectFrom('credit_notes').selectAll().where('order_id', '=', orderId).orderBy('credit_seq').execute())

/** A credit note by its id. */
export async function findCreditNote(db: Reading, id: string): Promise<NoteWithLines | undefined> {
  const note = await db.selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirst()
  return note && (await withLines(db, [note]))[0]
}

/** How many of an invoice line its credit notes have credited. */
const creditedOf = (notes: readonly NoteWithLines[], line: number): number =>
  notes
    .flatMap((note) => note.lines)
    .filter((credited) => credited.line === line)
    .reduce((all, { qty }) => all + qty, 0)

/** Own money that a sale and its tip took off the card, less what earlier notes gave back. */
async function ownTaken(
  db: Reading,
  bill: BillRow,
  notes: readonly NoteWithLines[],
  tip: CreditFacts['tip'],
): Promise<CreditFacts['ownTaken']> {
  const sale = await partsOfMove(db, bill)
  const back: Paise[] = []
  for (const note of notes) back.push((await partsOfMove(db, note)).own)
  const tipped = await partsOfMove(db, { ...bill, move_id: tip?.move_id ?? '' })
  return { sale: subtract(sale.own, sum(back)), tip: tipped.own }
}

/** The onboard credit that a credit note gave back, with the tip that it refunded. */
async function onboardIn(db: Reading, note: CreditNoteRow): Promise<Paise> {
  const tip = await db.selectFrom('bill_tips').select('move_id').where('credit_note_id', '=', note.id).executeTakeFirst()
  const ofTip = await partsOfMove(db, { ...note, move_id: tip?.move_id ?? '' })
  return add((await partsOfMove(db, note)).onboard, ofTip.onboard)
}

/** The facts of a paid order; undefined while it is unpaid. In a transaction lock the order first. */
export async function creditFacts(db: Reading, orderId: string): Promise<CreditFacts | undefined> {
  const order = await findOrder(db, orderId)
  const bill = await findBillByOrder(db, orderId)
  if (order === undefined || bill === undefined) return undefined
  const notes = await creditNotesOf(db, orderId)
  const stored = order.lines
  const charged = chargedOf(stored)
  const earned = await earnedByOrder(db, orderId)
  const tip = await keptTip(db, bill.id)
  return {
    bill,
    order,
    stored,
    lines: stored.map(({ price, qty, discount }, line) => ({
      price,
      sold: qty,
      credited: creditedOf(notes, line),
      discount: discount?.amount,
      terms: charged[line]?.terms,
    })),
    notes,
    card: await cardInPlaceOf(db, bill.card_id),
    tip,
    ownTaken: await ownTaken(db, bill, notes, tip),
    inCash: (await tenderOf(db, bill.id)).tendered !== null,
    earned: earned?.points ?? null,
  }
}

/** A credit note as a document: with the venue as it was then, and who approved it. */
export async function noteOf(db: Reading, note: NoteWithLines, bill: BillRow): Promise<CreditNote> {
  const approvedBy = (await approvers(db, [note.move_id])).get(note.move_id)
  const tip = await tipReturnedBy(db, note.id, bill.id)
  const order = await findOrder(db, bill.order_id)
  const stored = order?.lines ?? []
  const onboard = await onboardIn(db, note)
  return creditNoteView(note, { bill, stored, venue: await venueAt(db, note.venue_version), approvedBy, tip, onboard })
}

/** Writes the tax and service charge that a credit note reverses. */
async function insertNoteCharges(
  tx: Transaction,
  { id, credit_seq, day }: Pick<NoteWithLines, 'id' | 'credit_seq' | 'day'>,
  sums: readonly ChargeSum[],
): Promise<void> {
  const rows = sums.map((row): CreditNoteChargeRow => ({ ...row, credit_note_id: id, credit_seq, day }))
  if (rows.length > 0) await tx.insertInto('credit_note_charges').values(rows).execute()
}

/** Writes a credit note with its lines and charges, in the transaction that issues it. Rows are never changed afterwards. */
export async function insertCreditNote(tx: Transaction, { lines, charges, ...note }: NoteWithLines): Promise<void> {
  await tx.insertInto('credit_notes').values(note).execute()
  await tx
    .insertInto('credit_note_lines')
    .values([...lines])
    .execute()
  await insertNoteCharges(tx, note, charges)
}

export const findCreditPrint = (db: Reading, printId: string): Promise<CreditNotePrintRow | undefined> =>
  db.selectFrom('credit_note_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/**
 * Counts a printing under the note's next copy number, 0 first; undefined if another printing took the number or the print id
 * meanwhile.
 */
export const insertCreditPrint = (db: Reading, row: Omit<CreditNotePrintRow, 'copy'>): Promise<CreditNotePrintRow | undefined> =>
  insertCopy(db, 'credit_note_prints', 'credit_note_id', row)
