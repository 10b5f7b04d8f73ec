import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { foldName, gramsOfSearch } from '../pax/name-search.ts'
import { searchPax } from '../pax/pax.repo.ts'
import { type ListOf, countUpTo, sieve, type Asked, type Sieve } from './list.repo.ts'
import { soughtIn, type SeqRange } from './list-search.ts'

/** Passengers a name is searched among: the newest of those who have it. */
const PAX_MOST = 1000
/** Above every running number of a passenger, and within PostgreSQL's integer. */
const LAST_PAX = 2_147_483_647
/** Above everything that a card's number is made of. */
const AFTER_NUMBERS = '~'

const both = (all: readonly Sieve[]): Sieve => ({
  indexed: sql`(${sql.join(
    all.map(({ indexed }) => indexed),
    sql` OR `,
  )})`,
  plain: sql`(${sql.join(
    all.map(({ plain }) => plain),
    sql` OR `,
  )})`,
})

const numberSieve = (beginning: string): Sieve =>
  sieve('card_number', 'text', (column) => sql`(${column} >= ${beginning} AND ${column} < ${beginning + AFTER_NUMBERS})`)

const invoiceSieve = ({ from, to }: SeqRange): Sieve =>
  sieve('invoice_seq', 'number', (column) => sql`(${column} BETWEEN ${from} AND ${to})`)

async function paxNamed({ db, dialect }: Database, name: string): Promise<string[]> {
  const folded = foldName(name).replaceAll(/\p{Cc}/gu, '')
  if (folded === '') return []
  const found = await searchPax(db, dialect, { folded, grams: gramsOfSearch(folded), below: LAST_PAX, limit: PAX_MOST })
  return found.map(({ id }) => id)
}

/** Ids as the inside of an IN; of none, one that no row has. */
const listed = (ids: readonly string[]): RawBuilder<unknown> => sql.join(ids.length === 0 ? [''] : ids)

async function sieveOf(database: Database, { table }: ListOf, text: string): Promise<Sieve> {
  const sought = soughtIn(text)
  if ('name' in sought) {
    const ids = listed(await paxNamed(database, sought.name))
    return table === 'bills'
      ? sieve('pax_id', 'text', (column) => sql`${column} IN (${ids})`)
      : sieve('card_id', 'text', (column) => sql`${column} IN (SELECT cards.id FROM cards WHERE cards.pax_id IN (${ids}))`)
  }
  const invoices = table === 'bills' ? sought.invoices.map(invoiceSieve) : []
  return both([numberSieve(sought.number), ...invoices])
}

/** What a text searched for finds in a list; undefined when nothing is searched for. */
export async function searchOf(database: Database, list: ListOf, text: string | undefined): Promise<Asked['search']> {
  if (text === undefined) return undefined
  const found = await sieveOf(database, list, text)
  return { sieve: found, rows: await countUpTo(database.db, list.table, found.indexed) }
}
