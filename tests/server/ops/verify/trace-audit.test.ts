import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { TRACES } from '../../../../src/server/ops/verify/traces.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { lineBack, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { after, unguard } from '../../../support/server/outlets.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

const GUARDED = ['order_voids', 'order_discounts', 'guest_bill_prints', 'supervisor_approvals']

describeOnBothDatabases('the rows that name a fraud', (open) => {
  let test: TestServer
  let desk: Client
  let order: Order

  /** A bill, voids by Send and with a reason, a discount and its removal, and a supervisor’s approval. */
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    const { db } = test.server.deps.database
    await saveVenue(
      db,
      { ...defaultVenue, voidLimit: 1000, discounts: { allowed: true, foodorder: 20, backoffice: 20 } },
      test.clock.now,
    )
    const gin = await makeDish(test, { dishName: 'Gin', price: 400, type: 'drinks' })
    const lines = [{ _id: gin._id, qty: 5, price: 400 }]
    const check = await opened(desk, { lines })
    await desk.ok('printGuestBill', { params: { id: check._id }, body: { printid: newId() } })
    order = await sent(desk, check, { lines: check.order.map(lineBack).map((line) => ({ ...line, qty: 4 })) })
    test.clock.now += 1000
    const discount = { version: order.version, kind: 'discount' as const, amount: 50, reason: 'complaint' as const }
    order = await desk.ok('giveDiscount', { params: { id: order._id }, body: { ...discount } })
    test.clock.now += 1000
    const { id: supervisor } = await makeSupervisor(test)
    const what = { version: order.version, lines: [{ line: 0, qty: 3 }] }
    const { approval } = await desk.ok('approveVoid', {
      params: { id: order._id },
      body: { ...what, supervisor, pin: PIN },
    })
    const body = { ...what, reason: 'other' as const, note: 'Spilt after the bill', cooked: true, approval }
    order = await desk.ok('voidOrder', { params: { id: order._id }, body })
    test.clock.now += 1000
    const none = { version: order.version, kind: 'none' as const }
    order = await desk.ok('giveDiscount', { params: { id: order._id }, body: none })
  })

  it('are as the audit trail says, which is chained', async () => {
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it.each([
    ['voids deleted', `DELETE FROM order_voids`],
    ['one void deleted', `DELETE FROM order_voids WHERE reason = 'changed'`],
    ['voids that were before the bill', `UPDATE order_voids SET billed = 0 WHERE reason = 'changed'`],
    ['voids of another clerk', `UPDATE order_voids SET staff_id = (SELECT id FROM staff WHERE name = 'Vikram Sethi')`],
    ['voids of less', `UPDATE order_voids SET amount = amount - 100`],
    ['discounts deleted', `DELETE FROM order_discounts`],
    ['a discount of less', `UPDATE order_discounts SET amount = amount - 100 WHERE kind = 'discount'`],
    ['a discount before the bill', `UPDATE order_discounts SET billed = 0`],
    ['printed bills deleted', `DELETE FROM guest_bill_prints`],
    ['a printed bill of less', `UPDATE guest_bill_prints SET total = total - 100`],
    ['approvals deleted', `DELETE FROM supervisor_approvals`],
    ['approvals of somebody else', `UPDATE supervisor_approvals SET supervisor_id = asked_by`],
  ])('are not: %s', async (_what, statement) => {
    await unguard(test, GUARDED)
    const found = await after(test.server.deps.database.db, [statement], (tx) => verifyMoney(tx))
    expect(found.map(({ invariant }) => invariant)).toContain(TRACES)
  })
})
