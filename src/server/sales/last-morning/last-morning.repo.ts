import { type ExpressionBuilder, sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { StatementMailRow } from '../../kernel/db/tables/account-tables.ts'
import type { CardRow, PaxRow, Tables } from '../../kernel/db/tables/tables.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'

/** The passengers of a voyage; for null everyone but those of planned voyages. */
const ofVoyage = (voyage: string | null) => (eb: ExpressionBuilder<Tables, 'pax'>) =>
  voyage === null
    ? eb.or([
        eb('pax.voyage_id', 'is', null),
        eb('pax.voyage_id', 'not in', eb.selectFrom('voyages').select('id').where('state', '=', 'planned')),
      ])
    : eb('pax.voyage_id', '=', voyage)

const unreturned = (db: Reading, voyage: string | null) =>
  db.selectFrom('cards').innerJoin('pax', 'pax.id', 'cards.pax_id').where('cards.state', '<>', 'returned').where(ofVoyage(voyage))

export type Unreturned = Pick<CardRow, 'id' | 'pax_id' | 'card_number' | 'state' | 'balance' | 'onboard'> &
  Pick<PaxRow, 'full_name' | 'cabin'>

/** Cards that are not returned with numbers after a given one, by number. */
export const unreturnedAfter = (db: Reading, voyage: string | null, after: string, limit: number): Promise<Unreturned[]> =>
  unreturned(db, voyage)
    .select(['cards.id', 'cards.pax_id', 'cards.card_number', 'cards.state', 'cards.balance', 'cards.onboard'])
    .select(['pax.full_name', 'pax.cabin'])
    .where('cards.card_number', '>', after)
    .orderBy('cards.card_number')
    .limit(limit)
    .execute()

/** How many cards are not returned, their balances and the part that is paid out, paise. */
export const sumUnreturned = (db: Reading, voyage: string | null): Promise<{ count: number; balance: Paise; payable: Paise }> =>
  unreturned(db, voyage)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Paise>`CAST(COALESCE(SUM(balance), 0) AS bigint)`.as('balance'),
      sql<Paise>`CAST(COALESCE(SUM(balance - onboard), 0) AS bigint)`.as('payable'),
    ])
    .executeTakeFirstOrThrow()

/** The unpaid orders of all outlets, or of a voyage's passengers, oldest first. */
export const openChecks = (db: Reading, voyage: string | null) =>
  db
    .selectFrom('orders')
    .innerJoin('outlets', 'outlets.id', 'orders.outlet')
    .leftJoin('pax', 'pax.id', 'orders.pax_id')
    .select(['orders.id', 'orders.full_name', 'orders.check_name', 'orders.card_number', 'orders.tables', 'orders.total'])
    .select(['orders.staff_name', 'outlets.name as outlet'])
    .where('orders.payment', '=', 'unpaid')
    .$if(voyage !== null, (query) => query.where('pax.voyage_id', '=', voyage))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()

/** The open disputes of all passengers, or of a voyage's: how many, and the disputed amount, paise. */
export const sumOpenDisputes = (db: Reading, voyage: string | null): Promise<{ count: number; amount: Paise }> =>
  db
    .selectFrom('disputes')
    .innerJoin('pax', 'pax.id', 'disputes.pax_id')
    .leftJoin('dispute_ends', 'dispute_ends.dispute_id', 'disputes.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Paise>`CAST(COALESCE(SUM(disputes.amount), 0) AS bigint)`.as('amount'),
    ])
    .where('dispute_ends.dispute_id', 'is', null)
    .$if(voyage !== null, (query) => query.where('pax.voyage_id', '=', voyage))
    .executeTakeFirstOrThrow()

export type Recipient = Pick<PaxRow, 'id' | 'full_name' | 'pax_manifest_no' | 'email'>

/** The passengers who had a card: of a voyage, or for null everyone aboard. */
export const recipients = (db: Reading, voyage: string | null): Promise<Recipient[]> =>
  db
    .selectFrom('pax')
    .select(['id', 'full_name', 'pax_manifest_no', 'email'])
    .where(ofVoyage(voyage))
    .$if(voyage === null, (query) => query.where('released_at', 'is', null))
    .where(({ exists, selectFrom }) => exists(selectFrom('cards').select('cards.id').whereRef('cards.pax_id', '=', 'pax.id')))
    .orderBy('pax_manifest_no')
    .execute()

/** The mails with these ids, by id. */
export async function mailsWithIds(db: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, StatementMailRow>> {
  const mails = new Map<string, StatementMailRow>()
  for (const chunk of chunksOf(ids))
    for (const mail of await db.selectFrom('statement_mails').selectAll().where('id', 'in', chunk).execute())
      mails.set(mail.id, mail)
  return mails
}

/** Queues mails unless they were queued before; answers how many are new. */
export async function queueMails(tx: Transaction, mails: readonly StatementMailRow[]): Promise<number> {
  let queued = 0
  for (const chunk of chunksOf(mails)) {
    const added = await tx
      .insertInto('statement_mails')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    queued += added.length
  }
  return queued
}

/** Queues mails that failed for good once more, as new ones at a moment (ms); answers how many. */
export async function queueAgain(tx: Transaction, ids: readonly string[], at: number): Promise<number> {
  let queued = 0
  for (const chunk of chunksOf(ids.toSorted())) {
    const again = await tx
      .updateTable('statement_mails')
      .set({ state: 'queued', tries: 0, next_at: at, last_error: '' })
      .where('id', 'in', chunk)
      .where('state', '=', 'failed')
      .returning('id')
      .execute()
    queued += again.length
  }
  return queued
}
