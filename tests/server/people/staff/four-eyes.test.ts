import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { GRANT_VALID_MS, NOT_YOUR_OWN, sealGrant } from '../../../../src/server/people/staff/supervisor.ts'
import { savePin } from '../../../../src/server/people/staff/supervisor.repo.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { paiseOf, ZERO } from '../../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { NO_PIN_HASH } from '../../../support/server/supervisor.ts'

describeServer('four eyes', (open) => {
  let test: TestServer
  let till: Client
  let ownId: string
  let guest: Guest
  beforeEach(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder', 'backoffice'], 'Devika Nair')
    ownId = (await till.ok('session')).user._id
    await savePin(db(), ownId, NO_PIN_HASH)
    guest = await makeGuest(test, till, { balance: 5000 })
    await saveVenue(db(), { ...(await currentVenue(db())), refundLimit: 0 }, test.clock.now)
  })
  const db = () => test.server.deps.database.db
  /** Somebody else who may approve from now on: their id. */
  async function another(): Promise<string> {
    const other = await staffClient(test, ['backoffice'], 'Vikram Sethi')
    const { _id } = (await other.ok('session')).user
    await savePin(db(), _id, NO_PIN_HASH)
    return _id
  }
  const seal = (act: 'refund' | 'transfer' | 'pin', to = '', supervisorId = ownId) => {
    const grant = { id: newId(), supervisorId, expiresAt: test.clock.now + GRANT_VALID_MS }
    const amount = act === 'pin' ? ZERO : paiseOf(guest.card.balance)
    return sealGrant(test.server.deps.secrets, grant, { act, cardId: guest.card._id, to, amount, askedBy: ownId }, NO_PIN_HASH)
  }
  /** Each thing that an approval is used for, done by whoever gave it. */
  const doings = {
    'a refund': () =>
      till.call('returnCard', { params: { cardNumber: guest.card.cardNumber }, query: { approval: seal('refund') } }),
    'a replacement': () =>
      till.call('replaceCard', {
        params: { cardNumber: guest.card.cardNumber },
        body: { cardNumber: '10090', approval: seal('transfer', '10090') },
      }),
    'a change of a PIN': () =>
      till.call('setCardPin', { body: { cardNumber: guest.card.cardNumber, pin: '4826', approval: seal('pin') } }),
  }
  const approvals = () => db().selectFrom('supervisor_approvals').select(['supervisor_id', 'asked_by']).execute()

  it.each(Object.keys(doings) as (keyof typeof doings)[])(
    '%s is not approved by whoever does it while another supervisor exists; where there is none it is, and says so',
    async (what) => {
      const vikram = await another()
      const refused = await doings[what]()
      expect([refused.failure.code, refused.failure.msg]).toEqual(['approval_needed', NOT_YOUR_OWN])
      expect(await approvals()).toEqual([])
      await db().updateTable('staff').set({ disabled_at: test.clock.now }).where('id', '=', vikram).execute()
      expect((await doings[what]()).status).toBe(200)
      expect(await approvals()).toEqual([{ supervisor_id: ownId, asked_by: ownId }])
      const entry = (await till.ok('listAudit')).find(({ action }) => action.endsWith('_approved'))
      expect(entry?.detail).toMatch(/asked and approved by Devika Nair, the only supervisor$/)
      expect(await verifyMoney(db())).toEqual([])
    },
  )

  describe('a payment without a code', () => {
    /** An order that a supervisor has approved. */
    async function approvedBy(supervisor: string): Promise<void> {
      const order = [{ _id: (await makeDish(test))._id, qty: 2 }]
      await till.ok('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice: 760 } })
      const { lines_hash, total } = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      const at = test.clock.now
      const facts = { factor: 'supervisor', approved_by: supervisor, mobile_no: '', code_hmac: '', tries_left: 0 } as const
      const moments = { sent_at: at, expires_at: at, verified_at: at, consumed_at: null, voided_at: null, undelivered_at: null }
      const row = { id: newId(), card_id: guest.card._id, lines_hash, total, tip: ZERO, tendered: null, ...facts, ...moments }
      await db().insertInto('otp_challenges').values(row).execute()
    }
    const pay = () => till.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: 760 } })

    it('is taken neither from whoever approved it, under whatever login it was asked for, nor twice', async () => {
      await approvedBy(ownId)
      const vikram = await another()
      expect((await pay()).failure).toMatchObject({ code: 'approval_missing', msg: NOT_YOUR_OWN })
      await db().updateTable('otp_challenges').set({ approved_by: vikram }).execute()
      expect((await pay()).status).toBe(200)
      expect(await approvals()).toEqual([{ supervisor_id: vikram, asked_by: ownId }])
    })

    it('is approved by the only supervisor for themselves, and says so', async () => {
      await approvedBy(ownId)
      expect((await pay()).status).toBe(200)
      const [entry] = await till.ok('listAudit', { query: { action: 'payment_approved' } })
      expect(entry?.detail).toBe('Rs 760.00, asked and approved by Devika Nair, the only supervisor')
    })
  })

  it('is asked for before the PIN is looked at: it costs no try', async () => {
    await another()
    const body = { supervisor: ownId, pin: '904217' }
    const asked = { act: 'refund', cardNumber: guest.card.cardNumber, amount: 5000, ...body }
    expect((await till.call('approveMove', { body: asked })).failure.fields).toEqual([{ field: 'supervisor', msg: NOT_YOUR_OWN }])
    const order = [{ _id: (await makeDish(test))._id, qty: 1 }]
    const payment = { cardNumber: guest.card.cardNumber, order, totalprice: 380, ...body }
    expect((await till.call('approvePayment', { body: payment })).failure.fields?.[0]?.msg).toBe(NOT_YOUR_OWN)
    const own = await db().selectFrom('staff').selectAll().where('id', '=', ownId).executeTakeFirstOrThrow()
    expect(own.approval_tries_left).toBe(5)
  })

  it('counts nobody who cannot approve: without a PIN, without the back office, or disabled', async () => {
    const vikram = await another()
    const change = (changes: object) => db().updateTable('staff').set(changes).where('id', '=', vikram).execute()
    const refusedNow = async () => (await doings['a change of a PIN']()).status !== 200
    expect(await refusedNow(), 'control: with them it is refused').toBe(true)
    await change({ approval_pin_hash: null })
    expect(await refusedNow()).toBe(false)
    await change({ approval_pin_hash: NO_PIN_HASH, accessroutes: '["foodorder"]' })
    expect(await refusedNow()).toBe(false)
  })
})
