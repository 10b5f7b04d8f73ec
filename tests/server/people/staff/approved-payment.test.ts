import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ok } from '../../../../src/shared/errors.ts'
import { ZERO } from '../../../../src/shared/money/money.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { grantApproval } from '../../../../src/server/cards/approval.repo.ts'
import { bindingOf } from '../../../../src/server/desk/consent.ts'
import { APPROVAL_VALID_MS } from '../../../../src/server/cards/otp.ts'
import { savePin, voidApprovalsBy } from '../../../../src/server/people/staff/supervisor.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeGuest, makeOrder, type PlacedOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

describeServer('a payment that a supervisor approves in place of a code', (open) => {
  let test: TestServer
  let till: Client
  let order: PlacedOrder
  let supervisor: { id: string; name: string }
  beforeAll(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder'], 'Devika Nair')
    supervisor = await makeSupervisor(test)
  })
  beforeEach(async () => {
    order = await makeOrder(test, till)
  })
  const db = () => test.server.deps.database.db
  const lines = (qty?: number) => order.cart.map(({ dish, ...line }) => ({ _id: dish._id, qty: qty ?? line.qty }))
  const approve = (change: object = {}) =>
    till.call('approvePayment', {
      body: {
        cardNumber: order.guest.card.cardNumber,
        order: lines(),
        totalprice: order.total,
        supervisor: supervisor.id,
        pin: PIN,
        ...change,
      },
    })
  /** What `approvePayment` leaves behind after the right PIN. */
  const approved = () =>
    test.server.deps.database.transact(async (tx) => {
      const binding = await bindingOf(tx, order.guest.pax._id, lines(), { checkId: undefined, now: test.clock.now, outlet: 1 })
      if (!binding.ok) return binding
      const { id: approvedBy } = supervisor
      const approval = { id: newId(), cardId: order.guest.card._id, factor: 'supervisor', approvedBy } as const
      await grantApproval(tx, { ...approval, binding: binding.value, tip: ZERO, tendered: null, now: test.clock.now })
      return ok(null)
    })
  const pay = (key = newId(), customerid = order.guest.card._id, balance = order.total) =>
    till.call('payOrder', { params: { customerid }, body: { balance }, key, terminal: 'Till 2' })
  const place = (qty: number) =>
    till.call('placeOrder', {
      params: { userid: order.guest.pax._id },
      body: { order: lines(qty), totalprice: (order.total / 2) * qty },
    })

  it('is paid once; invoice, bill, approvals and audit keep who approved it', async () => {
    expect((await pay()).failure.code, 'control: nothing approves it yet').toBe('approval_missing')
    const { body } = await approve()
    expect(body).toEqual({
      id: order.guest.card._id,
      User_data_id: order.guest.pax._id,
      fullName: 'Rohan Mehta',
      supervisor: 'Vikram Sethi',
      expiresAt: new Date(test.clock.now + APPROVAL_VALID_MS).toISOString(),
    })
    const key = newId()
    const paid = await pay(key)
    expect(paid.status).toBe(200)
    expect((await pay(key)).body, 'the same key again').toEqual(paid.body)
    const invoice = await till.ok('getInvoice', { params: { orderid: paid.body.orderid } })
    expect(invoice.approvedBy).toBe('Vikram Sethi')
    const backoffice = await staffClient(test, ['backoffice'])
    expect((await backoffice.ok('listBills'))[0]?.approvedBy).toBe('Vikram Sethi')
    const { user } = await till.ok('session')
    expect(await db().selectFrom('supervisor_approvals').selectAll().execute()).toMatchObject([
      {
        kind: 'payment',
        card_id: order.guest.card._id,
        amount: order.total * 100,
        supervisor_id: supervisor.id,
        asked_by: user._id,
      },
    ])
    expect((await backoffice.ok('listAudit'))[0]).toMatchObject({
      action: 'payment_approved',
      staffName: 'Vikram Sethi',
      subjectKind: 'order',
      subject: paid.body.invoiceno,
      detail: 'Rs 760.00, asked by Devika Nair',
      terminal: 'Till 2',
    })
    await place(2)
    expect((await pay()).failure.code, 'it is used up').toBe('approval_missing')
    expect(await verifyMoney(db())).toEqual([])
  })

  it('is not approved by it any more once the order is another', async () => {
    await approved()
    await place(3)
    expect((await pay(newId(), order.guest.card._id, (order.total / 2) * 3)).failure.code).toBe('approval_missing')
  })

  it('is refused at another total than the server’s, for an unknown card and dish, and for a blocked card', async () => {
    expect((await approve({ totalprice: order.total + 1 })).failure.code).toBe('total_mismatch')
    expect((await approve({ cardNumber: '99999' })).failure.code).toBe('card_not_found')
    expect((await approve({ order: [{ _id: newId(), qty: 1 }] })).failure.code).toBe('dish_unavailable')
    await till.ok('blockCard', { params: { cardNumber: order.guest.card.cardNumber }, body: { blocked: true } })
    expect((await approve()).failure.code).toBe('card_not_found')
    const card_id = order.guest.card._id
    expect(await db().selectFrom('otp_challenges').selectAll().where('card_id', '=', card_id).execute()).toEqual([])
  })

  it('does not pay another card', async () => {
    await approved()
    const other = await makeOrder(test, till, { guest: await makeGuest(test, till), cart: order.cart })
    expect((await pay(newId(), other.guest.card._id)).failure.code).toBe('approval_missing')
  })

  it('is not approved by a supervisor who was disabled, lost the back office or set another PIN since', async () => {
    const since: (() => Promise<unknown>)[] = [
      () => db().updateTable('staff').set({ disabled_at: 1 }).where('id', '=', supervisor.id).execute(),
      () => db().updateTable('staff').set({ accessroutes: '["foodorder"]' }).where('id', '=', supervisor.id).execute(),
      async () => {
        await savePin(db(), supervisor.id, 'another')
        await voidApprovalsBy(db(), supervisor.id, test.clock.now)
      },
    ]
    for (const change of since) {
      supervisor = await makeSupervisor(test)
      await approved()
      await change()
      expect((await pay()).failure.code).toBe('approval_missing')
    }
  })

  it('takes the place of a code, is verified by none, and holds no other code up', async () => {
    await approved()
    const { mobileNo, card } = order.guest
    for (const mobile of [mobileNo, '+', ''])
      expect(
        (await till.call('verifyOtp', { query: { mobileNo: mobile || '0', code: '000000', customerid: card._id } })).status,
      ).toBe(404)
    expect((await till.call('sendOtp', { body: { cardNumber: card.cardNumber } })).status).toBe(200)
    expect((await pay()).failure.code, 'the newer code replaced it').toBe('approval_missing')
  })

  it('must follow within a quarter of an hour', async () => {
    await approved()
    test.clock.now += APPROVAL_VALID_MS
    expect((await pay()).failure.code).toBe('approval_missing')
  })
})
