import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { type CartDish, type Guest, makeDish, makeGuest } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { changePinApproved, replaceApproved } from '../../support/server/supervisor.ts'

const PIN = '4826'
const WRONG = '4827'
const MINUTE_MS = 60_000

describeServer('a card PIN', (open) => {
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

  const db = () => test.server.deps.database.db
  const lines = (qty = 2) => cart.map(({ dish }) => ({ _id: dish._id, qty }))
  const numberOf = (of: Guest = guest) => of.card.cardNumber
  const setPin = (pin: string | null, cardNumber = numberOf()) => changePinApproved(test, client, cardNumber, pin)
  const verify = (pin: string, order = lines(), cardNumber = numberOf()) =>
    client.call('verifyCardPin', { body: { cardNumber, pin, order } })
  const place = (qty = 2, of = guest) =>
    client.ok('placeOrder', { params: { userid: of.pax._id }, body: { order: lines(qty), totalprice: 380 * qty } })
  const pay = (balance = 760, of = guest) =>
    client.call('payOrder', { params: { customerid: of.card._id }, body: { balance }, key: newId() })
  const stateOf = async (cardNumber = numberOf()) => (await client.ok('findCard', { params: { cardNumber } })).card?.pin
  const actions = async () =>
    (await db().selectFrom('audit_log').select(['action', 'subject', 'detail']).orderBy('id').execute()).filter(({ action }) =>
      /^card_pin(?!_approved)/.test(action),
    )
  const sendOtp = () => client.call('sendOtp', { body: { cardNumber: numberOf() } })
  const verifyOtp = () =>
    client.call('verifyOtp', {
      query: { mobileNo: guest.mobileNo, code: test.lastCode(numberOf()), customerid: guest.card._id },
    })
  const lock = async () => {
    for (let tries = 0; tries < 5; tries += 1) await verify(WRONG)
  }

  describe('is set', () => {
    const activate = (pin: string | undefined, key = newId()) =>
      client.call('activateCard', {
        body: {
          cardNumber: numberOf(),
          balance: 500,
          nameOfCard: 'Guest',
          expiryDate: new Date(test.clock.now + 1e9).toISOString(),
          ...(pin !== undefined && { pin }),
        },
        key,
      })

    it('at activation, where the guest wants one', async () => {
      expect(await stateOf(), 'a card is without a PIN until its guest chooses one').toBeUndefined()
      await client.ok('returnCard', { params: { cardNumber: numberOf() } })
      const answer = await activate(PIN)
      expect([answer.status, answer.body.pin]).toEqual([200, 'set'])
      expect(await stateOf()).toBe('set')
      expect(await actions()).toEqual([
        { action: 'card_pin_set', subject: answer.body._id, detail: 'at activation, its guest was not notified' },
      ])
      expect((await verify(PIN)).status).toBe(200)
    })

    it('once per key: asked again after a reload, without the PIN, the first answer comes', async () => {
      await client.ok('returnCard', { params: { cardNumber: numberOf() } })
      const key = newId()
      const first = await activate(PIN, key)
      test.clock.now += MINUTE_MS
      const { expiryDate } = first.body
      const again = await client.call('activateCard', {
        body: { cardNumber: numberOf(), balance: 500, nameOfCard: 'Guest', expiryDate },
        key,
      })
      expect(again.body).toEqual(first.body)
    })

    it('not at all with an activation that is refused for it: no card is opened', async () => {
      await client.ok('returnCard', { params: { cardNumber: numberOf() } })
      for (const pin of ['0000', '1234', guest.pax.dob.slice(0, 4)]) {
        const { failure } = await activate(pin)
        expect([failure.code, failure.fields?.[0]?.field]).toEqual(['rule_broken', 'pin'])
      }
      expect((await client.ok('findCard', { params: { cardNumber: numberOf() } })).card).toBeNull()
      expect(await verifyMoney(db())).toEqual([])
    })

    it('changed and removed later by staff, each noted with who and where', async () => {
      await setPin(PIN)
      expect((await setPin('9057')).body.pin).toBe('set')
      expect((await verify(PIN)).failure.code).toBe('pin_wrong')
      expect((await verify('9057')).status).toBe(200)
      expect((await setPin(null)).body.pin).toBeUndefined()
      expect((await verify('9057')).failure.code).toBe('pin_not_set')
      await setPin(null)
      expect((await actions()).map(({ action }) => action)).toEqual(['card_pin_set', 'card_pin_changed', 'card_pin_removed'])
    })

    it.each(['123', '1234567', '12a4', '', '٤٨٢٦'])('only as 4 to 6 digits: %j is refused', async (pin) => {
      expect((await setPin(pin)).failure.code).toBe('invalid_request')
      expect((await verify(pin)).failure.code).toBe('invalid_request')
    })

    it('by front-desk staff alone', async () => {
      const backoffice = await staffClient(test, ['backoffice'])
      const body = { cardNumber: numberOf(), pin: PIN }
      expect((await backoffice.call('setCardPin', { body })).failure.code).toBe('forbidden')
      expect((await backoffice.call('verifyCardPin', { body: { ...body, order: lines() } })).failure.code).toBe('forbidden')
    })
  })

  describe('approves', () => {
    beforeEach(async () => void (await setPin(PIN)))

    it('one payment of those lines and that total, with no code sent', async () => {
      const { body } = await verify(PIN)
      expect(body).toMatchObject({ id: guest.card._id, User_data_id: guest.pax._id, cardNumber: numberOf() })
      expect(body.PaxCreate1).toEqual({ fullName: guest.pax.fullName })
      await place()
      expect((await pay()).body).toMatchObject({ paid: 760, balance: 9240 })
      expect(test.deskCodes).toEqual([])
      await place()
      expect((await pay()).failure.code, 'an approval is used up').toBe('approval_missing')
      expect(await verifyMoney(db())).toEqual([])
    })

    it('no other order, and the changed one not after it was changed back', async () => {
      await verify(PIN)
      await place(3)
      expect((await pay(1140)).failure.code).toBe('approval_missing')
      await place(2)
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('no other card', async () => {
      const other = await makeGuest(test, client)
      await setPin(PIN, numberOf(other))
      await place(2, other)
      await verify(PIN)
      expect((await pay(760, other)).failure.code).toBe('approval_missing')
    })

    it('nothing a quarter of an hour later', async () => {
      const { body } = await verify(PIN)
      await place()
      test.clock.now += 15 * MINUTE_MS
      expect(new Date(test.clock.now).toISOString()).toBe(body.approvedUntil)
      expect((await pay()).failure.code).toBe('approval_missing')
    })

    it('one of two payments at once', async () => {
      await verify(PIN)
      await place()
      const answers = await Promise.all([pay(), pay(), pay()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await verifyMoney(db())).toEqual([])
    })

    it('nothing that the server cannot price, and such a question costs no try', async () => {
      expect((await verify(WRONG, [{ _id: newId(), qty: 1 }])).failure.code).toBe('dish_unavailable')
      expect((await verify(WRONG)).failure.triesLeft).toBe(4)
    })

    it('nothing once the PIN was changed or the card blocked, and it neither sends codes nor counts as one', async () => {
      await verify(PIN)
      expect((await sendOtp()).status, 'the PIN is no send').toBe(200)
      await verify(PIN)
      await place()
      await setPin('9057')
      expect((await pay()).failure.code).toBe('approval_missing')
      await verify('9057')
      const turn = (blocked: boolean) => client.ok('blockCard', { params: { cardNumber: numberOf() }, body: { blocked } })
      await turn(true)
      expect((await verify('9057')).failure.code).toBe('card_not_found')
      expect((await setPin(PIN)).failure.fields?.[0]?.field).toBe('cardNumber')
      await turn(false)
      expect((await pay()).failure.code).toBe('approval_missing')
      expect((await verify('9057')).status, 'the PIN itself outlives the block').toBe(200)
      expect((await pay()).status).toBe(200)
    })

    it('nothing on an expired card', async () => {
      await db().updateTable('cards').set({ expires_at: test.clock.now }).where('id', '=', guest.card._id).execute()
      expect((await verify(PIN)).failure.code).toBe('card_not_found')
    })
  })

  describe('that is wrong', () => {
    beforeEach(async () => void (await setPin(PIN)))

    it('five times is locked, and the right one with it; each answer has the tries left', async () => {
      const left: (number | undefined)[] = []
      for (let tries = 0; tries < 5; tries += 1) left.push((await verify(WRONG)).failure.triesLeft)
      expect(left).toEqual([4, 3, 2, 1, 0])
      expect((await verify(PIN)).failure.code).toBe('pin_locked')
      expect(await stateOf()).toBe('locked')
      expect((await actions()).map(({ action }) => action)).toEqual(['card_pin_set', 'card_pin_locked'])
      expect(await db().selectFrom('otp_challenges').selectAll().execute()).toEqual([])
    })

    it('gains nothing by guesses sent at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => verify(WRONG)))
      expect(answers.filter(({ failure }) => failure.code === 'pin_wrong')).toHaveLength(5)
      expect((await verify(PIN)).failure.code).toBe('pin_locked')
    })

    it('lets the fifth try be the right one, which gives all tries back', async () => {
      for (let tries = 0; tries < 4; tries += 1) await verify(WRONG)
      expect((await verify(PIN)).status).toBe(200)
      expect((await verify(WRONG)).failure.triesLeft).toBe(4)
    })

    it('is unlocked by a verified code, and by nothing less', async () => {
      await lock()
      await sendOtp()
      expect((await verify(PIN)).failure.code).toBe('pin_locked')
      expect((await verifyOtp()).status).toBe(200)
      expect(await stateOf()).toBe('set')
      expect((await verify(PIN)).status).toBe(200)
      expect((await actions()).at(-1)).toMatchObject({ action: 'card_pin_unlocked', subject: guest.card._id })
    })

    it('is unlocked by staff who set it again', async () => {
      await lock()
      expect((await setPin('9057')).body.pin).toBe('set')
      expect((await verify('9057')).status).toBe(200)
    })

    it('says nothing of other cards: each has its own tries', async () => {
      const other = await makeGuest(test, client)
      await setPin(PIN, numberOf(other))
      await lock()
      expect((await verify(PIN, lines(), numberOf(other))).status).toBe(200)
    })
  })

  it('is gone with the card: neither a new card on the number nor a replacement has one', async () => {
    await setPin(PIN)
    await verify(PIN)
    await client.ok('returnCard', { params: { cardNumber: numberOf() } })
    const expiryDate = new Date(test.clock.now + 1e9).toISOString()
    const body = { cardNumber: numberOf(), balance: 900, nameOfCard: 'Again', expiryDate }
    const next = await client.ok('activateCard', { body, key: newId() })
    expect(next.pin).toBeUndefined()
    expect((await verify(PIN)).failure.code).toBe('pin_not_set')
    await setPin(PIN)
    const { card } = (await replaceApproved(test, client, numberOf(), '10090')).body
    expect(card.pin).toBeUndefined()
    expect((await verify(PIN, lines(), '10090')).failure.code).toBe('pin_not_set')
    const hashes = await db().selectFrom('cards').select('pin_hash').execute()
    expect(hashes.map(({ pin_hash }) => pin_hash)).toEqual([null, null, null])
  })

  it('is kept nowhere: not in the database, not in an answer, and equal PINs not as equal hashes', async () => {
    const secret = '907316'
    const other = await makeGuest(test, client)
    const answers = [
      await setPin(secret),
      await setPin(secret, numberOf(other)),
      await verify(secret),
      await verify('907317'),
      await client.call('findCard', { params: { cardNumber: numberOf() } }),
      await client.call('listAudit'),
    ]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(secret)
    for (const table of ['cards', 'otp_challenges', 'audit_log', 'idempotency_keys'] as const)
      expect(JSON.stringify(await db().selectFrom(table).selectAll().execute())).not.toContain(secret)
    const hashes = (await db().selectFrom('cards').select('pin_hash').execute()).map(({ pin_hash }) => pin_hash)
    expect(new Set(hashes).size).toBe(2)
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true)
  })
})
