import { sql } from 'kysely'
import { newId } from '../../../shared/ids.ts'
import { AFTER_BILL } from '../../../shared/money/discount.ts'
import { add, formatRupees, type Paise, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import { dishText } from '../../../shared/orders/modifiers.ts'
import { voidReasonText } from '../../../shared/orders/voids.ts'
import { businessDayOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { BillDiscountRow, OrderDiscountRow, OrderVoidRow } from '../../kernel/db/tables/order-tables.ts'
import type { BillRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import { currentVenue } from '../../venue/index.ts'
import { dishCount, pricedLineOf, type StoredLine } from '../order/cart.ts'
import { type By, rootOf } from '../order/order.ts'
import { amountOf, type Lost, type NamedVoid, shownLine } from './taken-off.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

/** Why lines are voided, and who allowed it. */
type Why = Pick<OrderVoidRow, 'reason'> & Partial<Pick<OrderVoidRow, 'note' | 'cooked' | 'approved_by'>>

/** Writes the voids of an order. */
export async function recordVoids(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'split_from'>,
  { lines, isBilled }: Lost,
  { staff, terminal, now }: By,
  why: Why,
): Promise<void> {
  if (lines.length === 0) return
  const row = {
    note: '',
    cooked: null,
    approved_by: null,
    ...why,
    order_id: order.id,
    root_id: rootOf(order),
    billed: isBilled ? 1 : 0,
    staff_id: staff.id,
    terminal,
    day: businessDayOf(now, await currentVenue(tx)),
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
}

/** Adds voids to the audit trail, however the dishes left the order. Call it late in the transaction. */
export async function noteVoids(
  tx: Transaction,
  by: By,
  { id }: Pick<OrderRow, 'id'>,
  { lines, isBilled }: Lost,
  { reason, note = '' }: Pick<Why, 'reason' | 'note'>,
): Promise<void> {
  if (lines.length === 0) return
  const dishes = lines.map((line) => dishText(shownLine(line)))
  // The bill comes first, since a narrow list cuts off the end.
  const when = isBilled ? [AFTER_BILL] : []
  const detail = [formatRupees(amountOf(lines)), ...when, ...dishes, voidReasonText({ reason, note })].join(', ')
  await noteAction(tx, by, by.now, { action: 'order_voided', subject: id, detail })
}

/** The voids of an order, oldest first. */
export const voidsOf = (db: Reading, orderId: string): Promise<NamedVoid[]> =>
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

/** Ids of an order, its parts and the orders merged into it. */
const familyOf = (rootId: string) => sql<string>`SELECT ${rootId} UNION SELECT id FROM orders WHERE split_from = ${rootId}
  UNION SELECT other_id FROM order_merges WHERE order_id = ${rootId}`

/**
 * Unapproved voids, and discounts after the bill, in an order, its parts and merged orders, paise. A merge does not reset the
 * limit.
 */
export async function takenWithoutApproval(db: Reading, rootId: string): Promise<Paise> {
  const sumOf = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
  const voided = await db
    .selectFrom('order_voids')
    .select(sumOf)
    .where((row) =>
      row.or([
        row('root_id', '=', rootId),
        row('root_id', 'in', row.selectFrom('order_merges').select('other_id').where('order_id', '=', rootId)),
      ]),
    )
    .where('approved_by', 'is', null)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('order_discounts')
    .select(sumOf)
    .where(sql<boolean>`order_id IN (${familyOf(rootId)})`)
    .where('kind', 'in', ['discount', 'comp'])
    .where('billed', '=', 1)
    .where('approved_by', '=', '')
    .executeTakeFirstOrThrow()
  return add(voided.amount, given.amount)
}

/** The total discount on lines, paise. */
export const givenOff = (lines: readonly StoredLine[]): Paise => sum(lines.map(({ discount }) => discount?.amount ?? ZERO))

/** The discounts given, removed and lost on an order, oldest first. */
export const discountsOf = (db: Reading, orderId: string): Promise<OrderDiscountRow[]> =>
  db.selectFrom('order_discounts').selectAll().where('order_id', '=', orderId).orderBy('at').orderBy('id').execute()

/** Writes a discount in the transaction that gives it, with the order locked. Rows are never changed. */
export const insertDiscount = (tx: Transaction, row: OrderDiscountRow) => tx.insertInto('order_discounts').values(row).execute()

/** Who did it to which order, where and when. */
export const discountBy = (orderId: string, { staff, terminal, now }: By) => ({
  order_id: orderId,
  at: now,
  staff_id: staff.id,
  staff_name: staff.name,
  terminal,
})

/** Records discounts that were lost because the order was placed again without their dishes. */
export async function noteLost(tx: Transaction, before: StoredOrder, after: StoredOrder, by: By): Promise<void> {
  const lost = subtract(givenOff(before.lines), givenOff(after.lines))
  if (lost <= ZERO) return
  const what = { kind: 'lost', percent: null, amount: lost, reason: '', note: '', approved_by: '', billed: after.billed } as const
  await insertDiscount(tx, { id: newId(), ...what, ...discountBy(after.id, by) })
}

/** The discounts of a paid order with who gave them; written with its bill. */
export async function insertBillDiscounts(tx: Transaction, bill: BillRow, lines: readonly StoredLine[]): Promise<void> {
  const byId = Map.groupBy(
    lines.flatMap(({ discount }) => discount ?? []),
    ({ id }) => id,
  )
  if (byId.size === 0) return
  const given = await tx
    .selectFrom('order_discounts')
    .select(['id', 'staff_name', 'billed'])
    .where('id', 'in', [...byId.keys()])
    .execute()
  const by = new Map(given.map(({ id, ...row }) => [id, row]))
  const rows = [...byId].flatMap(([id, [first, ...more]]): BillDiscountRow[] => {
    if (first === undefined) return []
    const amount = sum([first, ...more].map((one) => one.amount))
    const { id: bill_id, invoice_seq, day } = bill
    return [
      { bill_id, discount_id: id, kind: first.kind, amount, ...(by.get(id) ?? { staff_name: '', billed: 0 }), invoice_seq, day },
    ]
  })
  await tx.insertInto('bill_discounts').values(rows).execute()
}
