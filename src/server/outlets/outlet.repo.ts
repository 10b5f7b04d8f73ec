import type { Db } from '../db/database.ts'
import type { OutletRow } from '../db/outlet-tables.ts'
import { numbersBefore } from '../ledger/outlet-numbers.ts'

/** Adds an outlet that is given the next number, with a chain and series of its own that begin. `code` must be no other outlet's. */
export async function insertOutlet(tx: Db, { name, code }: { name: string; code: string }): Promise<OutletRow> {
  const { last } = await tx
    .selectFrom('outlets')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const row: OutletRow = { id: last + 1, name, closed_at: null }
  const before = numbersBefore(row.id)
  await tx.insertInto('outlets').values(row).execute()
  const head = { ledger_seq: before, ledger_hash: '', invoice_seq: before, credit_seq: before }
  await tx
    .insertInto('heads')
    .values({ id: row.id, code, ...head })
    .execute()
  return row
}
