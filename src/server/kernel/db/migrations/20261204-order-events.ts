import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { dialectOf } from './0001-schema/dialect.ts'

/** Earlier names of the events. A new status was stored in the same column. */
const names = {
  Cancelled: 'cancelled',
  Replaced: 'replaced',
  Replacing: 'replacing',
  SplitOff: 'split_off',
  SplitFrom: 'split_from',
  Joined: 'joined',
  JoinedTo: 'joined_to',
  Merged: 'merged',
  MergedInto: 'merged_into',
  Unmerged: 'unmerged',
  UnmergedFrom: 'unmerged_from',
  Seated: 'seated',
  Given: 'given',
} as const

const sqlite = ['DROP TRIGGER order_status_changes_no_update', 'DROP TRIGGER order_status_changes_no_delete']
const postgres = [
  'DROP TRIGGER order_status_changes_no_change ON order_status_changes',
  'DROP FUNCTION order_status_changes_append_only()',
  'ALTER TABLE order_status_changes RENAME CONSTRAINT order_status_changes_pkey TO order_events_pkey',
  'ALTER TABLE order_status_changes RENAME CONSTRAINT order_status_changes_order_id_fkey TO order_events_order_id_fkey',
]

/** Names the changes of orders as the contract names their events, and stores a new status in a column of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const earlier = Object.entries(names)
  const statements = [
    ...(db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite),
    'ALTER TABLE order_status_changes RENAME TO order_events',
    'ALTER TABLE order_events RENAME COLUMN status TO event',
    'ALTER TABLE order_events ADD COLUMN status text',
    `UPDATE order_events SET
      event = CASE event ${earlier.map(([before, now]) => `WHEN '${before}' THEN '${now}'`).join(' ')} ELSE 'status' END,
      status = CASE WHEN event IN (${earlier.map(([before]) => `'${before}'`).join(', ')}) THEN NULL ELSE event END`,
    'DROP INDEX order_status_changes_by_order',
    'CREATE INDEX order_events_by_order ON order_events (order_id, at)',
    ...dialectOf(db).appendOnly('order_events'),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
