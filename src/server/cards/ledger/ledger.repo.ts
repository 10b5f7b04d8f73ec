import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { CASH, chainMoves, type Move } from './ledger.ts'
import { mayMoveCash } from './open-shift.repo.ts'
import { countIn, currentVenue } from '../../venue/index.ts'

/** Which number the moves take. */
interface Numbering {
  invoice?: boolean
  creditNote?: boolean
}
interface Numbered {
  invoiceSeq: number
  creditSeq: number
  /** The outlet's code in its numbers. */
  code: string
}

/** Thrown when a voyage began or ended after a move had read the current one. The transaction is tried again. */
class OtherVoyageError extends Error {
  /** PostgreSQL's serialization_failure, which `transact` retries. */
  readonly code = '40001'
}

/**
 * Appends moves to the chain of their outlet, and takes the next invoice number for a sale, or the next credit-note number for a
 * correction. All of it happens under the lock of the outlet's `heads` row: each chain has one order, its numbers have no gap,
 * and outlets do not wait for each other. Call it last in a transaction, with only the audit trail after it (db/lock-order.ts):
 * the lock is held until the transaction ends. Under the same lock a shift is closed, so cash is taken in a shift or refused here.
 * Moves written for another voyage than the current one are rolled back and tried again.
 */
export async function appendMoves(
  tx: Transaction,
  moves: readonly [Move, ...Move[]],
  { invoice = false, creditNote = false }: Numbering = {},
): Promise<Numbered> {
  const [{ outlet }] = moves
  const { voyage } = await currentVenue(tx)
  const entries = moves.reduce((count, { postings }) => count + postings.length, 0)
  const head = await tx
    .updateTable('heads')
    .set((current) => ({
      ledger_seq: current('ledger_seq', '+', entries),
      invoice_seq: current('invoice_seq', '+', invoice ? 1 : 0),
      credit_seq: current('credit_seq', '+', creditNote ? 1 : 0),
    }))
    .where('id', '=', outlet)
    .returning(['code', 'ledger_seq', 'ledger_hash', 'invoice_seq', 'credit_seq', 'voyage_id'])
    .executeTakeFirstOrThrow()
  if (head.voyage_id !== (voyage?._id ?? null)) throw new OtherVoyageError()
  const inCash = moves.find(({ postings }) => postings.some(({ account, amount }) => account === CASH && amount !== 0))
  if (inCash !== undefined) orRefuse(await mayMoveCash(tx, outlet, inCash.by.staff.id))
  const rows = chainMoves(moves, { seq: head.ledger_seq - entries, hash: head.ledger_hash })
  for (const values of chunksOf(rows)) await tx.insertInto('ledger_entries').values(values).execute()
  const ledger_hash = rows.reduce((_before, { hash }) => hash, head.ledger_hash)
  await tx.updateTable('heads').set({ ledger_hash }).where('id', '=', outlet).execute()
  return { invoiceSeq: head.invoice_seq, creditSeq: head.credit_seq, code: head.code }
}

/** The end of the chain and the running numbers of every outlet, the first outlet first. */
export const allHeads = (db: Reading): Promise<HeadsRow[]> => db.selectFrom('heads').selectAll().orderBy('id').execute()

/** Locks the end of an outlet's chain until the transaction ends: no move is written meanwhile. */
export const holdHead = (tx: Transaction, outlet: number): Promise<HeadsRow> =>
  forUpdate(tx, tx.selectFrom('heads').selectAll().where('id', '=', outlet)).executeTakeFirstOrThrow()

/** Locks the ends of all chains until the transaction ends, by rising outlet number, as all code that locks several does. */
export async function holdHeads(tx: Transaction): Promise<HeadsRow[]> {
  const heads: HeadsRow[] = []
  for (const { id } of await allHeads(tx)) heads.push(await holdHead(tx, id))
  return heads
}

/** Sets the voyage that every outlet's moves belong to from now on, under the locks of all chains; null for none. */
export async function turnHeads(tx: Transaction, voyage_id: string | null): Promise<void> {
  await holdHeads(tx)
  await tx.updateTable('heads').set({ voyage_id }).execute()
}

/** How many invoices all outlets issued so far. */
export const invoicesOf = (heads: readonly HeadsRow[]): number =>
  heads.reduce((all, { id, invoice_seq }) => all + countIn(id, invoice_seq), 0)

/**
 * Entries of each outlet that the clock is compared with: about a day of a busy venue, so that a clock that was once ahead is not
 * reported for ever.
 */
const LAST_ENTRIES = 1000

/** The latest moment (ms) of the ledger's last entries; undefined if it has none. */
export async function latestEntryAt(db: Reading): Promise<number | undefined> {
  const latest: number[] = []
  for (const { ledger_seq } of await allHeads(db)) {
    const { at } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.max<number | null>('at').as('at'))
      .where('seq', '>', ledger_seq - LAST_ENTRIES)
      .where('seq', '<=', ledger_seq)
      .executeTakeFirstOrThrow()
    if (at !== null) latest.push(at)
  }
  return latest.length === 0 ? undefined : Math.max(...latest)
}
