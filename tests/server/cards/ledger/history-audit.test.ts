import { beforeEach, expect, it } from 'vitest'
import { HISTORIES } from '../../../../src/server/ops/verify/traces.ts'
import { notCompared, verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { SETTINGS } from '../../../../src/server/venue/venue-anchor.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { opened } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { after, unguard } from '../../../support/server/outlets.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

describeOnBothDatabases('the history of orders and the settings of the venue', (open) => {
  let test: TestServer
  let office: Client
  let gin: { _id: string; price: number }

  const check = () =>
    opened(office, {
      lines: [
        { ...gin, qty: 2 },
        { ...gin, qty: 1 },
      ],
    })
  /** The next moment: what happens then is told apart from what was before. */
  const later = () => (test.clock.now += 1000)
  const setTo = async ({ _id: id }: Order, orderstatus: 'Delivering' | 'Completed') => {
    later()
    await office.ok('setOrderStatus', { params: { id }, body: { orderstatus } })
  }

  /** An order of each fate, and the settings saved twice. */
  beforeEach(async () => {
    test = await open()
    office = await staffClient(test, ['foodorder', 'backoffice'])
    const dish = await makeDish(test, { dishName: 'Gin', price: 400, type: 'drinks' })
    gin = { _id: dish._id, price: dish.price }
    const venue = await office.ok('getVenue')
    await office.ok('updateVenue', { body: { ...venue, refundLimit: 2000 } })
    later()
    await office.ok('updateVenue', { body: { ...venue, refundLimit: 3000, voidLimit: 5000 } })
    const served = await check()
    await setTo(served, 'Delivering')
    await setTo(served, 'Completed')
    later()
    await office.ok('cancelOrder', { params: { id: (await check())._id } })
    later()
    const whole = await check()
    const name = 'Second guest'
    later()
    await office.ok('splitOrder', {
      params: { id: whole._id },
      body: { name, version: whole.version, lines: [{ line: 0, qty: 1 }] },
    })
  })

  it('are as the audit trail says, which is chained, and all of them are compared', async () => {
    const { db } = test.server.deps.database
    expect(await verifyMoney(db)).toEqual([])
    expect(await notCompared(db)).toEqual([])
  })

  it.each([
    ['a status deleted', `DELETE FROM order_events WHERE status = 'Completed'`],
    ['another status', `UPDATE order_events SET status = 'Delivering' WHERE status = 'Completed'`],
    ['no status', `UPDATE order_events SET status = NULL WHERE status = 'Completed'`],
    ['an end with a status', `UPDATE order_events SET status = 'Preparing' WHERE event = 'cancelled'`],
    ['somebody else', `UPDATE order_events SET staff_id = 'nobody' WHERE status = 'Delivering'`],
    ['another moment', `UPDATE order_events SET at = at - 1 WHERE status = 'Completed'`],
    ['another terminal', `UPDATE order_events SET terminal = 'Bar' WHERE status = 'Completed'`],
    ['an end deleted', `DELETE FROM order_events WHERE event = 'cancelled'`],
    ['a split deleted at the part', `DELETE FROM order_events WHERE event = 'split_from'`],
    ['a split deleted at the order', `DELETE FROM order_events WHERE event = 'split_off'`],
    ['all of it deleted', 'DELETE FROM order_events'],
  ])('is not, of an order: %s', async (_what, statement) => {
    await unguard(test, ['order_events'])
    const found = await after(test.server.deps.database.db, [statement], (tx) => verifyMoney(tx))
    expect(found).toEqual([{ invariant: HISTORIES, found: expect.stringMatching(/^audit row \d+$/) as string }])
  })

  it.each([
    ['a limit taken away', `UPDATE venue_versions SET refund_limit = NULL WHERE version = 1`, 1],
    ['a higher limit', `UPDATE venue_versions SET refund_limit = refund_limit + 100 WHERE version = 2`, 2],
    ['a version deleted', `DELETE FROM venue_versions WHERE version = 2`, 2],
    [
      'discounts allowed',
      `UPDATE venue_versions SET discounts = '{"allowed":true,"foodorder":100,"backoffice":100}' WHERE version = 2`,
      2,
    ],
    [
      'a version put in',
      `CREATE TEMPORARY TABLE put_in AS SELECT * FROM venue_versions WHERE version = 2;
       UPDATE put_in SET version = 3, refund_limit = NULL; INSERT INTO venue_versions SELECT * FROM put_in; DROP TABLE put_in`,
      3,
    ],
  ])('are not, of the venue: %s', async (_what, statements, version) => {
    await unguard(test, ['venue_versions'])
    const found = await after(test.server.deps.database.db, statements.split(';'), (tx) => verifyMoney(tx))
    expect(found).toEqual([{ invariant: SETTINGS, found: `version ${version}` }])
  })

  it('are said not to be checked as far as they are older than their first entry', async () => {
    const { db } = test.server.deps.database
    await unguard(test, ['audit_log'])
    const parts = await after(db, [`DELETE FROM audit_log WHERE action IN ('order_status', 'venue_changed')`], (tx) =>
      notCompared(tx),
    )
    expect(parts).toEqual([
      { invariant: HISTORIES, why: '2 changes of status and seats from before the audit trail named them' },
      { invariant: SETTINGS, why: '2 versions of the settings from before the audit trail named them' },
    ])
  })
})
