import { activeCardsOf, bindApprovalOf, holdCards } from '../../cards/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import type { By } from '../order/order.ts'
import { holdPax } from '../order/order.repo.ts'

/** Passengers aboard and the cards that they pay with, by the passenger's id. */
export interface Persons {
  aboard: ReadonlyMap<string, PaxRow>
  /** Ids of their cards. */
  cards: ReadonlyMap<string, string>
}

/** Holds passengers and their cards by rising id, as the order of locks asks: nobody changes or pays their orders meanwhile. */
export async function holdPersons(tx: Db, guests: readonly (string | null)[]): Promise<Persons> {
  const aboard = new Map<string, PaxRow>()
  const ids = guests.filter((id) => id !== null)
  for (const id of [...new Set(ids)].toSorted()) {
    const pax = await holdPax(tx, id)
    if (pax !== undefined) aboard.set(id, pax)
  }
  const active = await activeCardsOf(tx, ids)
  const cards = new Map(active.map(({ id, pax_id }) => [pax_id, id]))
  await holdCards(tx, [...cards.values()])
  return { aboard, cards }
}

/** Ends what approved other lines of an order. Done before any order is held, as the order of locks asks. */
export async function bind(tx: Db, cards: Persons['cards'], { pax_id, lines_hash, total }: OrderRow, { now }: By): Promise<void> {
  const card = cards.get(pax_id ?? '')
  if (card !== undefined) await bindApprovalOf(tx, card, { linesHash: lines_hash, total, now })
}
