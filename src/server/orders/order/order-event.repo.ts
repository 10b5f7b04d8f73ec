import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { OrderEventRow } from '../../kernel/db/tables/tables.ts'
import { newId } from '../../../shared/ids.ts'
import type { StoredLine } from './cart.ts'
import type { StoredOrder } from './lines.repo.ts'
import type { By } from './order.ts'

interface NewEvent {
  order: string
  event: Exclude<OrderEventRow['event'], 'status'>
  /** The other order concerned. */
  other?: string
  moved?: readonly StoredLine[]
}

const insert = (
  tx: Transaction,
  { staff, terminal, now }: By,
  row: Pick<OrderEventRow, 'order_id' | 'event'> & Partial<OrderEventRow>,
) =>
  tx
    .insertInto('order_events')
    .values({ id: newId(), status: null, at: now, staff_id: staff.id, terminal, other_order: null, moved: '[]', ...row })
    .execute()

/** Adds an event to an order's history. */
export const recordEvent = (tx: Transaction, by: By, { order, event, other, moved = [] }: NewEvent) =>
  insert(tx, by, { order_id: order, event, other_order: other ?? null, moved: JSON.stringify(moved) })

/** Adds an order's new status to its history. */
export const recordStatus = (tx: Transaction, by: By, { id, status }: Pick<StoredOrder, 'id' | 'status'>) =>
  insert(tx, by, { order_id: id, event: 'status', status })

/** The events of an order after it was placed, oldest first, with names. */
export const orderEventsOf = (db: Reading, orderId: string) =>
  db
    .selectFrom('order_events')
    .leftJoin('staff', 'staff.id', 'order_events.staff_id')
    .selectAll('order_events')
    .select('staff.name as staff_name')
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('order_events.id')
    .execute()

/** The lines that an event moved. */
export const movedBy = ({ moved }: Pick<OrderEventRow, 'moved'>): StoredLine[] => JSON.parse(moved) as StoredLine[]
