import { sql } from 'kysely'
import { newId } from '../../shared/ids.ts'
import type { Paise } from '../../shared/money.ts'
import { lineAmount } from '../../shared/order-totals.ts'
import { dayOf } from '../../shared/time.ts'
import type { Db } from '../db/database.ts'
import type { OrderRow } from '../db/tables.ts'
import type { OrderVoidRow } from '../db/void-tables.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { dishCount, pricedLineOf, type StoredLine } from './cart.ts'
import { wasBilled } from './guest-bill.repo.ts'
import { type By, rootOf } from './order.ts'
import type { NamedVoid } from './void.ts'

/** Why lines are voided, and who allowed it. */
type Why = Pick<OrderVoidRow, 'reason'> & Partial<Pick<OrderVoidRow, 'asked_id' | 'note' | 'cooked' | 'approved_by'>>

/** Keeps what an order no longer has. Answers whether its bill was printed before. */
export async function recordVoids(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'split_from'>,
  lines: readonly StoredLine[],
  { staff, terminal, now }: By,
  why: Why,
): Promise<boolean> {
  if (lines.length === 0) return false
  const { timeZone } = await currentVenue(tx)
  const billed = await wasBilled(tx, order)
  const row = {
    asked_id: '',
    note: '',
    cooked: null,
    approved_by: null,
    ...why,
    order_id: order.id,
    root_id: rootOf(order),
    billed: billed ? 1 : 0,
    staff_id: staff.id,
    terminal,
    day: dayOf(now, timeZone),
    at: now,
  }
  await tx
    .insertInto('order_voids')
    .values(
      lines.map((line) => ({
        ...row,
        id: newId(),
        line: JSON.stringify(line),
        qty: line.qty,
        dishes: dishCount(line),
        amount: lineAmount(pricedLineOf(line)),
      })),
    )
    .execute()
  return billed
}

/** What an order no longer has, the first void first. */
export const voidsOf = (db: Db, orderId: string): Promise<NamedVoid[]> =>
  db
    .selectFrom('order_voids')
    .leftJoin('staff', 'staff.id', 'order_voids.staff_id')
    .leftJoin('staff as approver', 'approver.id', 'order_voids.approved_by')
    .selectAll('order_voids')
    .select(['staff.name as staff_name', 'approver.name as approver_name'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('order_voids.id')
    .execute()

/** Whether an order's void was done already: its answer was lost on the way. */
export const isVoided = async (db: Db, orderId: string, askedId: string): Promise<boolean> =>
  (await voidsOf(db, orderId)).some(({ asked_id }) => asked_id === askedId)

/** What an order, its parts and what it took in have voided without a supervisor, paise: a merge does not reset the limit. */
export async function voidedAlone(db: Db, rootId: string): Promise<Paise> {
  const { amount } = await db
    .selectFrom('order_voids')
    .select(sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount'))
    .where((row) =>
      row.or([
        row('root_id', '=', rootId),
        row('root_id', 'in', row.selectFrom('order_merges').select('other_id').where('order_id', '=', rootId)),
      ]),
    )
    .where('approved_by', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}
