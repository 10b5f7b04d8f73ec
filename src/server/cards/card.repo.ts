import { type Paise, ZERO } from '../../shared/money/money.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { forUpdate } from '../kernel/db/lock-order.ts'
import type { CardMoveRow, CardRow } from '../kernel/db/tables/tables.ts'
import { NO_PIN } from './pin.ts'

export const findCard = (db: Reading, id: string) => db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()

/** The card that a line of the card report is about, in whatever state it is. */
export const cardOfMove = (db: Reading, { card_id }: Pick<CardMoveRow, 'card_id'>): Promise<CardRow> =>
  db.selectFrom('cards').selectAll().where('id', '=', card_id).executeTakeFirstOrThrow()

/** The card on a number that was not returned, or undefined; at most one exists. */
export const findCardByNumber = (db: Reading, cardNumber: string) =>
  db.selectFrom('cards').selectAll().where('card_number', '=', cardNumber).where('state', '<>', 'returned').executeTakeFirst()

/** The card on a number that was not returned, held until the transaction ends: nothing moves on it meanwhile. */
export const holdCardByNumber = (tx: Transaction, cardNumber: string): Promise<CardRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('cards').selectAll().where('card_number', '=', cardNumber).where('state', '<>', 'returned'),
  ).executeTakeFirst()

/** A card held until the transaction ends; undefined when it does not exist or was returned. */
export const holdCard = (tx: Transaction, id: string): Promise<CardRow | undefined> =>
  forUpdate(tx, tx.selectFrom('cards').selectAll().where('id', '=', id).where('state', '<>', 'returned')).executeTakeFirst()

/** The one card that a passenger can pay with, held until the transaction ends. */
export const holdActiveCardOf = (tx: Transaction, paxId: string): Promise<CardRow | undefined> =>
  forUpdate(tx, tx.selectFrom('cards').selectAll().where('pax_id', '=', paxId).where('state', '=', 'active')).executeTakeFirst()

/** The cards that passengers can pay with. */
export const activeCardsOf = (db: Reading, paxIds: readonly string[]): Promise<CardRow[]> =>
  paxIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('cards').selectAll().where('pax_id', 'in', paxIds).where('state', '=', 'active').execute()

/** Cards held one after the other by rising id, as everybody holds them; one that does not exist or was returned is left out. */
export async function holdCards(tx: Transaction, ids: readonly string[]): Promise<CardRow[]> {
  const cards = await Promise.all([...new Set(ids)].toSorted().map((id) => holdCard(tx, id)))
  return cards.filter((card) => card !== undefined)
}

/** The cards of a passenger that were not returned, held until the transaction ends: no code is sent for them meanwhile. */
export async function holdLiveCardsOf(tx: Transaction, paxId: string): Promise<CardRow[]> {
  const live = () => tx.selectFrom('cards').selectAll().where('pax_id', '=', paxId).where('state', '<>', 'returned').execute()
  await holdCards(
    tx,
    (await live()).map(({ id }) => id),
  )
  return live()
}

/** Whether there is any card that was not returned. */
export const isAnyCardLive = async (db: Reading): Promise<boolean> =>
  (await db.selectFrom('cards').select('id').where('state', '<>', 'returned').limit(1).executeTakeFirst()) !== undefined

/** Blocks or unblocks the card on a number; undefined when there is none or it is so already. */
export const setBlocked = (tx: Transaction, cardNumber: string, blocked: boolean): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set({ state: blocked ? 'blocked' : 'active' })
    .where('card_number', '=', cardNumber)
    .where('state', '=', blocked ? 'active' : 'blocked')
    .returningAll()
    .executeTakeFirst()

/** The number that the passenger has now whose lost card had this one; undefined when no passenger aboard lost it. */
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

/** Adds a card; false when the number has a live one already. */
export async function insertCard(tx: Transaction, row: CardRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('cards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The guarded debit: one statement takes the amount only where the balance affords it; undefined when it does not. */
export const debit = (tx: Transaction, id: string, amount: Paise): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '-', amount) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('balance', '>=', amount)
    .returningAll()
    .executeTakeFirst()

/** What of a card a refill may change; what is undefined stays as it is. */
type Terms = { [Term in 'name_of_card' | 'expires_at' | 'time']?: CardRow[Term] | undefined }

/** Adds an amount and sets new terms; undefined when the card is no longer active. */
export const credit = (tx: Transaction, id: string, amount: Paise, terms: Terms): Promise<CardRow | undefined> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '+', amount), ...terms }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()

/** Gives an amount back to a card that was not returned, active or blocked. Hold it first. */
export const giveBack = (tx: Transaction, id: string, amount: Paise): Promise<CardRow> =>
  tx
    .updateTable('cards')
    .set((row) => ({ balance: row('balance', '+', amount) }))
    .where('id', '=', id)
    .where('state', '<>', 'returned')
    .returningAll()
    .executeTakeFirstOrThrow()

/** The card that a payment's money goes back to: the one that paid, or, where it was lost, the last one that replaced it. */
export async function cardInPlaceOf(db: Reading, id: string): Promise<CardRow> {
  const card = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return card.replaced_by === null ? card : cardInPlaceOf(db, card.replaced_by)
}

/** Closes a card for good, by its return or by the card that replaces it, and removes its PIN. Hold it first: its balance must still be the one that was read. */
export const closeCard = (tx: Transaction, id: string, now: number, replacedBy: string | null): Promise<CardRow> =>
  tx
    .updateTable('cards')
    .set({ state: 'returned', balance: ZERO, closed_at: now, replaced_by: replacedBy, ...NO_PIN })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
