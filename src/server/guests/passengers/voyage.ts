import type { KeptPax, VoyageCount } from '../../../shared/contract/venue.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate, takeMutex } from '../../kernel/db/lock-order.ts'

/** A passenger aboard, with the reasons that may keep one there. */
type Aboard = Pick<PaxRow, 'id' | 'full_name' | 'pax_manifest_no'> & { hasCard: boolean; hasUnpaidOrder: boolean }

/**
 * Why a passenger stays at the end of the voyage; null for one who leaves. The order comes first: it must be settled before a
 * card can be returned.
 */
function keptBecause({ hasCard, hasUnpaidOrder }: Pick<Aboard, 'hasCard' | 'hasUnpaidOrder'>): KeptPax['why'] | null {
  if (hasUnpaidOrder) return 'unpaid order'
  return hasCard ? 'card' : null
}

/** The ids of the passengers who leave at the end of the voyage, and those who stay, with the reason. */
export function voyageCount(aboard: readonly Aboard[]): VoyageCount & { leaving: string[] } {
  const kept: KeptPax[] = []
  const leaving: string[] = []
  for (const pax of aboard) {
    const why = keptBecause(pax)
    if (why === null) leaving.push(pax.id)
    else kept.push({ _id: pax.id, fullName: pax.full_name, paxManifestNo: pax.pax_manifest_no, why })
  }
  return { released: leaving.length, kept, leaving }
}

/** Locks everyone aboard until the transaction ends, so that no passenger gets an order or a card while the voyage ends. */
export async function holdAllAboard(tx: Transaction): Promise<void> {
  await takeMutex(tx, 'voyage')
  await forUpdate(tx, tx.selectFrom('pax').select('id').where('released_at', 'is', null).orderBy('id')).execute()
}

/** Everyone aboard for no planned voyage, by PAX number, with whether they have a live card or an unpaid order. */
export async function passengersAboard(db: Reading): Promise<Aboard[]> {
  const aboard = await db
    .selectFrom('pax')
    .select(['id', 'full_name', 'pax_manifest_no'])
    .where('released_at', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('voyage_id', 'is', null),
        eb('voyage_id', 'not in', selectFrom('voyages').select('id').where('state', '=', 'planned')),
      ]),
    )
    .orderBy('pax_manifest_no')
    .execute()
  const cards = await db.selectFrom('cards').select('pax_id').where('state', '<>', 'returned').execute()
  const orders = await db.selectFrom('orders').select('pax_id').where('payment', '=', 'unpaid').execute()
  const [holders, debtors] = [new Set(cards.map(({ pax_id }) => pax_id)), new Set(orders.map(({ pax_id }) => pax_id))]
  return aboard.map((pax) => ({ ...pax, hasCard: holders.has(pax.id), hasUnpaidOrder: debtors.has(pax.id) }))
}

/** Passengers per statement: below SQLite's limit of values. */
const AT_ONCE = 1000

/**
 * Ends the voyage for passengers at a moment (ms): frees their numbers and removes address and passport data. Money records are
 * kept.
 */
export async function releasePax(tx: Transaction, ids: readonly string[], now: number): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await tx
      .updateTable('pax')
      .set({ released_at: now, sealed: '' })
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute()
}

/** How many passengers were registered for each voyage that has any. */
export async function countsByVoyage(db: Reading): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('pax')
    .select(({ fn }) => ['voyage_id', fn.countAll<number>().as('count')])
    .where('voyage_id', 'is not', null)
    .groupBy('voyage_id')
    .execute()
  return new Map(rows.map(({ voyage_id, count }) => [voyage_id ?? '', count]))
}

/** How many passengers were registered for a voyage. */
export const countOfVoyage = async (db: Reading, id: string): Promise<number> =>
  (
    await db
      .selectFrom('pax')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('voyage_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count

/** Deletes what passengers who have left said in disputes that have ended. An open dispute keeps it for the decision. */
export const clearDisputes = (tx: Transaction) =>
  tx
    .deleteFrom('dispute_words')
    .where('dispute_id', 'in', (query) =>
      query
        .selectFrom('disputes')
        .innerJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
        .innerJoin('pax', 'pax.id', 'disputes.pax_id')
        .select('disputes.id')
        .where('pax.released_at', 'is not', null),
    )
    .execute()
