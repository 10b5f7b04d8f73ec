import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areSame, linesRead, withLines } from '../../../../src/server/orders/order/lines.repo.ts'
import { findOrder, holdAndRead, replaceUnpaid } from '../../../../src/server/orders/order/order.repo.ts'
import type { StoredLine } from '../../../../src/server/orders/order/cart.ts'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { addOrder } from '../../../support/server/rows.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const line: StoredLine = {
  dishId: 'd',
  dishName: 'Thali',
  price: paise(760),
  imageUrl: '',
  halfStars: 8,
  type: 'Lunch',
  qty: 1,
}

it('lines are the same by their values, whatever the order of their properties', () => {
  const { qty, ...rest } = line
  expect(areSame([line], [{ qty, ...rest }])).toBe(true)
  expect(areSame([line], [{ ...line, note: 'no nuts' }])).toBe(false)
  expect(areSame([line], [line, line])).toBe(false)
})

/** PostgreSQL only: an embedded database runs one transaction after the other. */
let test: TestServer
beforeAll(async () => {
  test = await openTestServer('postgres')
})
afterAll(() => test.close())

/** What `read` gets of an order in a transaction that waits for another one, which adds a note to the order's dish. */
async function whileChanged<T>(read: (tx: Transaction, id: string) => Promise<T>): Promise<T> {
  const { db } = test.server.deps.database
  const order = await addOrder(db)
  const { promise: held, resolve: hold } = Promise.withResolvers<null>()
  const { promise: goingOn, resolve: goOn } = Promise.withResolvers<null>()
  const changing = db.transaction().execute(async (tx) => {
    const before = await findOrder(tx, order.id)
    if (before === undefined) throw new Error('no order')
    await replaceUnpaid(tx, before, { lines: [{ ...line, note: 'no nuts' }], tables: before.tables })
    hold(null)
    await goingOn
  })
  await held
  const reading = db.transaction().execute((tx) => read(tx, order.id))
  await expect.poll(() => waiting(db)).toBe(1)
  goOn(null)
  await changing
  return reading
}

/** How many statements wait for a row. */
async function waiting(db: Transaction): Promise<number> {
  const { rows } =
    await sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

it('an order that is waited for is read with the lines that it has then', async () => {
  const order = await whileChanged(holdAndRead)
  expect(order).toMatchObject({ version: 2, lines: [{ note: 'no nuts' }] })
})

it('in one statement it would be read as it is then, but with its earlier lines', async () => {
  const order = await whileChanged(async (tx, id) =>
    withLines(
      await tx
        .selectFrom('orders')
        .selectAll()
        .select(linesRead(tx))
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),
    ),
  )
  expect(order.version).toBe(2)
  expect(order.lines[0]?.note).toBeUndefined()
})
