import { ZERO } from '../../shared/money/money.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { forUpdate } from '../kernel/db/lock-order.ts'
import { chunksOf } from '../kernel/db/summed-rows.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import { NO_PIN } from './pin.ts'

/** The cards of passengers that were not returned. */
export async function liveCardsOf(db: Reading, paxIds: readonly string[]): Promise<CardRow[]> {
  const cards: CardRow[] = []
  for (const some of chunksOf(paxIds))
    cards.push(
      ...(await db.selectFrom('cards').selectAll().where('pax_id', 'in', some).where('state', '<>', 'returned').execute()),
    )
  return cards
}

/** Locks cards by rising id until the transaction ends; one that was returned is left out. Lock their passengers first. */
export async function holdAllCards(tx: Transaction, ids: readonly string[]): Promise<CardRow[]> {
  const cards: CardRow[] = []
  for (const some of chunksOf(ids.toSorted())) {
    const live = tx.selectFrom('cards').selectAll().where('id', 'in', some).where('state', '<>', 'returned').orderBy('id')
    cards.push(...(await forUpdate(tx, live).execute()))
  }
  return cards
}

/** Adds cards; the answer has the ids of those whose number had no card that was not returned. */
export async function insertCards(tx: Transaction, rows: readonly CardRow[]): Promise<Set<string>> {
  const inserted = new Set<string>()
  for (const some of chunksOf(rows)) {
    const added = await tx
      .insertInto('cards')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of added) inserted.add(id)
  }
  return inserted
}

/** Closes cards for good, on their return, and voids their codes and approvals. Lock them first. */
export async function closeCards(tx: Transaction, ids: readonly string[], now: number): Promise<void> {
  for (const some of chunksOf(ids.toSorted()))
    await tx
      .updateTable('cards')
      .set({ state: 'returned', balance: ZERO, onboard: ZERO, closed_at: now, replaced_by: null, ...NO_PIN })
      .where('id', 'in', some)
      .execute()
  for (const some of chunksOf(ids.toSorted()))
    await tx
      .updateTable('otp_challenges')
      .set({ voided_at: now })
      .where('card_id', 'in', some)
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .execute()
}

/** Where and by whom cards were opened, by card: on activation, or in place of a lost one. */
export async function openingsOf(
  db: Reading,
  cardIds: readonly string[],
): Promise<Map<string, { outlet: number; staffName: string }>> {
  const openings = new Map<string, { outlet: number; staffName: string }>()
  for (const some of chunksOf(cardIds)) {
    const rows = await db
      .selectFrom('card_moves')
      .leftJoin('staff', 'staff.id', 'card_moves.staff_id')
      .select(['card_moves.card_id', 'card_moves.outlet', 'staff.name'])
      .where('card_moves.card_id', 'in', some)
      .where('card_moves.kind', 'in', ['activation', 'transfer'])
      .where('card_moves.debit', '=', ZERO)
      .execute()
    for (const { card_id, outlet, name } of rows) openings.set(card_id, { outlet, staffName: name ?? '' })
  }
  return openings
}
