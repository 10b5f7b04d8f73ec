import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { accessRoutes } from '../../../../src/shared/permissions.ts'
import { zReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { voidText } from '../../../../src/server/orders/entry/taken-off.ts'
import { GRANT_VALID_MS, sealGrant } from '../../../../src/server/people/staff/supervisor.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type CartDish, type Guest, linesOf, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, NO_PIN_HASH, PIN } from '../../../support/server/supervisor.ts'

describeServer('dishes that are voided', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  let cart: CartDish[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, desk, { balance: 5000 })
    cart = [
      { dish: await makeDish(test, { price: 780, dishName: 'Grilled sea bass' }), qty: 3 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 2, note: 'No ice' },
    ]
    order = await read((await makeOrder(test, desk, { guest, cart, tables: 2 })).pax.orderid)
  })

  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const limit = async (voidLimit: number | null) => {
    const { db } = test.server.deps.database
    await saveVenue(db, { ...(await currentVenue(db)), voidLimit }, test.clock.now)
  }
  const voids = async (id = order._id) =>
    (await desk.ok('listOrderVoids', { params: { id } })).map(({ qty, dishName, amount, reason, approvedBy }) => [
      `${qty} ${dishName}`,
      amount,
      reason,
      ...(approvedBy === undefined ? [] : [approvedBy]),
    ])
  const tickets = async (id = order._id) =>
    (await desk.ok('listKitchenTickets', { params: { id } })).map(({ added, voided, cancelled }) => [
      ...added.map(({ qty, dishName }) => `${qty} ${dishName}`),
      ...voided.map(({ qty, dishName }) => `VOID ${qty} ${dishName}`),
      ...(cancelled ? ['cancelled'] : []),
    ])
  const dishes = ({ order: lines }: Order) => lines.map(({ qty, dishName }) => `${qty} ${dishName}`)
  type Lines = { line: number; qty: number }[]
  const bass = (qty = 1): Lines => [{ line: 0, qty }]
  interface Asked {
    of?: Order
    lines?: Lines
    key?: string
    approval?: string
  }
  const take = ({ of = order, lines = bass(), key = newId(), approval }: Asked = {}) =>
    desk.call('voidOrder', {
      params: { id: of._id },
      body: { version: of.version, lines, reason: 'too_long', cooked: true, ...(approval !== undefined && { approval }) },
      key,
      terminal: 'Desk 2',
    })
  const taken = async (asked: Asked = {}): Promise<Order> => {
    const answer = await take(asked)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const approved = async (supervisor: string, of: Order, lines: Lines) =>
    (await desk.ok('approveVoid', { params: { id: of._id }, body: { version: of.version, lines, supervisor, pin: PIN } }))
      .approval
  const place = (lines: CartDish[], totalprice: number, of: Order = order) =>
    desk.call('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order: linesOf(lines), totalprice, ordertable: of.ordertable, orderid: of._id, version: of.version },
    })
  const line = (place_: number, qty: number): CartDish => ({ ...cart[place_], qty }) as CartDish

  it('are taken out once, with the reason, and the kitchen is told once', async () => {
    const key = newId()
    const after = await taken({ key })
    expect([dishes(after), after.totalprice, after.version]).toEqual([
      ['2 Grilled sea bass', '2 Fresh lime soda'],
      1841,
      order.version + 1,
    ])
    // Its answer was lost.
    expect(await taken({ key })).toEqual(after)
    expect(await tickets()).toEqual([['3 Grilled sea bass', '2 Fresh lime soda'], ['VOID 1 Grilled sea bass']])
    expect(await desk.ok('listOrderVoids', { params: { id: order._id } })).toMatchObject([
      { qty: 1, amount: 780, reason: 'too_long', cooked: true, terminal: 'Desk 2', note: '' },
    ])
    const history = await desk.ok('orderHistory', { params: { id: order._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'voided'])
    expect(history[1]).toMatchObject({ reason: 'Took too long', voided: [{ qty: 1, dishName: 'Grilled sea bass' }] })
  })

  it('end what approved the old lines, and the rest is paid with a new code', async () => {
    const customerid = await approve(test, desk, guest, cart)
    const after = await taken({ lines: [{ line: 1, qty: 2 }] })
    const pay = () => desk.call('payOrder', { params: { customerid }, body: { balance: after.totalprice }, key: newId() })
    expect((await pay()).failure.code).toBe('approval_missing')
    await approve(test, desk, guest, [line(0, 3)])
    expect((await pay()).body).toMatchObject({ paid: 2340, orderid: order._id })
    expect((await take({ of: after })).failure.code).toBe('order_paid')
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('cancel the order with its last one, and free its tables', async () => {
    const lines = [...bass(3), { line: 1, qty: 2 }]
    const key = newId()
    const after = await taken({ lines, key })
    expect(after).toMatchObject({ payment: 'cancelled', totalprice: 2621 })
    expect((await taken({ lines, key })).payment).toBe('cancelled')
    expect((await tickets()).at(-1)).toEqual(['VOID 3 Grilled sea bass', 'VOID 2 Fresh lime soda', 'cancelled'])
    expect((await desk.ok('listTables')).filter(({ status }) => status)).toEqual([])
    expect(await voids()).toEqual([
      ['3 Grilled sea bass', 2340, 'too_long'],
      ['2 Fresh lime soda', 281, 'too_long'],
    ])
    expect((await take({ of: after })).failure.code).toBe('order_not_found')
  })

  it('are refused where another terminal changed the order, where there are not so many, and without words for another reason', async () => {
    const after = await taken()
    expect((await take()).failure.code).toBe('order_changed')
    expect((await take({ of: after, lines: bass(3) })).failure.code).toBe('rule_broken')
    expect((await take({ of: after, lines: [...bass(), ...bass()] })).failure.code).toBe('rule_broken')
    const body = { version: after.version, lines: bass(), reason: 'other', note: ' ', cooked: false }
    expect((await desk.call('voidOrder', { params: { id: order._id }, body })).failure.fields?.[0]?.field).toBe('note')
    const office = await staffClient(test, ['backoffice'])
    expect((await office.call('voidOrder', { params: { id: order._id }, body })).failure.code).toBe('forbidden')
  })

  it('need a supervisor above the limit, who allows this one void once', async () => {
    await limit(800)
    const { id: supervisor } = await makeSupervisor(test)
    const first = await taken()
    const refused = await take({ of: first })
    expect([refused.status, refused.failure.code]).toEqual([422, 'approval_needed'])
    const approval = await approved(supervisor, first, bass())
    expect((await take({ of: first, lines: [{ line: 1, qty: 2 }], approval })).failure.code).toBe('approval_needed')
    const second = await taken({ of: first, approval })
    expect((await take({ of: second, approval })).failure.code).toBe('approval_needed')
    // What was approved is not counted: Rs 20 are left without anybody.
    expect((await take({ of: second, lines: [{ line: 1, qty: 1 }] })).failure.code).toBe('approval_needed')
    expect(await voids()).toEqual([
      ['1 Grilled sea bass', 780, 'too_long'],
      ['1 Grilled sea bass', 780, 'too_long', 'Vikram Sethi'],
    ])
    const trail = await (await staffClient(test, ['backoffice'])).ok('listAudit', { query: {} })
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['order_voided', 'void_approved']))
  })

  it('count in X, Z and the sales report from the moment of the void on, paid or not, and what another approved is no own approval', async () => {
    const office = await staffClient(test, ['backoffice'])
    const before = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect([before.voids, before.selfApproved]).toEqual([undefined, { count: 0, amount: 0 }])
    await limit(800)
    const first = await taken()
    const { id: supervisor } = await makeSupervisor(test)
    const own = (await read(order._id)).version
    const grant = await desk.call('approveVoid', {
      params: { id: order._id },
      body: { version: own, lines: bass(), supervisor, pin: PIN },
    })
    expect(grant.status).toBe(200)
    await taken({ of: first, approval: grant.body.approval })
    const expected = [{ name: 'Anita Rao', cooked: true, count: 2, amount: 1560 }]
    expect((await office.ok('xReport')).voids).toEqual(expected)
    const z = await office.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect([z.voids, z.sales, z.selfApproved]).toEqual([expected, 0, { count: 0, amount: 0 }])
    const occasion = { copy: 0, printedAt: z.toAt, printedBy: 'Anita Rao', terminal: 'Desk 2' }
    expect(JSON.stringify(zReportReceipt(z, occasion))).toContain('Anita Rao, cooked (2)')
    // The next period begins at nothing; what ends with the order says that nobody was asked.
    expect((await office.ok('xReport')).voids).toBeUndefined()
    await limit(null)
    await desk.ok('cancelOrder', { params: { id: order._id } })
    expect((await office.ok('xReport')).voids).toEqual([{ name: 'Anita Rao', cooked: null, count: 3, amount: 1061 }])
    const { voids: sales } = await office.ok('salesReport', { query: {} })
    expect(sales.map(({ reason, qty, amount }) => [reason, qty, amount])).toEqual([
      ['too_long', 2, 1560],
      ['cancelled', 3, 1061],
    ])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('that a supervisor alone allows themselves is among the own approvals of X and Z', async () => {
    const { _id: self } = (await desk.ok('session')).user
    const { db } = test.server.deps.database
    await db
      .updateTable('staff')
      .set({ approval_pin_hash: NO_PIN_HASH, approval_tries_left: 5, accessroutes: JSON.stringify(accessRoutes) })
      .where('id', '=', self)
      .execute()
    await limit(100)
    const asked = {
      act: 'void',
      cardId: '',
      to: voidText(order._id, order.version, bass()),
      amount: paise(78_000),
      askedBy: self,
    } as const
    const expiresAt = test.clock.now + GRANT_VALID_MS
    const approval = sealGrant(test.server.deps.secrets, { id: newId(), supervisorId: self, expiresAt }, asked, NO_PIN_HASH)
    await taken({ approval })
    const office = await staffClient(test, ['backoffice'])
    expect((await office.ok('xReport')).selfApproved).toEqual({ count: 1, amount: 780 })
    expect(await db.selectFrom('supervisor_approvals').select(['kind', 'card_id', 'asked_by']).execute()).toEqual([
      { kind: 'void', card_id: null, asked_by: self },
    ])
  })

  it('cannot go around the limit by Check Out, by another order or by cancelling', async () => {
    await limit(800)
    expect((await place([line(0, 2), line(1, 1)], 1700.5)).failure.code).toBe('approval_needed')
    expect((await desk.call('cancelOrder', { params: { id: order._id } })).failure.code).toBe('approval_needed')
    const other = { order: linesOf([line(1, 2)]), totalprice: 281 }
    expect((await desk.call('placeOrder', { params: { userid: guest.pax._id }, body: other })).failure.code).toBe(
      'approval_needed',
    )
    expect([dishes(await read(order._id)), (await tickets()).length, await voids()]).toEqual([dishes(order), 1, []])
    expect((await place([line(0, 2), line(1, 2)], 1841)).status).toBe(200)
    expect(await voids()).toEqual([['1 Grilled sea bass', 780, 'changed']])
    expect((await place([line(0, 2), line(1, 1)], 1700.5, await read(order._id))).failure.code).toBe('approval_needed')
    // More, and the same with another note, takes nothing away.
    const more = [line(0, 3), { ...line(1, 2), note: 'With ice' }]
    expect((await place(more, 2621, await read(order._id))).status).toBe(200)
  })

  it('cannot go around the limit by parts: an order and its parts have one', async () => {
    await limit(800)
    const friend = await makeGuest(test, desk, { balance: 2000 })
    const body = { userid: friend.pax._id, version: order.version, lines: bass() }
    const { order: rest, part } = await desk.ok('splitOrder', { params: { id: order._id }, body })
    const both = await Promise.all([take({ of: rest }), take({ of: part })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('leave the specified calls as they are without a limit, and are kept all the same', async () => {
    const first = { order: linesOf([line(1, 2)]), totalprice: 281 }
    const { orderid } = await desk.ok('placeOrder', { params: { userid: guest.pax._id }, body: first })
    expect(await voids()).toEqual([
      ['3 Grilled sea bass', 2340, 'replaced'],
      ['2 Fresh lime soda', 281, 'replaced'],
    ])
    await desk.ok('cancelOrder', { params: { id: orderid } })
    await desk.ok('cancelOrder', { params: { id: orderid } })
    expect(await voids(orderid)).toEqual([['2 Fresh lime soda', 281, 'cancelled']])
  })

  it('two at once void once each version, and a payment at the same moment wins or loses whole', async () => {
    const two = await Promise.all([take(), take()])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = await read(order._id)
    const customerid = await approve(test, desk, guest, [line(0, 2), line(1, 2)])
    const [paid, voided] = await Promise.all([
      desk.call('payOrder', { params: { customerid }, body: { balance: 1841 }, key: newId() }),
      take({ of: now }),
    ])
    expect([paid.status === 200, voided.status === 200].filter(Boolean)).toHaveLength(1)
    const after = await read(order._id)
    expect(after.totalprice).toBe(paid.status === 200 ? 1841 : 1061)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
