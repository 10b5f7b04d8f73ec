import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'

/** A passenger as lists of cards name them. */
export type NamedPax = Pick<PaxRow, 'id' | 'full_name' | 'pax_manifest_no' | 'cabin'>
const columns = ['id', 'full_name', 'pax_manifest_no', 'cabin'] as const

/** Everyone aboard by PAX number, `limit` at most. */
export const allAboard = (db: Reading, limit: number): Promise<NamedPax[]> =>
  db.selectFrom('pax').select(columns).where('released_at', 'is', null).orderBy('pax_manifest_no').limit(limit).execute()

/** Locks passengers aboard by rising id until the transaction ends; one who left is left out. */
export async function holdAboard(tx: Transaction, ids: readonly string[]): Promise<NamedPax[]> {
  const found: NamedPax[] = []
  for (const some of chunksOf([...new Set(ids)].toSorted())) {
    const aboard = tx.selectFrom('pax').select(columns).where('id', 'in', some).where('released_at', 'is', null).orderBy('id')
    found.push(...(await forUpdate(tx, aboard).execute()))
  }
  return found
}
