import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { codeWaits } from '../../../src/shared/messages.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { type CartDish, type Guest, makeDish, makeGuest, makeOrder } from '../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

describeOnBothDatabases('one-time codes', (open) => {
  let test: TestServer
  let client: Client
  let guest: Guest
  let cart: CartDish[]
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder', 'backoffice'])
    guest = await makeGuest(test, client)
    cart = [{ dish: await makeDish(test), qty: 2 }]
  })

  const lines = (qty = 2) => cart.map(({ dish }) => ({ _id: dish._id, qty }))
  const send = (order?: object) =>
    client.call('sendOtp', { body: { cardNumber: guest.card.cardNumber, ...(order !== undefined && { order }) } })
  const verify = (code: string) =>
    client.call('verifyOtp', { query: { mobileNo: guest.mobileNo, code, customerid: guest.card._id } })
  const code = () => test.lastCode(guest.card.cardNumber)
  const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
  const place = (qty = 2) =>
    client.ok('placeOrder', { params: { userid: guest.pax._id }, body: { order: lines(qty), totalprice: 380 * qty } })
  const pay = (balance = 760) =>
    client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance }, key: newId() })

  it('answer the ids and the mobile number that the specification reads, never the code', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: guest.card._id, User_data_id: guest.pax._id, PaxCreate1: { mobileNo: guest.mobileNo } })
    expect(JSON.stringify(body)).not.toContain(code())
  })

  it('are stored so that the database does not reveal them', async () => {
    await send()
    const stored = JSON.stringify(await test.server.deps.database.db.selectFrom('otp_challenges').selectAll().execute())
    expect(stored).not.toContain(`"${code()}"`)
  })

  describe('limits', () => {
    it('let five tries be wrong, telling how many are left, then even the right code is wrong', async () => {
      await send()
      const left: (number | undefined)[] = []
      for (let tries = 0; tries < 5; tries += 1) left.push((await verify(wrongCode())).failure.triesLeft)
      expect(left).toEqual([4, 3, 2, 1, 0])
      expect((await verify(code())).failure.code).toBe('otp_wrong')
    })

    it('give guesses sent at once no more tries than guesses in a row', async () => {
      await send()
      await Promise.all(Array.from({ length: 20 }, () => verify(wrongCode())))
      expect((await verify(code())).failure.code).toBe('otp_wrong')
    })

    it('end a code after five minutes', async () => {
      await send()
      test.clock.now += 5 * MINUTE_MS
      expect((await verify(code())).failure.code).toBe('otp_wrong')
    })

    it('let a new code be sent after 30 seconds, and five an hour', async () => {
      await send()
      const early = await send()
      expect([early.status, early.failure.retryAfterSeconds, early.headers['retry-after']]).toEqual([429, 30, '30'])
      for (let sent = 1; sent < 5; sent += 1) {
        test.clock.now += 30 * SECOND_MS
        expect((await send()).status).toBe(200)
      }
      test.clock.now += 30 * SECOND_MS
      expect((await send()).failure.retryAfterSeconds).toBe(60 * 60 - 5 * 30)
    })

    it('let the next code be sent at once where a payment used the last one, still five an hour', async () => {
      for (let sold = 0; sold < 5; sold += 1) {
        expect((await send(lines())).status).toBe(200)
        await verify(code())
        await place()
        expect((await pay()).status).toBe(200)
      }
      expect((await send(lines())).failure).toMatchObject({ code: 'throttled', retryAfterSeconds: 3600, msg: codeWaits.hour })
    })

    it('keep the wait after a code that was verified and not used, and say why', async () => {
      await send(lines())
      await verify(code())
      await place()
      expect((await send(lines())).failure).toMatchObject({ code: 'throttled', retryAfterSeconds: 30, msg: codeWaits.unused })
    })

    it('let only one of two codes be sent that two terminals ask for at once', async () => {
      const answers = await Promise.all([send(), send()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    })
  })

  describe('approve', () => {
    it('one payment of those lines and that total', async () => {
      await send(lines())
      await verify(code())
      await place()
      expect((await pay()).status).toBe(200)
      await place()
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('nothing before the code was verified', async () => {
      await send(lines())
      await place()
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('no other order: a changed quantity voids the code for good', async () => {
      await send(lines())
      await verify(code())
      await place(3)
      expect((await pay(1140)).failure.code).toBe('approval_missing')
      await place(2)
      expect((await pay()).failure.code, 'changing back does not bring it back').toBe('approval_missing')
    })

    it('the first order placed, where the code was sent without a cart, and no second', async () => {
      await send()
      await verify(code())
      await place(2)
      await place(3)
      expect((await pay(1140)).failure.code).toBe('approval_missing')
    })

    it('an order placed after a code without a cart', async () => {
      await send()
      await verify(code())
      await place()
      expect((await pay()).status).toBe(200)
    })

    it('nothing once a newer code was sent', async () => {
      await send(lines())
      await verify(code())
      await place()
      test.clock.now += 30 * SECOND_MS
      await send(lines())
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('nothing a quarter of an hour after it was verified', async () => {
      await send(lines())
      await verify(code())
      await place()
      test.clock.now += 15 * MINUTE_MS
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('only the card it was sent for', async () => {
      const other = await makeGuest(test, client)
      await makeOrder(test, client, { guest: other, cart })
      await send(lines())
      await verify(code())
      const paid = await client.call('payOrder', { params: { customerid: other.card._id }, body: { balance: 760 }, key: newId() })
      expect(paid.failure.code).toBe('approval_missing')
    })
  })

  it('distinguish two cards with one mobile number by the card', async () => {
    const child = await makeGuest(test, client, { mobileNo: guest.mobileNo, type: 'child' })
    await send()
    await client.ok('sendOtp', { body: { cardNumber: child.card.cardNumber } })
    const childCode = test.lastCode(child.card.cardNumber)
    const asked = (customerid: string) =>
      client.call('verifyOtp', { query: { mobileNo: guest.mobileNo, code: childCode, customerid } })
    if (childCode !== code()) expect((await asked(guest.card._id)).failure.code).toBe('otp_wrong')
    expect((await asked(child.card._id)).body.status).toBe('approved')
  })

  it('need no more of the number than the screen shows where the card is named, and those digits of no other number', async () => {
    await send()
    const ask = (mobileNo: string, customerid?: string) =>
      client.call('verifyOtp', { query: { mobileNo, code: code(), ...(customerid !== undefined && { customerid }) } })
    const shown = guest.mobileNo.slice(-3)
    expect((await ask(shown)).failure.code).toBe('otp_wrong')
    expect((await ask(shown === '000' ? '111' : '000', guest.card._id)).failure.code).toBe('otp_wrong')
    expect((await ask(guest.mobileNo.slice(-2), guest.card._id)).failure.code).toBe('otp_wrong')
    expect((await ask(shown, guest.card._id)).body.status).toBe('approved')
  })

  it('reach no card that is expired or returned', async () => {
    const { cardNumber } = guest.card
    await client.ok('returnCard', { params: { cardNumber } })
    expect((await send()).failure.code).toBe('card_not_found')
    await client.ok('activateCard', {
      body: { cardNumber, balance: 10, nameOfCard: 'Again', expiryDate: new Date(test.clock.now + MINUTE_MS).toISOString() },
    })
    test.clock.now += MINUTE_MS
    expect((await send()).failure.code).toBe('card_not_found')
  })
})
