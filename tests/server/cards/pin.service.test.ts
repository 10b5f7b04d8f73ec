import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { paise } from '../../../src/shared/money.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { liveCardView } from '../../../src/server/cards/card.ts'
import { setCardPin, verifyCardPin } from '../../../src/server/cards/pin.service.ts'
import type { CardRow } from '../../../src/server/db/tables.ts'
import { insertDishes } from '../../../src/server/dishes/dish.repo.ts'
import { linesHash } from '../../../src/server/orders/cart.ts'
import { describeStatements } from '../../support/database.ts'
import { addCard, addChallenge, NOW } from '../../support/rows.ts'
import { codeOf, ServiceDesk, SERVING, valueOf } from '../../support/services.ts'

const PIN = '4826'
const WRONG = '4827'

describeStatements('at the desk a card PIN', ({ db, database }) => {
  let desk: ServiceDesk
  let card: CardRow
  beforeEach(async () => {
    desk = new ServiceDesk(database())
    card = await addCard(db())
  })
  const hashOf = (pin: string) => desk.deps.secrets.pinMac(`${card.id}:${pin}`)
  const set = (pin: string | null) => desk.call(setCardPin, { body: { cardNumber: card.card_number, pin } })
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
  const noteOf = (action: string) => ({
    action,
    detail: card.card_number,
    at: NOW,
    staff_id: SERVING.id,
    terminal: 'Terminal 2',
  })

  describe('is set', () => {
    it('changed and removed, each noted, and kept as what nobody can read', async () => {
      expect(valueOf(await set(PIN))).toEqual(liveCardView(await now()))
      expect(await now()).toMatchObject({ pin_hash: hashOf(PIN), pin_tries_left: 5, pin_locked_at: null })
      valueOf(await set('9057'))
      expect(await now()).toMatchObject({ pin_hash: hashOf('9057') })
      valueOf(await set(null))
      expect(await now()).toEqual(card)
      desk.clock.now += 1
      valueOf(await set(null))
      expect(await notes()).toEqual(['card_pin_set', 'card_pin_changed', 'card_pin_removed'].map(noteOf))
    })

    it('and what approved a payment before approves none after', async () => {
      const approval = await addChallenge(db(), card, { verified_at: NOW })
      desk.clock.now += 3
      valueOf(await set(PIN))
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
  })

  describe('approves', () => {
    const price = paise(38_050)
    let dishId: string
    beforeEach(async () => {
      dishId = newId()
      const tea = { dish_name: 'Tea', image_url: '', half_stars: 8, type: 'drinks', sold_out_at: null, retired_at: null } as const
      await insertDishes(db(), [{ ...tea, id: dishId, price, created_at: NOW }])
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
      expect([await challenges(), await notes()]).toEqual([[], [noteOf('card_pin_locked')]])
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
