import type { Db } from '../../kernel/db/database.ts'
import type { AuditRow } from '../../kernel/db/tables/people-tables.ts'
import type { StatusChangeRow } from '../../kernel/db/tables/tables.ts'

/** The name of the invariant. */
export const HISTORIES = 'the history of each order is as the audit trail says'

type Entry = Pick<AuditRow, 'seq' | 'at' | 'staff_id' | 'action' | 'subject' | 'detail' | 'terminal'>
type Status = StatusChangeRow['status']

/** What an entry on an order says of its history, besides `order_status`, which names the status. */
const said: Readonly<Record<string, readonly Status[]>> = {
  order_cancelled: ['Cancelled', 'Replaced'],
  order_split: ['SplitFrom'],
  order_joined: ['Joined'],
  order_merged: ['Merged', 'MergedInto'],
  order_unmerged: ['Unmerged', 'UnmergedFrom'],
  order_seated: ['Seated'],
  order_given: ['Given'],
}

/** What the other order says at the same moment, where two are concerned. */
const partners: Readonly<Partial<Record<Status, Status>>> = {
  Replaced: 'Replacing',
  SplitFrom: 'SplitOff',
  Joined: 'JoinedTo',
  Merged: 'MergedInto',
  MergedInto: 'Merged',
  Unmerged: 'UnmergedFrom',
  UnmergedFrom: 'Unmerged',
}

/** Actions that are in the trail since the history is compared with it. */
const NOTED_SINCE = ['order_status', 'order_seated']
/** What the history says under those actions. */
const NOTED_STATUSES: readonly Status[] = ['Preparing', 'Delivering', 'Completed', 'Seated']

const wantedOf = ({ action, detail }: Entry): readonly string[] => (action === 'order_status' ? [detail] : (said[action] ?? []))

type Row = Pick<StatusChangeRow, 'order_id' | 'status' | 'at' | 'staff_id' | 'terminal' | 'other_order'>

const isOf = (row: Row, { at, staff_id, terminal }: Pick<Entry, 'at' | 'staff_id' | 'terminal'>): boolean =>
  row.at === at && row.staff_id === staff_id && row.terminal === terminal

const ORDERS_AT_ONCE = 500

async function rowsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('order_status_changes')
        .select(['order_id', 'status', 'at', 'staff_id', 'terminal', 'other_order'])
        .where('order_id', 'in', ids.slice(from, from + ORDERS_AT_ONCE))
        .execute()),
    )
  return rows
}

/** Whether a row says what an entry says, and the other order's row too where there is one. */
const fits = (entry: Entry, row: Row, ofOther: readonly Row[]): boolean => {
  if (!isOf(row, entry) || !wantedOf(entry).includes(row.status)) return false
  const partner = partners[row.status]
  return (
    partner === undefined ||
    ofOther.some((other) => other.status === partner && isOf(other, entry) && other.other_order === row.order_id)
  )
}

/**
 * The number of the first entry of a stretch of the audit trail whose row of an order's history is gone, was changed or is somebody else's;
 * null where all are there.
 */
export async function firstWithoutHistory(db: Db, entries: readonly Entry[]): Promise<number | null> {
  const named = entries.filter((entry) => wantedOf(entry).length > 0)
  const own = await rowsOf(db, [...new Set(named.map(({ subject }) => subject))])
  const others = own.flatMap(({ other_order: other }) => (other === null ? [] : [other]))
  const byOrder = Map.groupBy(own, ({ order_id: id }) => id)
  const byOther = Map.groupBy(await rowsOf(db, [...new Set(others)]), ({ order_id: id }) => id)
  const isThere = (entry: Entry): boolean =>
    (byOrder.get(entry.subject) ?? []).some((row) => fits(entry, row, byOther.get(row.other_order ?? '') ?? []))
  return named.find((entry) => !isThere(entry))?.seq ?? null
}

/** How many changes of status and seats are older than their first entry in the trail, which nothing can be held against. */
export async function olderThanTrail(db: Db): Promise<number> {
  const { first } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('at').as('first'))
    .where('action', 'in', NOTED_SINCE)
    .executeTakeFirstOrThrow()
  let query = db
    .selectFrom('order_status_changes')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('status', 'in', NOTED_STATUSES)
  if (first !== null) query = query.where('at', '<', first)
  return (await query.executeTakeFirstOrThrow()).rows
}
