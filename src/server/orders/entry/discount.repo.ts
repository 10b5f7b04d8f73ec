import { newId } from '../../../shared/ids.ts'
import { subtract, sum, type Paise, ZERO } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { BillDiscountRow, OrderDiscountRow } from '../../kernel/db/tables/order-tables.ts'
import type { BillRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import type { StoredLine } from '../order/cart.ts'
import { type By, linesOf } from '../order/order.ts'

/** What was given off lines in all, paise. */
export const givenOff = (lines: readonly StoredLine[]): Paise => sum(lines.map(({ discount }) => discount?.amount ?? ZERO))

/** What was given, taken back and lost on an order, oldest first. */
export const discountsOf = (db: Db, orderId: string): Promise<OrderDiscountRow[]> =>
  db.selectFrom('order_discounts').selectAll().where('order_id', '=', orderId).orderBy('at').orderBy('id').execute()

/** Writes a discount in the transaction that gives it, with the order held. Rows are never changed afterwards. */
export const insertDiscount = (tx: Db, row: OrderDiscountRow) => tx.insertInto('order_discounts').values(row).execute()

/** Who did it to which order, where and when. */
export const discountBy = (orderId: string, { staff, terminal, now }: By) => ({
  order_id: orderId,
  at: now,
  staff_id: staff.id,
  staff_name: staff.name,
  terminal,
})

/** Notes what fell away of an order's discounts because it was placed again without their dishes. */
export async function noteLost(tx: Db, before: OrderRow, after: OrderRow, by: By): Promise<void> {
  const lost = subtract(givenOff(linesOf(before)), givenOff(linesOf(after)))
  if (lost <= ZERO) return
  const what = { kind: 'lost', percent: null, amount: lost, reason: '', note: '', approved_by: '', billed: after.billed } as const
  await insertDiscount(tx, { id: newId(), ...what, ...discountBy(after.id, by) })
}

/** What was given off a paid order under each discount, and who gave it: written with its bill. */
export async function insertBillDiscounts(tx: Db, bill: BillRow, lines: readonly StoredLine[]): Promise<void> {
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
