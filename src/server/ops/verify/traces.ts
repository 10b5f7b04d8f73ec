import { parseRupees } from '../../../shared/money/money.ts'
import { AFTER_BILL } from '../../../shared/money/discount.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { AuditRow } from '../../kernel/db/tables/people-tables.ts'
import type { OrderEventRow } from '../../kernel/db/tables/tables.ts'

export const TRACES = 'voids, discounts, printed bills and approvals are as the audit trail says'

/** What a row says about an act that the audit trail also records. */
interface Trace {
  key: string
  amount: number
  billed: number
}

type Entry = Pick<AuditRow, 'seq' | 'at' | 'staff_id' | 'action' | 'subject' | 'detail' | 'terminal'>

/** Identifies one act: the same person, moment and terminal, and the same order; an approval has no order. */
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
  complimentary_approved: 'complimentary',
  shift_approved: 'shift',
  deposit_approved: 'deposit',
  cards_approved: 'cards',
}

const onOrders: ReadonlySet<string> = new Set(['order_voided', 'discount_given', 'discount_removed', 'bill_printed'])

/**
 * The key of the act that an entry records; null if no row belongs to it. A printed bill keeps the name of the person who printed
 * it, not the id.
 */
function wantedKey(entry: Entry): string | null {
  const kind = approvals[entry.action]
  if (kind !== undefined) return keyOf(`approved ${kind}`, entry)
  if (!onOrders.has(entry.action)) return null
  return keyOf(entry.action, entry.action === 'bill_printed' ? { ...entry, staff_id: '' } : entry, entry.subject)
}

const SAYS_BILLED = new RegExp(`^Rs [\\d,.]+, ${AFTER_BILL}`)

/** The amount that an entry begins with, paise; 0 if there is none. */
function amountIn({ detail }: Pick<Entry, 'detail'>): number {
  const [, text = ''] = /^Rs ([\d,]+\.\d\d)/.exec(detail) ?? []
  return text === '' ? 0 : (parseRupees(Number(text.replaceAll(',', ''))) ?? 0)
}

const SUBJECTS_AT_ONCE = 500

async function tracesOfOrders(db: Reading, ids: readonly string[]): Promise<Trace[]> {
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

/** The approvals between the earliest and the latest of these moments, ms. */
const tracesOfApprovals = async (db: Reading, moments: readonly number[]): Promise<Trace[]> =>
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

/**
 * Whether the rows match the entries of one act: they exist, have the same sum, and agree on whether a bill was printed before.
 */
function fits(entries: readonly Entry[], traces: readonly Trace[]): boolean {
  const named = entries.reduce((sum, entry) => sum + amountIn(entry), 0)
  const kept = traces.reduce((sum, { amount }) => sum + amount, 0)
  const isApproval = entries.some(({ action }) => action in approvals)
  if (isApproval) return traces.length === entries.length && (named === 0 || named === kept)
  const isBilled = traces.some(({ billed }) => billed === 1)
  // Recent entries say it right after the amount, entries from before 27 November 2026 at their end.
  const says = (detail: string): boolean => (isBilled ? detail.includes(`, ${AFTER_BILL}`) : SAYS_BILLED.test(detail))
  return named === kept && entries.some(({ detail }) => says(detail)) === isBilled
}

/**
 * The number of the first of these audit entries whose void, discount, printed bill or approval is missing, was changed or is
 * another person's; null if all are intact. The audit trail is a hash chain, those rows are not.
 */
export async function firstWithoutTrace(db: Reading, entries: readonly Entry[]): Promise<number | null> {
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

export const HISTORIES = 'the history of each order is as the audit trail says'

type Event = OrderEventRow['event']

/** The events in an order's history that an entry records. */
const said: Readonly<Record<string, readonly Event[]>> = {
  order_status: ['status'],
  order_cancelled: ['cancelled', 'replaced'],
  order_split: ['split_from'],
  order_joined: ['joined'],
  order_merged: ['merged', 'merged_into'],
  order_unmerged: ['unmerged', 'unmerged_from'],
  order_seated: ['seated'],
  order_given: ['given'],
}

/** The event that the other order has at the same moment, if two orders are concerned. */
const partners: Readonly<Partial<Record<Event, Event>>> = {
  replaced: 'replacing',
  split_from: 'split_off',
  joined: 'joined_to',
  merged: 'merged_into',
  merged_into: 'merged',
  unmerged: 'unmerged_from',
  unmerged_from: 'unmerged',
}

/** Actions that the audit trail has recorded only since the history is compared with it, and their events. */
const NOTED_SINCE = ['order_status', 'order_seated']
const NOTED_EVENTS: readonly Event[] = ['status', 'seated']

/** Whether an audit entry records a row's event; one of a new status names it in its detail. */
const isNoted = ({ action, detail }: Entry, { event, status }: Row): boolean =>
  (said[action] ?? []).includes(event) && status === (event === 'status' ? detail : null)

type Row = Pick<OrderEventRow, 'order_id' | 'event' | 'status' | 'at' | 'staff_id' | 'terminal' | 'other_order'>

const isOf = (row: Row, { at, staff_id, terminal }: Pick<Entry, 'at' | 'staff_id' | 'terminal'>): boolean =>
  row.at === at && row.staff_id === staff_id && row.terminal === terminal

const ORDERS_AT_ONCE = 500

async function rowsOf(db: Reading, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('order_events')
        .select(['order_id', 'event', 'status', 'at', 'staff_id', 'terminal', 'other_order'])
        .where('order_id', 'in', ids.slice(from, from + ORDERS_AT_ONCE))
        .execute()),
    )
  return rows
}

/** Whether a row matches an entry, and the other order's row does too if there is one. */
const isKept = (entry: Entry, row: Row, ofOther: readonly Row[]): boolean => {
  if (!isOf(row, entry) || !isNoted(entry, row)) return false
  const partner = partners[row.event]
  return (
    partner === undefined ||
    ofOther.some((other) => other.event === partner && isOf(other, entry) && other.other_order === row.order_id)
  )
}

/**
 * The number of the first of these audit entries whose row in an order's history is missing, was changed or is another person's;
 * null if all are intact.
 */
export async function firstWithoutHistory(db: Reading, entries: readonly Entry[]): Promise<number | null> {
  const named = entries.filter(({ action }) => action in said)
  const own = await rowsOf(db, [...new Set(named.map(({ subject }) => subject))])
  const others = own.flatMap(({ other_order: other }) => (other === null ? [] : [other]))
  const byOrder = Map.groupBy(own, ({ order_id: id }) => id)
  const byOther = Map.groupBy(await rowsOf(db, [...new Set(others)]), ({ order_id: id }) => id)
  const isThere = (entry: Entry): boolean =>
    (byOrder.get(entry.subject) ?? []).some((row) => isKept(entry, row, byOther.get(row.other_order ?? '') ?? []))
  return named.find((entry) => !isThere(entry))?.seq ?? null
}

/**
 * The number of changes of status and seats that are older than the first such entry in the audit trail and so cannot be
 * compared.
 */
export async function olderThanTrail(db: Reading): Promise<number> {
  const { first } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('at').as('first'))
    .where('action', 'in', NOTED_SINCE)
    .executeTakeFirstOrThrow()
  let query = db
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('event', 'in', NOTED_EVENTS)
  if (first !== null) query = query.where('at', '<', first)
  return (await query.executeTakeFirstOrThrow()).rows
}
