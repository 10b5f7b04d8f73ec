import { FIRST_OUTLET, isAmong } from '../../shared/outlets.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { forUpdate } from '../kernel/db/lock-order.ts'
import type { HeadsRow } from '../kernel/db/tables/money-tables.ts'
import type { OutletRow } from '../kernel/db/tables/people-tables.ts'
import { currentVenue, saveOutletNames } from './venue.repo.ts'
import type { Outlet } from '../../shared/contract/outlets.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import type { StaffRow } from '../kernel/db/tables/tables.ts'

/**
 * How many numbers each outlet has for its ledger rows, its invoices and its credit notes: outlet 1 starts at 1, outlet 2 at this
 * number plus 1, and so on. A number thus identifies its outlet, and what is hashed or referenced by number belongs to one outlet
 * only.
 */
export const NUMBERS_OF_OUTLET = 1_000_000_000_000

/** The number just before an outlet's first. */
export const numbersBefore = (outlet: number): number => (outlet - 1) * NUMBERS_OF_OUTLET

/** The outlet of a ledger row, invoice or credit note by its number. */
export const outletOf = (number: number): number => Math.floor((number - 1) / NUMBERS_OF_OUTLET) + 1

/** `outletOf` as SQL over a column; both databases round down when they divide integers. */
export const outletOfSql = (column: string): string => `((${column} - 1) / ${NUMBERS_OF_OUTLET} + 1)`

/** How many rows, invoices or credit notes an outlet has up to a number of its range; 0 for the number before its first. */
export const countIn = (outlet: number, number: number): number => number - numbersBefore(outlet)

/** A row of an outlet's chain as shown in messages. */
export const rowText = (outlet: number, seq: number): string =>
  outlet === FIRST_OUTLET ? `${seq}` : `${countIn(outlet, seq)} of outlet ${outlet}`

/** An outlet with the code of its number series. */
export type NamedOutlet = OutletRow & Pick<HeadsRow, 'code'>

const namedOutlets = (db: Reading) =>
  db.selectFrom('outlets').innerJoin('heads', 'heads.id', 'outlets.id').select(['outlets.id', 'name', 'closed_at', 'code'])

/** All outlets, open or closed, by number. */
export const allOutlets = (db: Reading): Promise<NamedOutlet[]> => namedOutlets(db).orderBy('outlets.id').execute()

/** Whether all these outlets exist. */
export async function areOutlets(db: Reading, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length === 0) return true
  const known = new Set((await allOutlets(db)).map(({ id }) => id))
  return numbers.every((number) => known.has(number))
}

/** Whether another outlet has this name, ignoring case. */
export const isNameTaken = (all: readonly NamedOutlet[], name: string, own?: number): boolean =>
  all.some((outlet) => outlet.id !== own && outlet.name.toLowerCase() === name.toLowerCase())

/** Adds an outlet with its own ledger chain and number series, at a moment (ms). `code` must not be another outlet's. */
export async function insertOutlet(
  tx: Transaction,
  { id, name, code }: { id: number; name: string; code: string },
  now: number,
): Promise<NamedOutlet> {
  const before = numbersBefore(id)
  const row: OutletRow = { id, name, closed_at: null }
  await tx.insertInto('outlets').values(row).execute()
  await keepNames(tx, now)
  const voyage_id = (await currentVenue(tx)).voyage?._id ?? null
  const ends = { ledger_seq: before, ledger_hash: '', invoice_seq: before, credit_seq: before, voyage_id }
  await tx
    .insertInto('heads')
    .values({ id, code, ...ends })
    .execute()
  return { ...row, code }
}

/** Locks an outlet until the transaction ends, so that closing it waits. */
export const holdOutlet = (tx: Transaction, id: number) =>
  forUpdate(tx, tx.selectFrom('outlets').select('id').where('id', '=', id)).execute()

/** Closes an outlet at a moment (ms), or reopens it (null). */
export const setClosed = (tx: Transaction, id: number, closed_at: number | null) =>
  tx.updateTable('outlets').set({ closed_at }).where('id', '=', id).execute()

/** Renames an outlet at a moment (ms). */
export async function nameOutlet(tx: Transaction, id: number, name: string, now: number): Promise<void> {
  await tx.updateTable('outlets').set({ name }).where('id', '=', id).execute()
  await keepNames(tx, now)
}

/**
 * Saves the outlets' names in a new venue version once the ship has several outlets, so that invoices keep the name of their
 * time.
 */
async function keepNames(tx: Transaction, now: number): Promise<void> {
  const named = await tx.selectFrom('outlets').select('name').orderBy('id').execute()
  const names = named.map(({ name }) => name)
  if (names.length > 1) await saveOutletNames(tx, names, now)
}

/** Whether an outlet has unpaid orders. */
export const hasUnpaid = async (db: Reading, outlet: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('payment', '=', 'unpaid')
    .where('outlet', '=', outlet)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** An outlet as the API shows it. */
export const outletView = ({ id, name, code, closed_at }: NamedOutlet): Outlet => ({
  _id: id,
  name,
  code,
  closed: closed_at !== null,
})

/** The outlet of a session for a login's answer; empty while there is only one outlet. */
export function whereOf(outlet: number, all: readonly NamedOutlet[]): { outlet?: { _id: number; name: string } } {
  const found = all.find(({ id }) => id === outlet)
  return all.length <= 1 || found === undefined ? {} : { outlet: { _id: outlet, name: found.name } }
}

/** The stored form of the outlets of a staff member or a dish: each once, by number. */
export const storedOutlets = (numbers: readonly number[]): string =>
  JSON.stringify([...new Set(numbers)].toSorted((a, b) => a - b))

export const outletsIn = ({ outlets }: { outlets: string }): number[] => JSON.parse(outlets) as number[]

/** The outlets as answers show them; left out if the list is empty, which means all. */
export function ofOutlets(row: { outlets: string }): { outlets?: number[] } {
  const outlets = outletsIn(row)
  return outlets.length === 0 ? {} : { outlets }
}

/** Whether a staff member or dish belongs to an outlet; an empty list means all. */
export const isAt = (row: { outlets: string }, outlet: number): boolean => isAmong(outletsIn(row), outlet)

/** Where a dish is sold, as text for the audit trail. */
export const soldAtText = (row: { outlets: string }, all: readonly NamedOutlet[]): string =>
  outletsIn(row).length === 0
    ? 'sold at all outlets'
    : `sold at ${all.flatMap(({ id, name }) => (isAt(row, id) ? [name] : [])).join(' and ')}`

/** The failure for outlets that do not exist. */
export const noSuchOutlet = (field: 'outlet' | 'outlets') => failField(field, errorMessages.outlet_not_found)

/**
 * The outlet that a staff member logs in at: the first one if the terminal names none. Refuses a closed outlet and one that is
 * not theirs.
 */
export function outletOfLogin(
  member: Pick<StaffRow, 'outlets'>,
  all: readonly NamedOutlet[],
  asked: number = FIRST_OUTLET,
): Result<number> {
  const outlet = all.find(({ id }) => id === asked)
  if (outlet === undefined || outlet.closed_at !== null) return fail('outlet_closed')
  return isAt(member, asked) ? ok(asked) : fail('not_at_outlet')
}
