import { parseRupees } from '../../../shared/money/money.ts'
import { AFTER_BILL } from '../../../shared/money/discount.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { AuditRow } from '../../kernel/db/tables/people-tables.ts'

/** The name of the invariant. */
export const TRACES = 'voids, discounts, printed bills and approvals are as the audit trail says'

/** What a row says of an act that the audit trail names too. */
interface Trace {
  key: string
  amount: number
  billed: number
}

type Entry = Pick<AuditRow, 'seq' | 'at' | 'staff_id' | 'action' | 'subject' | 'detail' | 'terminal'>

/** One act: the same person at the same moment and terminal, on the same order; an approval on no order. */
const keyOf = (what: string, { staff_id, at, terminal }: Pick<Entry, 'staff_id' | 'at' | 'terminal'>, subject = ''): string =>
  JSON.stringify([what, subject, staff_id, at, terminal])

const approvals: Readonly<Record<string, string>> = {
  refund_approved: 'refund',
  transfer_approved: 'transfer',
  payment_approved: 'payment',
  card_pin_approved: 'pin',
  contact_approved: 'contact',
  credit_approved: 'credit',
  void_approved: 'void',
  discount_approved: 'discount',
  delivery_approved: 'delivery',
}

const onOrders: ReadonlySet<string> = new Set(['order_voided', 'discount_given', 'discount_removed', 'bill_printed'])

/** The key of what an entry names; null where no row belongs to it. A printed bill keeps the name of who printed it, not the id. */
function wantedKey(entry: Entry): string | null {
  const kind = approvals[entry.action]
  if (kind !== undefined) return keyOf(`approved ${kind}`, entry)
  if (!onOrders.has(entry.action)) return null
  return keyOf(entry.action, entry.action === 'bill_printed' ? { ...entry, staff_id: '' } : entry, entry.subject)
}

const SAYS_BILLED = new RegExp(`^Rs [\\d,.]+, ${AFTER_BILL}`)

/** The amount that an entry begins with, paise; 0 where it names none. */
function amountIn({ detail }: Pick<Entry, 'detail'>): number {
  const [, text = ''] = /^Rs ([\d,]+\.\d\d)/.exec(detail) ?? []
  return text === '' ? 0 : (parseRupees(Number(text.replaceAll(',', ''))) ?? 0)
}

const SUBJECTS_AT_ONCE = 500

async function tracesOfOrders(db: Db, ids: readonly string[]): Promise<Trace[]> {
  const traces: Trace[] = []
  for (let from = 0; from < ids.length; from += SUBJECTS_AT_ONCE) {
    const some = ids.slice(from, from + SUBJECTS_AT_ONCE)
    const [voids, discounts, prints] = [
      await db.selectFrom('order_voids').selectAll().where('order_id', 'in', some).execute(),
      await db.selectFrom('order_discounts').selectAll().where('order_id', 'in', some).where('kind', '<>', 'lost').execute(),
      await db.selectFrom('guest_bill_prints').selectAll().where('order_id', 'in', some).execute(),
    ]
    traces.push(
      ...voids.map(({ amount, billed, ...row }) => ({
        key: keyOf('order_voided', row, row.order_id),
        amount,
        billed,
      })),
      ...discounts.map(({ amount, billed, kind, ...row }) => {
        const what = kind === 'none' ? 'discount_removed' : 'discount_given'
        return { key: keyOf(what, row, row.order_id), amount, billed: kind === 'none' ? 0 : billed }
      }),
      ...prints.map(({ total, ...row }) => {
        const key = keyOf('bill_printed', { ...row, staff_id: '' }, row.order_id)
        return { key, amount: total, billed: 0 }
      }),
    )
  }
  return traces
}

/** Approvals of the moments between the first and the last of these, ms. */
const tracesOfApprovals = async (db: Db, moments: readonly number[]): Promise<Trace[]> =>
  (
    await db
      .selectFrom('supervisor_approvals')
      .selectAll()
      .where('at', '>=', Math.min(...moments))
      .where('at', '<=', Math.max(...moments))
      .execute()
  ).map(({ kind, supervisor_id: staff_id, amount, ...row }) => ({
    key: keyOf(`approved ${kind}`, { ...row, staff_id }),
    amount,
    billed: 0,
  }))

/** Whether rows say what the entries of one act say: at all, the same sum, and whether a bill was printed before. */
function fits(entries: readonly Entry[], traces: readonly Trace[]): boolean {
  const named = entries.reduce((sum, entry) => sum + amountIn(entry), 0)
  const kept = traces.reduce((sum, { amount }) => sum + amount, 0)
  const isApproval = entries.some(({ action }) => action in approvals)
  if (isApproval) return traces.length === entries.length && (named === 0 || named === kept)
  const isBilled = traces.some(({ billed }) => billed === 1)
  // Right after the amount; entries from before 27 November 2026 say it at their end.
  const says = (detail: string): boolean => (isBilled ? detail.includes(`, ${AFTER_BILL}`) : SAYS_BILLED.test(detail))
  return named === kept && entries.some(({ detail }) => says(detail)) === isBilled
}

/**
 * The number of the first entry of a stretch of the audit trail whose void, discount, printed bill or approval is gone, was changed or is somebody
 * else's; null where all are there. The trail is chained, those rows are not.
 */
export async function firstWithoutTrace(db: Db, entries: readonly Entry[]): Promise<number | null> {
  const acts = Map.groupBy(
    entries.flatMap((entry) => {
      const key = wantedKey(entry)
      return key === null ? [] : [{ key, entry }]
    }),
    ({ key }) => key,
  )
  if (acts.size === 0) return null
  const named = [...acts.values()].flat().map(({ entry }) => entry)
  const orders = [...new Set(named.flatMap(({ action, subject }) => (onOrders.has(action) ? [subject] : [])))]
  const approvedAt = named.flatMap(({ action, at }) => (action in approvals ? [at] : []))
  const traces = [
    ...(await tracesOfOrders(db, orders)),
    ...(approvedAt.length === 0 ? [] : await tracesOfApprovals(db, approvedAt)),
  ]
  const kept = Map.groupBy(traces, ({ key }) => key)
  for (const [key, act] of acts) {
    const said = act.map(({ entry }) => entry)
    if (!fits(said, kept.get(key) ?? [])) return said[0]?.seq ?? null
  }
  return null
}
