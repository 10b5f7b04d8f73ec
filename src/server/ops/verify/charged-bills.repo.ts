import { sql } from 'kysely'
import { chargedOf, type ChargeSum, chargeSums, linesOf, totalOf } from '../../orders/index.ts'
import type { Db } from '../../kernel/db/database.ts'

export const CHARGED_BILLS = 'a bill is what its dishes cost after discount with service charge and tax, which it has by rate'

const PAGE = 5000

/** Bills after one with tax or service charge, by their dishes or by what was kept of it. */
const chargedAfter = (db: Db, after: string) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select(['bills.id', 'bills.invoice_no', 'bills.total', 'orders.lines'])
    .where('bills.id', '>', after)
    .where(sql<boolean>`(orders.lines LIKE '%"terms":{%' OR EXISTS (SELECT 1 FROM bill_charges c WHERE c.bill_id = bills.id))`)
    .orderBy('bills.id')
    .limit(PAGE)
    .execute()

const keptOf = (db: Db, bills: readonly string[]) =>
  db.selectFrom('bill_charges').selectAll().where('bill_id', 'in', bills).execute()

const marksOf = (rows: readonly ChargeSum[]): string =>
  rows
    .map(({ kind, rate, inclusive, base, amount }) => [kind, rate, inclusive, base, amount].join(' '))
    .toSorted()
    .join()

/** The first bill whose total is not what its lines say with their charges, or whose charges are not those that were kept of it. */
export async function mischargedBills(db: Db): Promise<{ invariant: string; found: string }[]> {
  let after = ''
  for (;;) {
    const bills = await chargedAfter(db, after)
    const last = bills.at(-1)
    if (last === undefined) return []
    const ids = bills.map(({ id }) => id)
    const kept = Map.groupBy(await keptOf(db, ids), ({ bill_id }) => bill_id)
    const wrong = bills.find((bill) => {
      const lines = linesOf(bill)
      return bill.total !== totalOf(lines) || marksOf(kept.get(bill.id) ?? []) !== marksOf(chargeSums(chargedOf(lines)))
    })
    if (wrong !== undefined) return [{ invariant: CHARGED_BILLS, found: wrong.invoice_no }]
    if (bills.length < PAGE) return []
    after = last.id
  }
}
