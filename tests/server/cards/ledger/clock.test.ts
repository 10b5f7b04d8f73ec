import { beforeEach, describe, expect, it } from 'vitest'
import { recordTry } from '../../../../src/server/people/sessions/login-try.ts'
import { queueMail } from '../../../../src/server/sales/billing/billing.service.ts'
import { claimDue, LEASE_MS } from '../../../../src/server/guests/mail/queue.repo.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { approve, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

const DAY_MS = 86_400_000
/** How far ahead the clock was: less than a card lives. */
const AHEAD_MS = 300 * DAY_MS

describeServer('a clock that was 300 days ahead and is set right', (open) => {
  let test: TestServer
  let client: Client
  const db = () => test.server.deps.database.db
  /** Does something while the clock is ahead. */
  async function ahead<T>(work: () => Promise<T>): Promise<T> {
    test.clock.now += AHEAD_MS
    const done = await work()
    test.clock.now -= AHEAD_MS
    return done
  }
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
  })

  describe('locks nobody out:', () => {
    it('wrong logins of then do not count, and are forgotten', async () => {
      const { email } = await makeStaff(test, 'Anita Rao', ['backoffice'])
      const logIn = (password: string) => anonymous(test).call('login', { body: { email, password } })
      await ahead(async () => {
        for (let count = 0; count < 10; count += 1) await recordTry(db(), email, test.clock.now)
        expect((await logIn(STAFF_PASSWORD)).status).toBe(429)
      })
      expect((await logIn('something else')).status).toBe(401)
      expect((await db().selectFrom('login_tries').select('at').execute()).map(({ at }) => at)).toEqual([test.clock.now])
      expect((await logIn(STAFF_PASSWORD)).status).toBe(200)
    })

    it('a code is sent although five were sent then', async () => {
      const { card } = await makeGuest(test, client)
      const send = () => client.call('sendOtp', { body: { cardNumber: card.cardNumber } })
      await ahead(async () => {
        const before = test.clock.now
        for (let count = 0; count < 5; count += 1) {
          expect((await send()).status).toBe(200)
          test.clock.now += 30_000
        }
        expect((await send()).status).toBe(429)
        test.clock.now = before
      })
      expect((await send()).status).toBe(200)
      expect((await send()).status, 'the limits of now hold').toBe(429)
    })

    it('a supervisor locked then may approve, and wrong PINs of now count', async () => {
      const supervisor = (await makeSupervisor(test)).id
      const { card } = await makeGuest(test, client)
      const ask = (pin: string) =>
        client.call('approveMove', {
          body: { act: 'refund', cardNumber: card.cardNumber, amount: card.balance, supervisor, pin },
        })
      await ahead(async () => {
        for (let count = 0; count < 5; count += 1) await ask('000000')
        expect((await ask(PIN)).failure.code).toBe('supervisor_pin_locked')
      })
      expect((await ask('000000')).failure).toMatchObject({ code: 'supervisor_pin_wrong', triesLeft: 4 })
      expect((await ask(PIN)).status).toBe(200)
    })

    it('guests may enrol although all places of an hour were taken then', async () => {
      const body = (count: number) => ({
        fullName: 'Meera Nair',
        email: `m${count}@mail.example`,
        mobileNo: '+919800000001',
        consent: true,
      })
      const enrol = (count: number) => anonymous(test).call('enrol', { body: body(count) })
      await ahead(async () => {
        for (let count = 0; count < 10; count += 1) await enrol(count)
        expect((await enrol(11)).status).toBe(429)
      })
      expect((await enrol(12)).status).toBe(200)
    })

    it('mails put off then are sent now', async () => {
      const sale = await makeSale(test, client)
      const bill = await db().selectFrom('bills').selectAll().where('id', '=', sale.payment._id).executeTakeFirstOrThrow()
      const mail = await ahead(() => queueMail(db(), { id: newId(), bill, at: test.clock.now }))
      expect((await claimDue(db(), 'mail_outbox', test.clock.now, LEASE_MS))?.id).toBe(mail.id)
      expect(await claimDue(db(), 'mail_outbox', test.clock.now, LEASE_MS), 'a claim of now holds').toBeUndefined()
    })
  })

  describe('keeps nothing alive:', () => {
    it('a session begun then is dead, and one ended then stays so', async () => {
      const { email } = await makeStaff(test, 'Anita Rao', ['backoffice'])
      const logIn = async () => (await anonymous(test).ok('login', { body: { email, password: STAFF_PASSWORD } })).token
      const isAlive = async (token: string) => (await anonymous(test).call('session', { token })).status === 200
      const [begun, kept] = [await ahead(logIn), await logIn()]
      expect([await isAlive(begun), await isAlive(kept)]).toEqual([false, true])
      const ended = await logIn()
      test.clock.now += DAY_MS / 4
      await anonymous(test).ok('logout', { token: ended })
      test.clock.now -= DAY_MS / 4
      expect([await isAlive(ended), await isAlive(kept)]).toEqual([false, true])
    })

    it('a code sent and one verified then approve nothing now', async () => {
      const placed = await makeOrder(test, client)
      const pay = (customerid: string) => client.call('payOrder', { params: { customerid }, body: { balance: placed.total } })
      const customerid = await ahead(() => approve(test, client, placed.guest, placed.cart))
      expect((await pay(customerid)).failure.code).toBe('approval_missing')
      const { card, mobileNo } = placed.guest
      await ahead(async () => {
        await db().deleteFrom('otp_challenges').execute()
        await client.ok('sendOtp', { body: { cardNumber: card.cardNumber } })
      })
      const code = test.lastCode(card.cardNumber)
      expect((await client.call('verifyOtp', { query: { mobileNo, code, customerid } })).failure.code).toBe('otp_wrong')
      await approve(test, client, placed.guest, placed.cart)
      expect((await pay(customerid)).status).toBe(200)
    })
  })

  it('is shown to the back office, sales continue in the order of the ledger, and its reports stay complete', async () => {
    expect(await anonymous(test).ok('health')).toMatchObject({ status: 'ok', clock: 'ok' })
    expect((await client.ok('listBackups')).clockBehind).toBeNull()
    const first = await ahead(() => makeSale(test, client))
    expect(await anonymous(test).ok('health')).toMatchObject({ status: 'ok', clock: 'behind' })
    expect((await client.ok('listBackups')).clockBehind).toBe(new Date(test.clock.now + AHEAD_MS).toISOString())
    const next = await makeSale(test, client, { guest: first.guest })
    expect([first.payment.invoiceno, next.payment.invoiceno]).toEqual(['INV-000001', 'INV-000002'])
    expect((await anonymous(test).ok('health')).clock, 'one sale does not hide it').toBe('behind')
    expect(await verifyMoney(db())).toEqual([])
  })

  it('whoever becomes a member after a bill that was dated ahead breaks no book', async () => {
    const { guest } = await ahead(() => makeSale(test, client))
    await anonymous(test).ok('enrol', {
      body: { fullName: 'Rohan Mehta', email: 'r@mail.example', mobileNo: guest.mobileNo, consent: true },
    })
    const [enrolment] = await client.ok('listEnrolments')
    await client.ok('decideEnrolment', {
      params: { _id: enrolment?._id ?? '' },
      body: { approved: true, userid: guest.pax._id },
    })
    expect(await verifyMoney(db())).toEqual([])
    await makeSale(test, client, { guest })
    expect(await verifyMoney(db())).toEqual([])
  })
})
