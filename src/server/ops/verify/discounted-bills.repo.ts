import { sql } from 'kysely'
import { sum, ZERO } from '../../../shared/money/money.ts'
import { linePrice } from '../../../shared/money/order-totals.ts'
import type { Db } from '../../kernel/db/database.ts'
import { linesOf, pricedLineOf, type StoredLine, totalOf } from '../../orders/index.ts'

export const DISCOUNTED_BILLS = 'a bill is what its dishes cost less what was given off them'

const PAGE = 5000

/** Bills after one of which something was given off, by their dishes or by what was kept of it. */
const discountedAfter = (db: Db, after: string) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select(['bills.id', 'bills.invoice_no', 'bills.total', 'orders.lines'])
    .where('bills.id', '>', after)
    .where(
      sql<boolean>`(orders.lines LIKE '%"discount":{%' OR EXISTS (SELECT 1 FROM bill_discounts d WHERE d.bill_id = bills.id))`,
    )
    .orderBy('bills.id')
    .limit(PAGE)
    .execute()

const keptOf = (db: Db, bills: readonly string[]) =>
  db.selectFrom('bill_discounts').select(['bill_id', 'discount_id', 'kind', 'amount']).where('bill_id', 'in', bills).execute()

/** What lines say was given off them, by the discount, in one text. */
function givenOffLines(lines: readonly StoredLine[]): string {
  const all = Map.groupBy(
    lines.flatMap(({ discount }) => discount ?? []),
    ({ id, kind }) => `${id} ${kind}`,
  )
  return [...all]
    .map(([key, of]) => `${key} ${sum(of.map(({ amount }) => amount))}`)
    .toSorted()
    .join()
}

const isWithinPrice = (line: StoredLine): boolean => {
  const off = line.discount?.amount ?? ZERO
  return off >= 0 && off <= linePrice(pricedLineOf(line))
}

/** The first bill whose total is not that of its dishes less their discounts, or whose discounts are not those that were kept of it. */
export async function misgivenBills(db: Db): Promise<{ invariant: string; found: string }[]> {
  let after = ''
  for (;;) {
    const bills = await discountedAfter(db, after)
    const last = bills.at(-1)
    if (last === undefined) return []
    const kept = Map.groupBy(
      await keptOf(
        db,
        bills.map(({ id }) => id),
      ),
      ({ bill_id }) => bill_id,
    )
    const wrong = bills.find((bill) => {
      const lines = linesOf(bill)
      const said = (kept.get(bill.id) ?? []).map(({ discount_id, kind, amount }) => `${discount_id} ${kind} ${amount}`)
      return bill.total !== totalOf(lines) || !lines.every(isWithinPrice) || said.toSorted().join() !== givenOffLines(lines)
    })
    if (wrong !== undefined) return [{ invariant: DISCOUNTED_BILLS, found: wrong.invoice_no }]
    if (bills.length < PAGE) return []
    after = last.id
  }
}
