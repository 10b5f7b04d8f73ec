import { sql } from 'kysely'
import { type Paise, ZERO } from '../../shared/money/money.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { forUpdate } from '../kernel/db/lock-order.ts'
import type { CardMoveRow, CardRow } from '../kernel/db/tables/tables.ts'
import { NO_PIN } from './pin.ts'

export const findCard = (db: Reading, id: string) => db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()

/** The card of a line of the card report, in whatever state it is. */
export const cardOfMove = (db: Reading, { card_id }: Pick<CardMoveRow, 'card_id'>): Promise<CardRow> =>
  db.selectFrom('cards').selectAll().where('id', '=', card_id).executeTakeFirstOrThrow()

/** The card with a number that was not returned, or undefined; at most one exists. */
export const findCardByNumber = (db: Reading, cardNumber: string) =>
  db.selectFrom('cards').selectAll().where('card_number', '=', cardNumber).where('state', '<>', 'returned').executeTakeFirst()

/** Locks the card with a number that was not returned, until the transaction ends. */
export const holdCardByNumber = (tx: Transaction, cardNumber: string): Promise<CardRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('cards').selectAll().where('card_number', '=', cardNumber).where('state', '<>', 'returned'),
  ).executeTakeFirst()

/** Locks a card until the transaction ends; undefined if it does not exist or was returned. */
export const holdCard = (tx: Transaction, id: string): Promise<CardRow | undefined> =>
  forUpdate(tx, tx.selectFrom('cards').selectAll().where('id', '=', id).where('state', '<>', 'returned')).executeTakeFirst()

/** Locks the one active card of a passenger until the transaction ends. */
export const holdActiveCardOf = (tx: Transaction, paxId: string): Promise<CardRow | undefined> =>
  forUpdate(tx, tx.selectFrom('cards').selectAll().where('pax_id', '=', paxId).where('state', '=', 'active')).executeTakeFirst()

/** The active cards of passengers. */
export const activeCardsOf = (db: Reading, paxIds: readonly string[]): Promise<CardRow[]> =>
  paxIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('cards').selectAll().where('pax_id', 'in', paxIds).where('state', '=', 'active').execute()

/** Locks cards by rising id, as all code does; one that does not exist or was returned is left out. */
export async function holdCards(tx: Transaction, ids: readonly string[]): Promise<CardRow[]> {
  const cards = await Promise.all([...new Set(ids)].toSorted().map((id) => holdCard(tx, id)))
  return cards.filter((card) => card !== undefined)
}

/**
 * Locks the cards of a passenger that were not returned, until the transaction ends, so that no code is sent for them meanwhile.
 */
export async function holdLiveCardsOf(tx: Transaction, paxId: string): Promise<CardRow[]> {
  const live = () => tx.selectFrom('cards').selectAll().where('pax_id', '=', paxId).where('state', '<>', 'returned').execute()
  await holdCards(
    tx,
    (await live()).map(({ id }) => id),
  )
  return live()
}

/** The passengers with a card that was not returned. */
export async function liveCardHolders(db: Reading): Promise<ReadonlySet<string>> {
  const cards = await db.selectFrom('cards').select('pax_id').where('state', '<>', 'returned').execute()
  return new Set(cards.map(({ pax_id }) => pax_id))
}

/** Whether any card exists that was not returned. */
export const isAnyCardLive = async (db: Reading): Promise<boolean> =>
  (await db.selectFrom('cards').select('id').where('state', '<>', 'returned').limit(1).executeTakeFirst()) !== undefined

/** Blocks or unblocks the card with a number; undefined if there is none in the other state. */
export const setBlocked = (tx: Transaction, cardNumber: string, blocked: boolean): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set({ state: blocked ? 'blocked' : 'active' })
    .where('card_number', '=', cardNumber)
    .where('state', '=', blocked ? 'active' : 'blocked')
    .returningAll()
    .executeTakeFirst()

/** The present number of the passenger who lost the card with this number; undefined if no passenger aboard lost it. */
export async function numberInsteadOf(db: Reading, cardNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cards')
    .innerJoin('pax', 'pax.id', 'cards.pax_id')
    .select('pax.pax_manifest_no')
    .where('cards.card_number', '=', cardNumber)
    .where('cards.replaced_by', 'is not', null)
    .where('pax.released_at', 'is', null)
    .executeTakeFirst()
  return row?.pax_manifest_no
}

/** Adds a card; false if its number already has a card that was not returned. */
export async function insertCard(tx: Transaction, row: CardRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('cards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Takes an amount, of which a part is onboard credit, off an active card in one statement; undefined if the card does not cover
 * it.
 */
export const debit = (tx: Transaction, id: string, amount: Paise, onboard: Paise = ZERO): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '-', amount), onboard: row('onboard', '-', onboard) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('balance', '>=', amount)
    .where('onboard', '>=', onboard)
    .returningAll()
    .executeTakeFirst()

/** The columns that a refill may change; undefined leaves one as it is. */
type Terms = { [Term in 'name_of_card' | 'expires_at' | 'time']?: CardRow[Term] | undefined }

/** Adds an amount, of which a part is onboard credit, and sets new terms; undefined if the card is not active. */
export const credit = (
  tx: Transaction,
  id: string,
  amount: Paise,
  terms: Terms,
  onboard: Paise = ZERO,
): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '+', amount), onboard: row('onboard', '+', onboard), ...terms }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()

/**
 * Refunds an amount, of which a part is onboard credit, to a card that was not returned, active or blocked. Lock the card first.
 */
export const giveBack = (tx: Transaction, id: string, amount: Paise, onboard: Paise = ZERO): Promise<CardRow> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '+', amount), onboard: row('onboard', '+', onboard) }))
    .where('id', '=', id)
    .where('state', '<>', 'returned')
    .returningAll()
    .executeTakeFirstOrThrow()

/** The card that a payment is refunded to: the one that paid or, if it was lost, the last one that replaced it. */
export async function cardInPlaceOf(db: Reading, id: string): Promise<CardRow> {
  const card = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return card.replaced_by === null ? card : cardInPlaceOf(db, card.replaced_by)
}

/**
 * Closes a card for good, on its return or when another card replaces it, and removes its PIN. Lock it first: its balance must
 * still be the one that was read.
 */
export const closeCard = (tx: Transaction, id: string, now: number, replacedBy: string | null): Promise<CardRow> =>
  tx
    .updateTable('cards')
    .set({ state: 'returned', balance: ZERO, onboard: ZERO, closed_at: now, replaced_by: replacedBy, ...NO_PIN })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The number of cards that were not returned, and the amount owed on them, paise, with the onboard credit in it. */
export const liveCards = (db: Reading): Promise<{ cards: number; owed: Paise; onboard: Paise }> =>
  db
    .selectFrom('cards')
    .select(({ fn }) => [
      fn.countAll<number>().as('cards'),
      sql<Paise>`CAST(COALESCE(SUM(balance), 0) AS bigint)`.as('owed'),
      sql<Paise>`CAST(COALESCE(SUM(onboard), 0) AS bigint)`.as('onboard'),
    ])
    .where('state', '<>', 'returned')
    .executeTakeFirstOrThrow()
