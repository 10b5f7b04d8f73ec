import { sql } from 'kysely'
import { type Paise, ZERO } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'

/** What a bill has that its total alone does not say, paise: nothing where there is none. */
export interface BillExtras {
  tax: Paise
  service: Paise
  discount: Paise
  /** As it was given, whatever went back since. */
  tip: Paise
  inCash: boolean
}

const NONE: BillExtras = { tax: ZERO, service: ZERO, discount: ZERO, tip: ZERO, inCash: false }

const amount = sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount')

/** Tax, service charge, discount, tip and tender of bills, by the bills' ids; a bill without any of them is not in it. */
export async function extrasOf(db: Db, ids: readonly string[]): Promise<Map<string, BillExtras>> {
  const found = new Map<string, BillExtras>()
  if (ids.length === 0) return found
  const put = (id: string, part: Partial<BillExtras>) => found.set(id, { ...(found.get(id) ?? NONE), ...part })
  const charges = await db
    .selectFrom('bill_charges')
    .select(['bill_id', 'kind', amount])
    .where('bill_id', 'in', ids)
    .groupBy(['bill_id', 'kind'])
    .execute()
  for (const row of charges) put(row.bill_id, { [row.kind]: row.amount })
  for (const table of ['bill_discounts', 'bill_tips'] as const) {
    const of = db.selectFrom(table).select(['bill_id', amount]).where('bill_id', 'in', ids).where('amount', '>', ZERO)
    for (const row of await of.groupBy('bill_id').execute())
      put(row.bill_id, table === 'bill_tips' ? { tip: row.amount } : { discount: row.amount })
  }
  const cash = await db.selectFrom('bill_cash').select('bill_id').where('bill_id', 'in', ids).execute()
  for (const row of cash) put(row.bill_id, { inCash: true })
  return found
}
