import type { Dispute, OpenDispute } from '../../../shared/contract/disputes.ts'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'
import { isoOf } from '../../../shared/time.ts'
import type { CreditedLine } from '../../../shared/money/credit-note.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DisputeEndRow, DisputeRow } from '../../kernel/db/tables/account-tables.ts'
import type { Slice } from '../../kernel/db/slice.ts'
import type { BillRow } from '../../kernel/db/tables/tables.ts'
import { findOrders, type StoredLine } from '../../orders/index.ts'
import { outletOf, paperVenue, venueAt } from '../../venue/index.ts'
import { sql } from 'kysely'

/** Disputes with what the guest said, how each ended, and its invoice; the dispute's own person and terminal are `taken_…`. */
const disputesWithEnds = (db: Reading) =>
  db
    .selectFrom('disputes')
    .innerJoin('bills', 'bills.order_id', 'disputes.order_id')
    .leftJoin('dispute_words', 'dispute_words.dispute_id', 'disputes.id')
    .leftJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
    .leftJoin('credit_notes', 'credit_notes.id', 'dispute_ends.credit_note_id')
    .select(['disputes.id', 'disputes.order_id', 'disputes.pax_id', 'disputes.lines', 'disputes.amount', 'disputes.at'])
    .select(['disputes.staff_name', 'disputes.terminal', 'dispute_words.said', 'disputes.at as created_at'])
    .select(['bills.invoice_no', 'bills.invoice_seq', 'bills.created_at as invoiced_at', 'bills.venue_version'])
    .select(['bills.full_name', 'bills.card_number', 'bills.move_id', 'bills.card_id', 'credit_notes.credit_no'])
    .select(['dispute_ends.credit_note_id', 'dispute_ends.reason', 'dispute_ends.at as ended_at'])
    .select(['dispute_ends.staff_name as ended_by', 'dispute_ends.terminal as ended_terminal'])

type FoundDispute = Awaited<ReturnType<ReturnType<typeof disputesWithEnds>['executeTakeFirstOrThrow']>>

function endOf({ credit_note_id, credit_no, reason, ended_at, ended_by, ended_terminal }: FoundDispute): Dispute['end'] {
  if (ended_at === null) return null
  const by = { by: ended_by ?? '', terminal: ended_terminal ?? '', at: isoOf(ended_at) }
  return credit_note_id === null
    ? { kind: 'refused', reason: reason ?? '', ...by }
    : { kind: 'credited', creditno: credit_no ?? '', creditNote: credit_note_id, ...by }
}

const namedLines = (lines: string, stored: readonly StoredLine[]): Dispute['lines'] =>
  (JSON.parse(lines) as CreditedLine[]).map(({ line, qty }) => {
    const sold = stored[line]
    return { line, qty, dishName: sold === undefined ? '' : shownName(sold) }
  })

async function disputeViews(db: Reading, found: readonly FoundDispute[]): Promise<Dispute[]> {
  const orders = new Map((await findOrders(db, [...new Set(found.map(({ order_id }) => order_id))])).map((one) => [one.id, one]))
  const views: Dispute[] = []
  for (const row of found) {
    views.push({
      _id: row.id,
      orderid: row.order_id,
      userid: row.pax_id,
      invoiceno: row.invoice_no,
      invoicedAt: isoOf(row.invoiced_at),
      venue: paperVenue(await venueAt(db, row.venue_version), outletOf(row.invoice_seq)),
      fullName: row.full_name,
      cardNumber: row.card_number,
      lines: namedLines(row.lines, orders.get(row.order_id)?.lines ?? []),
      amount: toRupees(row.amount),
      said: row.said ?? '',
      by: row.staff_name,
      terminal: row.terminal,
      at: isoOf(row.at),
      end: endOf(row),
    })
  }
  return views
}

/** A dispute by its id. */
export async function findDispute(db: Reading, id: string): Promise<Dispute | undefined> {
  const found = await disputesWithEnds(db).where('disputes.id', '=', id).execute()
  return (await disputeViews(db, found))[0]
}

/** A passenger's disputes, newest first. */
export const disputesOfPax = async (db: Reading, paxId: string, limit: number): Promise<Dispute[]> =>
  disputeViews(
    db,
    await disputesWithEnds(db)
      .where('disputes.pax_id', '=', paxId)
      .orderBy('disputes.at', 'desc')
      .orderBy('disputes.id', 'desc')
      .limit(limit)
      .execute(),
  )

/** Disputes of a slice, newest first, one more than the limit; `open`: only those that have not ended; `id`: only this one. */
export const disputesIn = async (
  db: Reading,
  { from, before, limit }: Slice,
  { open = false, id }: { open?: boolean; id?: string },
) => {
  const found = await disputesWithEnds(db)
    .where('disputes.at', '>=', from)
    .where(sql<boolean>`(disputes.at, disputes.id) < (${before.at}, ${before.id})`)
    .$if(open, (query) => query.where('dispute_ends.dispute_id', 'is', null))
    .$if(id !== undefined, (query) => query.where('disputes.id', '=', id ?? ''))
    .orderBy('disputes.at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(limit + 1)
    .execute()
  const views = await disputeViews(db, found)
  return views.map((view, index) => ({ id: view._id, created_at: found[index]?.at ?? 0, view }))
}

/** Whether an order's invoice has a dispute that has not ended. Lock the order first. */
export const hasOpenDispute = async (db: Reading, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .leftJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
    .select('disputes.id')
    .where('disputes.order_id', '=', orderId)
    .where('dispute_ends.dispute_id', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Writes a dispute and, apart from it, what the guest said. */
export async function insertDispute(tx: Transaction, row: DisputeRow, said: string): Promise<void> {
  await tx.insertInto('disputes').values(row).execute()
  await tx.insertInto('dispute_words').values({ dispute_id: row.id, said }).execute()
}

/** Whether a credit note has ended a dispute. */
export const hasEndedOne = async (db: Reading, creditNoteId: string): Promise<boolean> =>
  (await db.selectFrom('dispute_ends').select('dispute_id').where('credit_note_id', '=', creditNoteId).executeTakeFirst()) !==
  undefined

/** Ends a dispute; false if it has ended meanwhile, or if the credit note has ended another one. */
export async function insertDisputeEnd(tx: Transaction, row: DisputeEndRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('dispute_ends')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('dispute_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The id of the person who took the payment of an invoice; null if none was recorded. */
export async function sellerOf(db: Reading, { move_id, card_id }: Pick<BillRow, 'move_id' | 'card_id'>): Promise<string | null> {
  const moves = db.selectFrom('card_moves').select('staff_id').where('card_id', '=', card_id)
  return (await moves.where('move_id', '=', move_id).executeTakeFirst())?.staff_id ?? null
}

/** A dispute that is open at a closing, as its Z report stores it, paise. */
export interface ZDispute extends Omit<OpenDispute, 'amount' | 'at'> {
  amount: Paise
  at: number
}

/** All disputes that are open now, oldest first. */
export async function openDisputesNow(db: Reading): Promise<ZDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('bills', 'bills.order_id', 'disputes.order_id')
    .leftJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
    .select(['bills.invoice_no', 'disputes.amount', 'disputes.at', 'disputes.staff_name'])
    .where('dispute_ends.dispute_id', 'is', null)
    .orderBy('disputes.at')
    .orderBy('disputes.id')
    .execute()
  return rows.map(({ invoice_no, amount, at, staff_name }) => ({ invoiceno: invoice_no, amount, at, by: staff_name }))
}

/** Open disputes as reports show them; left out if there are none. */
export const openDisputesView = (json: string | null): { disputes?: OpenDispute[] } =>
  json === null
    ? {}
    : {
        disputes: (JSON.parse(json) as ZDispute[]).map(({ amount, at, ...said }) => ({
          ...said,
          amount: toRupees(amount),
          at: isoOf(at),
        })),
      }
