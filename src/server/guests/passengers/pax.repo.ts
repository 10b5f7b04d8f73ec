import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate, takeMutex } from '../../kernel/db/lock-order.ts'
import {
  type Findable,
  foundByOf,
  gramsOfWords,
  type PaxSearch,
  searchEntryOf,
  searchPaxPostgres,
  searchPaxSqlite,
  type SearchWord,
} from './pax-search.repo.ts'
import type { CardRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { openColumns } from './pax.ts'
import type { Numbering } from '../../../shared/forms/pax-rules.ts'

/** Above every passenger's running number, and within PostgreSQL's integer. */
const ABOVE_ALL = 2_147_483_647

const searches: Record<Database['dialect'], PaxSearch> = { sqlite: searchPaxSqlite, postgres: searchPaxPostgres }

export const findPax = (db: Reading, id: string): Promise<PaxRow | undefined> =>
  db.selectFrom('pax').selectAll().where('id', '=', id).executeTakeFirst()

/** The passenger of a card, aboard or not. Throws if there is none: every card has a holder. */
export async function holderOf(db: Reading, card: Pick<CardRow, 'id' | 'pax_id'>): Promise<PaxRow> {
  const holder = await findPax(db, card.pax_id)
  if (holder === undefined) throw new Error(`card ${card.id} has no holder`)
  return holder
}

/** The passenger aboard who holds a PAX number. */
export const findPaxAboard = (db: Reading, paxManifestNo: string): Promise<PaxRow | undefined> =>
  db
    .selectFrom('pax')
    .selectAll()
    .where('pax_manifest_no', '=', paxManifestNo)
    .where('released_at', 'is', null)
    .executeTakeFirst()

/**
 * Locks the passenger aboard who holds a PAX number until the transaction ends, so that the voyage does not end for a passenger
 * who is just given a card.
 */
export const holdPaxAboard = (tx: Transaction, paxManifestNo: string): Promise<PaxRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('pax').selectAll().where('pax_manifest_no', '=', paxManifestNo).where('released_at', 'is', null),
  ).executeTakeFirst()

/** Locks a passenger, aboard or not, until the transaction ends: the Dream Points may change. */
export const holdAnyPax = (tx: Transaction, id: string) =>
  forUpdate(tx, tx.selectFrom('pax').select('id').where('id', '=', id)).execute()

/** Passengers with a running number below a bound, newest first. */
export const newestPax = (db: Reading, below: number, limit: number): Promise<PaxRow[]> =>
  db.selectFrom('pax').selectAll().where('seq', '<', below).orderBy('seq', 'desc').limit(limit).execute()

/** Passengers who match all the words, at least one, with a running number below a bound, newest first. */
export async function searchPax(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  words: readonly SearchWord[],
  { below = ABOVE_ALL, limit }: { below?: number; limit: number },
): Promise<PaxRow[]> {
  const seqs = await searches[dialect](db, { words, grams: gramsOfWords(words), below, limit })
  if (seqs.length === 0) return []
  return db.selectFrom('pax').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute()
}

/** How many passengers were ever registered: running numbers have no gap and passengers are never deleted. */
export async function countPax(db: Reading): Promise<number> {
  const { booking_seq } = await db.selectFrom('ship_head').select('booking_seq').where('id', '=', 1).executeTakeFirstOrThrow()
  return booking_seq
}

/** The moment (ms) of the last voyage's end: the numbers of cards that were replaced before it are free again. */
async function lostSince(db: Reading): Promise<number> {
  const { at } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('action', '=', 'voyage_ended')
    .executeTakeFirstOrThrow()
  return at ?? 0
}

const numbersAboard = (db: Reading) => db.selectFrom('pax').select('pax_manifest_no as no').where('released_at', 'is', null)

/**
 * The numbers of lost cards whose holders are aboard with another card: they stay taken, so that a finder of the card cannot use
 * it.
 */
const lostNumbers = (db: Reading, since: number) =>
  db
    .selectFrom('cards')
    .innerJoin('pax', 'pax.id', 'cards.pax_id')
    .select('cards.card_number as no')
    .where('cards.replaced_by', 'is not', null)
    .where('cards.closed_at', '>=', since)
    .where('pax.released_at', 'is', null)

/** The PAX numbers, among the given, that passengers aboard hold, or held until they lost the card with it on this voyage. */
export async function heldNumbers(db: Reading, numbers: readonly string[]): Promise<Set<string>> {
  const aboard = await numbersAboard(db).where('pax_manifest_no', 'in', numbers).execute()
  const lost = await lostNumbers(db, await lostSince(db))
    .where('cards.card_number', 'in', numbers)
    .execute()
  return new Set([...aboard, ...lost].map(({ no }) => no))
}

/** All PAX numbers that are held; about as many as passengers aboard. */
export async function allHeldNumbers(db: Reading): Promise<string[]> {
  const [aboard, lost] = [await numbersAboard(db).execute(), await lostNumbers(db, await lostSince(db)).execute()]
  return [...aboard, ...lost].map(({ no }) => no)
}

/**
 * Gives a passenger another PAX number. Call `heldNumbers` first, under the `numbers` lock that registering takes too, and update
 * the search with `refindPax`.
 */
export const setPaxNumber = (tx: Transaction, id: string, paxManifestNo: string) =>
  tx
    .updateTable('pax')
    .set((row) => ({ pax_manifest_no: paxManifestNo, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The columns for searching, derived from a passenger's data. */
const searchColumns = (pax: Findable) => ({ name_folded: foldName(pax.full_name), found_by: foundByOf(pax) })

/** Updates a passenger's search entry to the given data, in the transaction that changes them. */
export async function refindPax(tx: Transaction, pax: Findable & Pick<PaxRow, 'seq'>): Promise<void> {
  const columns = searchColumns(pax)
  await tx.updateTable('pax').set(columns).where('seq', '=', pax.seq).execute()
  const { grams, found_by } = searchEntryOf({ seq: pax.seq, found_by: columns.found_by })
  await tx.updateTable('pax_search').set({ grams, found_by }).where('rowid', '=', pax.seq).execute()
}

/** The columns that an edit writes, apart from the PAX number and those of the search. */
type EditedColumns = Partial<ReturnType<typeof openColumns> & Pick<PaxRow, 'sealed' | 'document_mac' | 'stays_before'>>

/** Writes an edit and raises the version, which the next edit has to name. */
export const updatePax = (tx: Transaction, id: string, columns: EditedColumns): Promise<PaxRow> =>
  tx
    .updateTable('pax')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A passenger to add, without the columns that `insertPax` sets. */
export type NewPax = Omit<PaxRow, 'seq' | 'booking_no' | 'name_folded' | 'found_by' | 'version'>

const bookingNumber = (seq: number): string => `BKG-${String(seq).padStart(6, '0')}`

/** A new passenger's whole row. */
export function bookedRow(pax: NewPax, seq: number): PaxRow {
  const booked = { ...pax, seq, booking_no: bookingNumber(seq) }
  return { ...booked, ...searchColumns(booked), version: 1 }
}

/** Counts an added passenger. Last in the transaction, since the whole ship shares this row. */
const countBooking = (tx: Transaction, booking_seq: number) =>
  tx.updateTable('ship_head').set({ booking_seq }).where('id', '=', 1).execute()

/** Adds a passenger with the next booking number; undefined if another one aboard holds the PAX number or lost its card. */
export async function insertPax(tx: Transaction, pax: NewPax): Promise<PaxRow | undefined> {
  await takeMutex(tx, 'numbers')
  const seq = (await countPax(tx)) + 1
  if ((await heldNumbers(tx, [pax.pax_manifest_no])).size > 0) return undefined
  const row = bookedRow(pax, seq)
  const inserted = await tx
    .insertInto('pax')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  await tx.insertInto('pax_search').values(searchEntryOf(row)).execute()
  await countBooking(tx, seq)
  return row
}

/** How many numbers a form offers. */
const OFFERED = 100
/** How many numbers are checked in one query. */
const BLOCK = 500

/**
 * The ranges of a venue's numbers that begin with some digits, as [first, end), lowest first: card numbers have 5 or 6 digits.
 */
function stretchesOf({ cardNumberStart, cardNumberCount }: Numbering, begins: string): [first: number, end: number][] {
  return [5, 6].flatMap((digits): [number, number][] => {
    if (begins.length > digits) return []
    const width = 10 ** (digits - begins.length)
    const [from, to] = begins === '' ? [0, width] : [Number(begins) * width, (Number(begins) + 1) * width]
    const first = Math.max(from, 10 ** (digits - 1), cardNumberStart)
    const end = Math.min(to, cardNumberStart + cardNumberCount)
    return first < end ? [[first, end]] : []
  })
}

interface OfferedNumber {
  paxManifestNo: string
  free: boolean
}

/**
 * At most 100 of the venue's numbers that begin with some digits: the lowest free ones, then the taken ones among them. Stops
 * reading when it has enough.
 */
export async function offeredNumbers(db: Reading, numbering: Numbering, begins: string): Promise<OfferedNumber[]> {
  const [free, taken]: [OfferedNumber[], OfferedNumber[]] = [[], []]
  for (const [first, end] of stretchesOf(numbering, begins)) {
    for (let from = first; from < end && free.length < OFFERED; from += BLOCK) {
      const block = Array.from({ length: Math.min(BLOCK, end - from) }, (_number, index) => String(from + index))
      const inUse = await heldNumbers(db, block)
      for (const paxManifestNo of block)
        (inUse.has(paxManifestNo) ? taken : free).push({ paxManifestNo, free: !inUse.has(paxManifestNo) })
    }
  }
  return [...free, ...taken].slice(0, OFFERED)
}
