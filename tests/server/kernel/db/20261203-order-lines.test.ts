import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import type { StoredLine } from '../../../../src/server/orders/order/cart.ts'
import { findOrder } from '../../../../src/server/orders/order/order.repo.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

const plain: StoredLine = {
  dishId: 'd1',
  dishName: `O'Brien's "stew" \\ 100 %`,
  price: paise(38_050),
  imageUrl: '',
  halfStars: 9,
  type: 'Lunch',
  qty: 2,
}
const whole: StoredLine = {
  ...plain,
  dishId: 'd2',
  modifiers: [{ id: 'm', name: 'Béarnaise', price: paise(9050), leaveOut: true }],
  note: "no 'nuts'\n{}",
  allergy: true,
  share: { id: 's', qty: 3, price: paise(100_000), counts: false },
  round: 2,
  sentAt: 1_795_000_000_000,
  held: true,
  course: 'Mains',
  seat: 4,
  happyHour: { name: 'Sunset', price: paise(40_000) },
  terms: { tax: 500, inclusive: false, service: 1000, serviceTax: 1800 },
  discount: { id: 'g', kind: 'comp', amount: paise(5), reason: 'complaint' },
}
const counting: StoredLine = { ...plain, share: { id: 's', qty: 3, price: paise(100_000), counts: true } }
const orders = { none: [], some: [whole, plain, counting] }

describe.each(databases)('20261203-order-lines on %s', (name) => {
  it('keeps every line with all that it has, in its order', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261202-cash-drawer')
    for (const [id, lines] of Object.entries(orders))
      await sql`INSERT INTO orders (id, card_number, full_name, lines, tables, total, lines_hash, status, payment, staff_name, terminal, created_at)
        VALUES (${id}, '', '', ${JSON.stringify(lines)}, '[]', 380, '', 'Preparing', 'paid', '', '', 0)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect((await findOrder(db, 'none'))?.lines).toEqual([])
    expect((await findOrder(db, 'some'))?.lines).toEqual(orders.some)
    for (const change of [sql`UPDATE order_lines SET qty = 1`, sql`DELETE FROM order_lines`])
      await expect(change.execute(db)).rejects.toThrow('the lines of a paid order never change')
    await close()
    await drop()
  })
})
