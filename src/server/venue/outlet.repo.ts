import type { Db } from '../kernel/db/database.ts'
import { held } from '../kernel/db/held.ts'
import type { HeadsRow } from '../kernel/db/tables/money-tables.ts'
import type { OutletRow } from '../kernel/db/tables/people-tables.ts'
import { saveOutletNames } from './venue.repo.ts'
import { numbersBefore } from './outlet-numbers.ts'

/** An outlet with the code of its series. */
export type NamedOutlet = OutletRow & Pick<HeadsRow, 'code'>

const outlets = (db: Db) =>
  db.selectFrom('outlets').innerJoin('heads', 'heads.id', 'outlets.id').select(['outlets.id', 'name', 'closed_at', 'code'])

/** All outlets, open or closed, by number. */
export const allOutlets = (db: Db): Promise<NamedOutlet[]> => outlets(db).orderBy('outlets.id').execute()

/** Whether there are outlets of these numbers. */
export async function areOutlets(db: Db, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length === 0) return true
  const known = new Set((await allOutlets(db)).map(({ id }) => id))
  return numbers.every((number) => known.has(number))
}

/** Whether the name is some other outlet's, in whatever case. */
export const isNameTaken = (all: readonly NamedOutlet[], name: string, own?: number): boolean =>
  all.some((outlet) => outlet.id !== own && outlet.name.toLowerCase() === name.toLowerCase())

/** Adds an outlet under a number, with a chain and series of its own that begin, at a moment (ms). `code` must be no other outlet's. */
export async function insertOutlet(
  tx: Db,
  { id, name, code }: { id: number; name: string; code: string },
  now: number,
): Promise<NamedOutlet> {
  const before = numbersBefore(id)
  const row: OutletRow = { id, name, closed_at: null }
  await tx.insertInto('outlets').values(row).execute()
  await keepNames(tx, now)
  const ends = { ledger_seq: before, ledger_hash: '', invoice_seq: before, credit_seq: before }
  await tx
    .insertInto('heads')
    .values({ id, code, ...ends })
    .execute()
  return { ...row, code }
}

/** Holds an outlet until the transaction ends: whoever closes it waits. */
export const holdOutlet = (tx: Db, id: number) => held(tx, tx.selectFrom('outlets').select('id').where('id', '=', id)).execute()

/** Closes an outlet at a moment (ms), or opens it again. */
export const setClosed = (tx: Db, id: number, closed_at: number | null) =>
  tx.updateTable('outlets').set({ closed_at }).where('id', '=', id).execute()

/** Gives an outlet another name at a moment (ms). */
export async function nameOutlet(tx: Db, id: number, name: string, now: number): Promise<void> {
  await tx.updateTable('outlets').set({ name }).where('id', '=', id).execute()
  await keepNames(tx, now)
}

/** Invoices carry the name that their outlet had then, once the ship has several. */
async function keepNames(tx: Db, now: number): Promise<void> {
  const named = await tx.selectFrom('outlets').select('name').orderBy('id').execute()
  const names = named.map(({ name }) => name)
  if (names.length > 1) await saveOutletNames(tx, names, now)
}

/** Whether an outlet has orders that are still to be paid. */
export const hasUnpaid = async (db: Db, outlet: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('payment', '=', 'unpaid')
    .where('outlet', '=', outlet)
    .limit(1)
    .executeTakeFirst()) !== undefined
