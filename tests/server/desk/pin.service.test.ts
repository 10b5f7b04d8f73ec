import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { ok } from '../../../src/shared/errors.ts'
import { paise, ZERO } from '../../../src/shared/money/money.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { liveCardView } from '../../../src/server/cards/card.ts'
import { setCardPin, verifyCardPin } from '../../../src/server/desk/pin.service.ts'
import type { CardRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { insertDishes } from '../../../src/server/menu/dishes/dish.ts'
import { linesHash } from '../../../src/server/orders/order/cart.ts'
import { liveApproval } from '../../../src/server/cards/approval.repo.ts'
import type { OtpMessage } from '../../../src/server/guests/delivery/channels.ts'
import { sendOtp, sendPinCode, verifyOtp } from '../../../src/server/desk/otp.service.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, addStaff, NOW } from '../../support/server/rows.ts'
import { openSealer } from '../../support/server/supervisor.ts'
import { codeOf, ServiceDesk, SERVING, valueOf } from '../../support/server/services.ts'

const PIN = '4826'
const WRONG = '4827'

describeStatements('at the desk a card PIN', ({ db, database }) => {
  let desk: ServiceDesk
  let card: CardRow
  beforeAll(() => addStaff(db(), { id: SERVING.id }))
  beforeEach(async () => {
    desk = new ServiceDesk(database())
    card = await addCard(db())
  })
  const hashOf = (pin: string) => desk.deps.secrets.pinMac(`${card.id}:${pin}`)
  const set = (pin: string | null, consent: object = {}) =>
    desk.call(setCardPin, { body: { cardNumber: card.card_number, pin, ...consent } })
  const now = async () => (await findCard(db(), card.id)) as CardRow
  const change = (changes: object) => db().updateTable('cards').set(changes).where('id', '=', card.id).execute()
  const challenges = () => db().selectFrom('otp_challenges').selectAll().where('card_id', '=', card.id).orderBy('id').execute()
  const notes = () =>
    db()
      .selectFrom('audit_log')
      .select(['action', 'detail', 'at', 'staff_id', 'terminal'])
      .where('subject', '=', card.id)
      .orderBy('id')
      .execute()
  const noteOf = (action: string, detail: string) => ({
    action,
    detail,
    at: NOW,
    staff_id: SERVING.id,
    terminal: 'Terminal 2',
  })

  /** Sends the guest a code that changes the PIN; answers what the desk's screen shows of it. */
  const codeForPin = async () => {
    valueOf(await desk.call(sendPinCode, { body: { cardNumber: card.card_number } }))
    return desk.codes.at(-1)?.code ?? ''
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  describe('is changed', () => {
    it('by a code to its guest, by the old PIN, or by a supervisor: each noted, and kept as what nobody can read', async () => {
      const seal = await openSealer(db(), desk.deps.secrets)
      expect(valueOf(await set(PIN, { code: await codeForPin() }))).toEqual(liveCardView(await now()))
      expect(await now()).toMatchObject({ pin_hash: hashOf(PIN), pin_tries_left: 5, pin_locked_at: null })
      valueOf(await set('9057', { oldPin: PIN }))
      expect(await now()).toMatchObject({ pin_hash: hashOf('9057') })
      const approval = seal({ act: 'pin', cardId: card.id, to: '', amount: ZERO, askedBy: SERVING.id }, NOW)
      valueOf(await set(null, { approval }))
      expect(await now()).toEqual(card)
      const [set1, changed, removed, approved] = await notes()
      expect([set1, changed, removed]).toEqual([
        noteOf('card_pin_set', 'by a code, its guest was not notified'),
        noteOf('card_pin_changed', 'by the old PIN, its guest was not notified'),
        noteOf('card_pin_removed', 'by a supervisor, its guest was not notified'),
      ])
      expect(approved).toMatchObject({ action: 'card_pin_approved', detail: 'asked by Anita Rao' })
      expect(approved?.staff_id, 'in the name of who approved').not.toBe(SERVING.id)
    })

    it('by nobody at the desk alone: neither set, nor changed, nor removed', async () => {
      expect(codeOf(await set(PIN))).toBe('consent_needed')
      await change({ pin_hash: hashOf(PIN), pin_tries_left: 5 })
      expect(codeOf(await set('9057'))).toBe('consent_needed')
      expect(codeOf(await set(null))).toBe('consent_needed')
      await change({ pin_tries_left: 0, pin_locked_at: NOW })
      expect(codeOf(await set('9057'))).toBe('consent_needed')
      expect([(await now()).pin_hash, await notes()]).toEqual([hashOf(PIN), []])
    })

    it('by no wrong old PIN: each costs a try of five, and the last one locks it, which is noted', async () => {
      expect(codeOf(await set(PIN, { oldPin: WRONG }))).toBe('pin_not_set')
      await change({ pin_hash: hashOf(PIN), pin_tries_left: 5 })
      const left = []
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await set('9057', { oldPin: WRONG })
        left.push(answer.ok ? null : [answer.error.code, answer.error.triesLeft])
      }
      expect(left).toEqual([4, 3, 2, 1, 0].map((tries) => ['pin_wrong', tries]))
      expect(codeOf(await set('9057', { oldPin: PIN })), 'locked, the right one is refused too').toBe('pin_locked')
      expect(await notes()).toEqual([noteOf('card_pin_locked', 'its guest was not notified')])
      desk.clock.now += 1
      valueOf(await set('9057', { code: await codeForPin() }))
      expect(await now(), 'a code unlocks it with the new one').toMatchObject({ pin_hash: hashOf('9057'), pin_tries_left: 5 })
    })

    it('by no code of a payment, and a code that changes it pays nothing', async () => {
      valueOf(await desk.call(sendOtp, { body: { cardNumber: card.card_number } }))
      const ofPayment = desk.codes.at(-1)?.code ?? ''
      expect(codeOf(await set(PIN, { code: ofPayment }))).toBe('otp_wrong')
      desk.clock.now += 30_000
      const ofPin = await codeForPin()
      const mobileNo = (await db().selectFrom('pax').select('mobile_no').where('id', '=', card.pax_id).executeTakeFirstOrThrow())
        .mobile_no
      const verified = await desk.call(verifyOtp, { query: { mobileNo, code: ofPin, customerid: card.id } })
      expect(codeOf(verified)).toBe('otp_wrong')
      valueOf(await set(PIN, { code: ofPin }))
      expect(await liveApproval(db(), card.id, desk.clock.now)).toBeUndefined()
    })

    it('by a code once, within five minutes and five tries', async () => {
      const code = await codeForPin()
      for (let tries = 4; tries >= 1; tries -= 1) {
        const answer = await set(PIN, { code: other(code) })
        expect(answer.ok ? null : [answer.error.code, answer.error.triesLeft]).toEqual(['otp_wrong', tries])
      }
      valueOf(await set(PIN, { code }))
      expect(codeOf(await set('9057', { code })), 'used').toBe('otp_wrong')
      desk.clock.now += 30_000
      const late = await codeForPin()
      desk.clock.now += 300_000
      expect(codeOf(await set('9057', { code: late })), 'too late').toBe('otp_wrong')
      expect((await now()).pin_hash).toBe(hashOf(PIN))
    })

    it('by no approval for another card, another act, another asker, or one that was used', async () => {
      const seal = await openSealer(db(), desk.deps.secrets)
      const asked = { act: 'pin', cardId: card.id, to: '', amount: ZERO, askedBy: SERVING.id } as const
      const others = [
        { ...asked, cardId: (await addCard(db())).id },
        { ...asked, act: 'refund' } as const,
        { ...asked, askedBy: newId() },
        { ...asked, to: '10002' },
      ]
      for (const wrong of others) expect(codeOf(await set(PIN, { approval: seal(wrong, NOW) }))).toBe('approval_needed')
      const approval = seal(asked, NOW)
      valueOf(await set(PIN, { approval }))
      expect(codeOf(await set('9057', { approval }))).toBe('approval_needed')
      expect((await now()).pin_hash).toBe(hashOf(PIN))
    })

    it('and its guest is notified of each change and of a lock, once that is done', async () => {
      const gateway: OtpMessage[] = []
      const send = (message: OtpMessage) => {
        gateway.push(message)
        return Promise.resolve(ok(null))
      }
      desk = new ServiceDesk(database(), { name: 'webhook', send })
      valueOf(await desk.call(sendPinCode, { body: { cardNumber: card.card_number } }))
      valueOf(await set(PIN, { code: gateway[0]?.code }))
      valueOf(await set('9057', { oldPin: PIN }))
      valueOf(await set(null, { oldPin: '9057' }))
      await change({ pin_hash: hashOf(PIN), pin_tries_left: 1 })
      expect(codeOf(await set('9057', { oldPin: WRONG }))).toBe('pin_wrong')
      const notices = await db().selectFrom('guest_notices').selectAll().where('card_id', '=', card.id).orderBy('id').execute()
      expect(notices.map(({ kind }) => kind)).toEqual(['card_pin_set', 'card_pin_changed', 'card_pin_removed', 'card_pin_locked'])
      expect(notices[0]).toMatchObject({ state: 'queued', tries: 0, next_at: NOW, staff_id: SERVING.id, terminal: 'Terminal 2' })
      expect(desk.woken).toBe(4)
      expect((await notes()).map(({ detail }) => detail)).toEqual(['by a code', 'by the old PIN', 'by the old PIN', ''])
    })

    it('and what approved a payment before approves none after', async () => {
      await change({ pin_hash: hashOf('9057'), pin_tries_left: 5 })
      const approval = await addChallenge(db(), card, { verified_at: NOW })
      desk.clock.now += 3
      valueOf(await set(PIN, { oldPin: '9057' }))
      expect(await challenges()).toEqual([{ ...approval, voided_at: NOW + 3 }])
    })

    it('never so that it is easy to guess, and never on a blocked, a returned or no card', async () => {
      const easy = await set('1988')
      expect(easy.ok ? null : easy.error.fields?.[0]?.field, 'the year of birth').toBe('pin')
      await change({ state: 'blocked' })
      const blocked = await set(PIN)
      expect(blocked.ok ? null : blocked.error.fields).toEqual([
        { field: 'cardNumber', msg: 'This card is blocked. Unblock it first' },
      ])
      await change({ state: 'returned' })
      expect(codeOf(await set(PIN))).toBe('card_not_found')
      expect([(await now()).pin_hash, await notes()]).toEqual([null, []])
    })

    it('not at all where there is none to remove: nobody is asked and nothing is noted', async () => {
      valueOf(await set(null))
      expect(await notes()).toEqual([])
    })
  })

  describe('approves', () => {
    const price = paise(38_050)
    let dishId: string
    beforeEach(async () => {
      dishId = newId()
      const tea = { dish_name: 'Tea', image_url: '', half_stars: 8, type: 'drinks', sold_out_at: null, retired_at: null } as const
      await insertDishes(db(), [
        { ...tea, id: dishId, price, modifier_groups: '[]', barcode: null, outlets: '[]', created_at: NOW },
      ])
      await change({ pin_hash: hashOf(PIN), pin_tries_left: 5 })
    })
    const verify = (pin = PIN, changes: object = {}) =>
      desk.call(verifyCardPin, {
        body: { cardNumber: card.card_number, pin, order: [{ _id: dishId, qty: 2 }], ...changes },
      })

    it('a payment of those lines and that total for a quarter of an hour', async () => {
      expect(valueOf(await verify())).toEqual({
        id: card.id,
        User_data_id: card.pax_id,
        PaxCreate1: { fullName: 'Rohan Mehta' },
        cardNumber: card.card_number,
        approvedUntil: new Date(NOW + 15 * 60_000).toISOString(),
      })
      expect(await challenges()).toMatchObject([
        {
          factor: 'pin',
          approved_by: null,
          lines_hash: linesHash([{ dishId, qty: 2, price }]),
          total: 76_100,
          verified_at: NOW,
          consumed_at: null,
        },
      ])
      expect(await notes()).toEqual([])
    })

    it('nothing where it is wrong: each try counts, the last one locks it, which is noted; then the right one is refused too', async () => {
      const left = []
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await verify(WRONG)
        left.push(answer.ok ? null : [answer.error.code, answer.error.triesLeft])
        expect((await now()).pin_locked_at).toBe(tries === 4 ? NOW : null)
      }
      expect(left).toEqual([4, 3, 2, 1, 0].map((tries) => ['pin_wrong', tries]))
      expect(codeOf(await verify())).toBe('pin_locked')
      expect([await challenges(), await notes()]).toEqual([[], [noteOf('card_pin_locked', 'its guest was not notified')]])
    })

    it('and has all its tries back once it is right', async () => {
      await verify(WRONG)
      valueOf(await verify())
      expect(await now()).toMatchObject({ pin_tries_left: 5, pin_locked_at: null })
    })

    it('nothing that cannot be priced, at no try', async () => {
      expect(codeOf(await verify(WRONG, { order: [{ _id: newId(), qty: 1 }] }))).toBe('dish_unavailable')
      expect((await now()).pin_tries_left).toBe(5)
    })

    it.each([
      ['is blocked', { state: 'blocked' }, 'card_not_found'],
      ['has expired', { expires_at: NOW }, 'card_not_found'],
      ['was returned', { state: 'returned' }, 'card_not_found'],
      ['has no PIN', { pin_hash: null, pin_tries_left: null }, 'pin_not_set'],
    ])('nothing on a card that %s', async (_what, changes, code) => {
      await change(changes)
      expect(codeOf(await verify())).toBe(code)
      expect(await challenges()).toEqual([])
    })
  })
})
