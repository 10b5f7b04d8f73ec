import type { Db } from '../db/database.ts'
import { chainMove, type Move } from './ledger.ts'

/**
 * Appends a move to the ledger and, for a sale, takes the next invoice number: both under the lock of the one `heads` row,
 * so the chain has one order and the numbers no gap. Call it last in a transaction, before the audit trail alone (db/lock-order.ts):
 * the lock is held until it ends.
 */
export async function appendMove(
  tx: Db,
  move: Move,
  { invoice = false }: { invoice?: boolean } = {},
): Promise<{ invoiceSeq: number }> {
  const entries = move.postings.length
  const invoices = invoice ? 1 : 0
  const head = await tx
    .updateTable('heads')
    .set((current) => ({
      ledger_seq: current('ledger_seq', '+', entries),
      invoice_seq: current('invoice_seq', '+', invoices),
    }))
    .where('id', '=', 1)
    .returning(['ledger_seq', 'ledger_hash', 'invoice_seq'])
    .executeTakeFirstOrThrow()
  const rows = chainMove(move, { seq: head.ledger_seq - entries, hash: head.ledger_hash })
  await tx.insertInto('ledger_entries').values(rows).execute()
  const ledger_hash = rows.reduce((_before, { hash }) => hash, head.ledger_hash)
  await tx.updateTable('heads').set({ ledger_hash }).where('id', '=', 1).execute()
  return { invoiceSeq: head.invoice_seq }
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
