import { sql } from 'kysely'
import { type Paise, ZERO } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'

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

interface Sides {
  /** What credit notes have given back of bills, by the bills' ids; a bill without one is not in it. */
  credited: Map<string, Paise>
  /** Tax, service charge, discount, tip and tender, by the bills' ids; a bill without any of them is not in it. */
  extras: Map<string, BillExtras>
}

type Side = Exclude<keyof BillExtras, 'inCash'> | 'credited' | 'cash'

/** What belongs to bills, read in one statement: a screen of bills would ask five tables one after the other. */
const sideRows = (ids: readonly string[]) => {
  const among = sql`bill_id IN (${sql.join(ids)})`
  return sql<{ bill_id: string; side: Side; amount: Paise }>`
    SELECT bill_id, 'credited' AS side, CAST(SUM(total) AS bigint) AS amount FROM credit_notes WHERE ${among} GROUP BY bill_id
    UNION ALL SELECT bill_id, kind, CAST(SUM(amount) AS bigint) FROM bill_charges WHERE ${among} GROUP BY bill_id, kind
    UNION ALL SELECT bill_id, 'discount', CAST(SUM(amount) AS bigint) FROM bill_discounts WHERE ${among} AND amount > 0 GROUP BY bill_id
    UNION ALL SELECT bill_id, 'tip', CAST(SUM(amount) AS bigint) FROM bill_tips WHERE ${among} AND amount > 0 GROUP BY bill_id
    UNION ALL SELECT bill_id, 'cash', 0 FROM bill_cash WHERE ${among}`
}

/** What of bills their own rows do not say. */
export async function sidesOf(db: Db, ids: readonly string[]): Promise<Sides> {
  const [credited, extras] = [new Map<string, Paise>(), new Map<string, BillExtras>()]
  if (ids.length === 0) return { credited, extras }
  const put = (id: string, part: Partial<BillExtras>) => extras.set(id, { ...(extras.get(id) ?? NONE), ...part })
  for (const { bill_id, side, amount } of (await sideRows(ids).execute(db)).rows) {
    if (side === 'credited') credited.set(bill_id, amount)
    else put(bill_id, side === 'cash' ? { inCash: true } : { [side]: amount })
  }
  return { credited, extras }
}
