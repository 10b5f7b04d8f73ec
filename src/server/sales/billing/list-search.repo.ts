import { sql } from 'kysely'
import type { Database, Reading } from '../../kernel/db/database.ts'
import { searchPax, soughtInNames } from '../../guests/index.ts'
import { type Asked, countUpTo, type ListOf, sieve, type Sieve } from './list.repo.ts'
import { allHeads } from '../../cards/index.ts'
import { numbersBefore } from '../../venue/index.ts'

/** A range of running invoice numbers within their series, both ends included. */
interface SeqRange {
  from: number
  to: number
}

/**
 * The meaning of a search text: the beginning of a card number or an invoice number, or a part of a name. `series` is the code of
 * the outlet whose invoices are meant, empty for the first outlet; null for those of any.
 */
type Sought = { number: string; invoices: SeqRange[]; series: string | null } | { name: string }

const INVOICE = /^inv-?(?:([a-z][a-z0-9]{0,2})-)?(\d+)$/i
const WHOLE = /^\d{1,15}$/
const NUMBER = /^(?=.*\d)[0-9a-z-]{1,20}$/i
const MIN_DIGITS = 6
const MAX_DIGITS = 15

/**
 * The running numbers of the invoice numbers that begin with these digits: numbers are padded to six digits and may become
 * longer.
 */
export function invoicesBeginning(digits: string): SeqRange[] {
  if (digits.length > MAX_DIGITS) return []
  const lengths = Array.from({ length: MAX_DIGITS - MIN_DIGITS + 1 }, (_length, index) => index + MIN_DIGITS)
  return lengths
    .filter((length) => length >= digits.length && (length === MIN_DIGITS || !digits.startsWith('0')))
    .map((length) => {
      const from = Number(digits.padEnd(length, '0'))
      // A number of more than six digits does not begin with a zero.
      const least = length === MIN_DIGITS ? from : Math.max(from, 10 ** (length - 1))
      return { from: least, to: Number(digits.padEnd(length, '9')) }
    })
}

/**
 * The meaning of a search text: `INV-0004` and `70023` are beginnings of numbers, anything else is a part of a name. A text of
 * digits only is the beginning of a card number, or a whole invoice number.
 */
export function soughtIn(text: string): Sought {
  const number = text.trim()
  const [, code = '', invoice] = INVOICE.exec(number) ?? []
  if (invoice !== undefined) return { number, invoices: invoicesBeginning(invoice), series: code.toUpperCase() }
  if (!NUMBER.test(number)) return { name: number }
  return { number, invoices: WHOLE.test(number) ? [{ from: Number(number), to: Number(number) }] : [], series: null }
}

/** The most passengers that a name may match; the newest are used. */
const MAX_PAX = 1000
/** Sorts after every character of a card number. */
const AFTER_NUMBERS = '~'

/** A condition that matches if any of the given ones does. */
const anyOf = (all: readonly Sieve[]): Sieve => ({
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

async function paxNamed(database: Database, name: string): Promise<string[]> {
  const words = soughtInNames(name)
  if (words.length === 0) return []
  const found = await searchPax(database, words, { limit: MAX_PAX })
  return found.map(({ id }) => id)
}

/**
 * The present and former cards of passengers. Read in a separate statement: within the list's statement a planner might read the
 * whole list for them.
 */
async function cardsOf(db: Reading, paxIds: readonly string[]): Promise<string[]> {
  if (paxIds.length === 0) return []
  const rows = await db.selectFrom('cards').select('id').where('pax_id', 'in', paxIds).execute()
  return rows.map(({ id }) => id)
}

/** A condition for rows with some ids; without ids it matches none. */
const idSieve = (column: string, ids: readonly string[]): Sieve =>
  sieve(column, 'text', (of) => sql`${of} IN (${sql.join(ids.length === 0 ? [''] : ids)})`)

/** Conditions for the searched invoices, in the numbers of each outlet whose series may be meant. */
async function invoiceSieves(db: Reading, { invoices, series }: Extract<Sought, { number: string }>): Promise<Sieve[]> {
  if (invoices.length === 0) return []
  const heads = (await allHeads(db)).filter(({ code }) => series === null || code === series)
  const moved = (before: number) => invoices.map(({ from, to }) => invoiceSieve({ from: before + from, to: before + to }))
  return heads.flatMap(({ id }) => moved(numbersBefore(id)))
}

/** The conditions of a search text; a row has to match any of them. */
async function sievesOf(database: Database, { table }: ListOf, text: string): Promise<Sieve[]> {
  const sought = soughtIn(text)
  if ('name' in sought) {
    const paxIds = await paxNamed(database, sought.name)
    return [table === 'bills' ? idSieve('pax_id', paxIds) : idSieve('card_id', await cardsOf(database.db, paxIds))]
  }
  return [numberSieve(sought.number), ...(table === 'bills' ? await invoiceSieves(database.db, sought) : [])]
}

/**
 * What a search text finds in a list; undefined without one. The conditions are counted one by one, so that each reads only its
 * index.
 */
export async function searchOf(database: Database, list: ListOf, text: string | undefined): Promise<Asked['search']> {
  if (text === undefined) return undefined
  const sieves = await sievesOf(database, list, text)
  let rows = 0
  for (const { indexed } of sieves) rows += await countUpTo(database.db, list.table, indexed)
  return { sieve: anyOf(sieves), rows }
}
