import type { Db } from '../db/database.ts'
import { chainMove, type Move } from './ledger.ts'

/** What is numbered with a move, and how many invoices and credit notes there are after it. */
interface Numbering {
  invoice?: boolean
  creditNote?: boolean
}
interface Numbered {
  invoiceSeq: number
  creditSeq: number
}

/**
 * Appends a move to the ledger and takes the next invoice number for a sale, or the next credit note's for a correction: all under the lock
 * of the one `heads` row, so the chain has one order and the numbers no gap. Call it last in a transaction, before the audit trail alone (db/lock-order.ts):
 * the lock is held until it ends.
 */
export async function appendMove(tx: Db, move: Move, { invoice = false, creditNote = false }: Numbering = {}): Promise<Numbered> {
  const entries = move.postings.length
  const head = await tx
    .updateTable('heads')
    .set((current) => ({
      ledger_seq: current('ledger_seq', '+', entries),
      invoice_seq: current('invoice_seq', '+', invoice ? 1 : 0),
      credit_seq: current('credit_seq', '+', creditNote ? 1 : 0),
    }))
    .where('id', '=', 1)
    .returning(['ledger_seq', 'ledger_hash', 'invoice_seq', 'credit_seq'])
    .executeTakeFirstOrThrow()
  const rows = chainMove(move, { seq: head.ledger_seq - entries, hash: head.ledger_hash })
  await tx.insertInto('ledger_entries').values(rows).execute()
  const ledger_hash = rows.reduce((_before, { hash }) => hash, head.ledger_hash)
  await tx.updateTable('heads').set({ ledger_hash }).where('id', '=', 1).execute()
  return { invoiceSeq: head.invoice_seq, creditSeq: head.credit_seq }
}

/** Entries that the clock is compared with: about a day of a busy venue, so that a clock once ahead is not reported for ever. */
const LAST_ENTRIES = 1000

/** The latest moment (ms) among the ledger's last entries; undefined while it has none. */
export async function latestEntryAt(db: Db): Promise<number | undefined> {
  const last = db.selectFrom('ledger_entries').select('at').orderBy('seq', 'desc').limit(LAST_ENTRIES).as('last')
  const { at } = await db
    .selectFrom(last)
    .select(({ fn }) => fn.max<number | null>('at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
