import { type Kysely, sql } from 'kysely'

const isBilled = 'ADD COLUMN billed integer NOT NULL DEFAULT 0'

/** Records on orders and discounts whether a bill was printed before; an order that was split or merged passes this on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'order_discounts', 'bill_discounts'])
    await sql.raw(`ALTER TABLE ${table} ${isBilled}`).execute(db)
  await sql.raw('UPDATE orders SET billed = 1 WHERE id IN (SELECT order_id FROM guest_bill_prints)').execute(db)
  await sql.raw('UPDATE orders SET billed = 1 WHERE split_from IN (SELECT order_id FROM guest_bill_prints)').execute(db)
  await sql
    .raw(
      'UPDATE orders SET billed = 1 WHERE id IN (SELECT order_id FROM order_merges WHERE other_id IN (SELECT order_id FROM guest_bill_prints))',
    )
    .execute(db)
}
