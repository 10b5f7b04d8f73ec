import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { LIFETIME_MS } from '../../../src/shared/time.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { activateCard, checkout, findCardOfNumber, getCard, refillCard } from '../../../src/server/desk/card.service.ts'
import { cardSlip, returnCard } from '../../../src/server/desk/return.service.ts'
import { cardView, liveCardView } from '../../../src/server/cards/card.ts'
import type { CardRow, PaxRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { currentVenue, defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, addOrder, addPax, NOW } from '../../support/server/rows.ts'
import { codeOf, SERVING, ServiceDesk, valueOf } from '../../support/server/services.ts'

const HOUR_MS = 3_600_000
const iso = (ms: number): string => new Date(ms).toISOString()

describeStatements('at the desk a card', ({ db, database }) => {
  let desk: ServiceDesk
  beforeEach(() => {
    desk = new ServiceDesk(database())
  })
  const entriesOf = async (kind: 'activation' | 'refill' | 'return', cardId: string) => {
    const own = db().selectFrom('ledger_entries').select('move_id').where('account', '=', `card:${cardId}`)
    const rows = await db()
      .selectFrom('ledger_entries')
      .selectAll()
      .where('kind', '=', kind)
      .where('move_id', 'in', own)
      .orderBy('seq')
      .execute()
    return rows.map(({ account, amount, at }) => [account.replace(cardId, ''), amount, at])
  }
  const lineOf = (cardId: string, kind: 'activation' | 'refill' | 'return') =>
    db().selectFrom('card_moves').selectAll().where('card_id', '=', cardId).where('kind', '=', kind).executeTakeFirst()
  const keyRow = (key: string) =>
    db().selectFrom('idempotency_keys').select(['call', 'at']).where('key', '=', key).executeTakeFirst()
  const notes = (subject: string) =>
    db()
      .selectFrom('audit_log')
      .select(['at', 'staff_id', 'action', 'subject', 'detail', 'terminal'])
      .where('subject', '=', subject)
      .execute()

  describe('is activated', () => {
    let pax: PaxRow
    beforeEach(async () => {
      pax = await addPax(db())
    })
    const activate = (changes: object = {}, key: string | null = null) =>
      desk.call(activateCard, {
        body: {
          cardNumber: pax.pax_manifest_no,
          balance: 25.5,
          nameOfCard: ' Leela Fernandes ',
          expiryDate: iso(NOW + HOUR_MS),
          ...changes,
        },
        key,
      })

    it('for the passenger with its number, as asked, and the opening balance is in the ledger and the card report', async () => {
      await saveVenue(db(), { ...defaultVenue, timeZone: 'Pacific/Kiritimati' }, NOW)
      const key = newId()
      const answer = valueOf(await activate({ time: '18:00' }, key))
      const row = await findCard(db(), answer._id)
      expect(row).toEqual({
        id: answer._id,
        pax_id: pax.id,
        card_number: pax.pax_manifest_no,
        name_of_card: 'Leela Fernandes',
        balance: 2550,
        onboard: 0,
        expires_at: NOW + HOUR_MS,
        time: '18:00',
        state: 'active',
        created_at: NOW,
        closed_at: null,
        replaced_by: null,
        pin_hash: null,
        pin_tries_left: null,
        pin_locked_at: null,
      })
      expect(answer).toEqual(cardView(row as CardRow))
      expect(await entriesOf('activation', answer._id)).toEqual([
        ['card:', 2550, NOW],
        ['cash', -2550, NOW],
      ])
      expect(await lineOf(answer._id, 'activation')).toMatchObject({ credit: 2550, debit: 0, day: '2026-11-22', created_at: NOW })
      expect(await keyRow(key)).toEqual({ call: 'activateCard', at: NOW })
      expect(await notes(answer._id), 'without a PIN there is none to note').toEqual([])
    })

    it('without a time of day where none is given, and with nothing on it where nothing is paid', async () => {
      expect(valueOf(await activate({ balance: 0 }))).toMatchObject({ time: '', balance: 0 })
    })

    it('with its PIN, which is noted and in no answer', async () => {
      const answer = valueOf(await activate({ pin: '4826' }))
      const row = await findCard(db(), answer._id)
      expect(answer).toMatchObject({ pin: 'set' })
      expect(row).toMatchObject({ pin_hash: desk.deps.secrets.pinMac(`${answer._id}:4826`), pin_tries_left: 5 })
      expect(await notes(answer._id)).toEqual([
        {
          at: NOW,
          staff_id: SERVING.id,
          action: 'card_pin_set',
          subject: answer._id,
          detail: 'at activation, its guest was not notified',
          terminal: 'Terminal 2',
        },
      ])
      const again = await activate({ pin: '1234' })
      expect(codeOf(again)).toBe('card_active')
    })

    it('not with a PIN that is easy to guess', async () => {
      expect(codeOf(await activate({ pin: '1234' }))).toBe('rule_broken')
      expect(valueOf(await desk.call(findCardOfNumber, { params: { cardNumber: pax.pax_manifest_no } })).card).toBeNull()
    })

    it('once a key, whatever PIN comes with it', async () => {
      const key = newId()
      const first = await activate({ pin: '4826' }, key)
      expect(await activate({}, key)).toEqual(first)
      expect(codeOf(await activate({ balance: 26 }, key))).toBe('key_reused')
    })

    it('once a number, for a passenger aboard', async () => {
      valueOf(await activate())
      expect(codeOf(await activate())).toBe('card_active')
      await db().updateTable('pax').set({ released_at: NOW }).where('id', '=', pax.id).execute()
      expect(codeOf(await activate())).toBe('no_holder')
      expect(codeOf(await activate({ cardNumber: 'nobody' }))).toBe('no_holder')
    })

    it('until a moment in the future', async () => {
      const now = await activate({ expiryDate: iso(NOW) })
      expect(now.ok ? null : now.error).toMatchObject({
        code: 'rule_broken',
        fields: [{ field: 'expiryDate', msg: 'Choose a time in the future' }],
      })
      expect(codeOf(await activate({ expiryDate: iso(NOW + 1) }))).toBe('ok')
    })

    it('for a lifetime at the longest', async () => {
      const later = await activate({ expiryDate: iso(NOW + LIFETIME_MS + 1) })
      expect(later.ok ? null : later.error).toMatchObject({ code: 'rule_broken', fields: [{ field: 'expiryDate' }] })
      expect(codeOf(await activate({ expiryDate: iso(NOW + LIFETIME_MS) }))).toBe('ok')
    })

    it('with an amount above the limit only once it is confirmed', async () => {
      expect(codeOf(await activate({ balance: 50_000.01 }))).toBe('amount_unusual')
      expect(valueOf(await desk.call(findCardOfNumber, { params: { cardNumber: pax.pax_manifest_no } })).card).toBeNull()
      expect(codeOf(await activate({ balance: 50_000.01, confirmed: true }))).toBe('ok')
    })
  })

  describe('is refilled', () => {
    let card: CardRow
    beforeEach(async () => {
      card = await addCard(db())
    })
    const refill = (changes: object = {}, key: string | null = null) =>
      desk.call(refillCard, { body: { cardNumber: card.card_number, balance: 1.5, ...changes }, key })

    it('by what is given, and keeps its terms', async () => {
      const key = newId()
      const answer = valueOf(await refill({}, key))
      const row = { ...card, balance: 10_150 }
      expect(await findCard(db(), card.id)).toEqual(row)
      expect(answer).toEqual(cardView(row as CardRow))
      expect(await entriesOf('refill', card.id)).toEqual([
        ['card:', 150, NOW],
        ['cash', -150, NOW],
      ])
      expect(await lineOf(card.id, 'refill')).toMatchObject({ credit: 150, debit: 0, balance_after: 10_150 })
      expect(await keyRow(key)).toEqual({ call: 'refillCard', at: NOW })
      expect(await notes(card.id), 'the same terms are not noted').toEqual([])
      expect(await refill({}, key)).toEqual({ ok: true, value: answer })
      expect(codeOf(await refill({ balance: 2 }, key))).toBe('key_reused')
    })

    it.each([
      ['expiryDate', { expiryDate: iso(NOW + 1) }, { expires_at: NOW + 1 }, 'expires .* → .*'],
      ['nameOfCard', { nameOfCard: ' Sofia Almeida ' }, { name_of_card: 'Sofia Almeida' }, 'name on card'],
      ['time', { time: '' }, { time: '' }, 'time'],
    ])('with another %s, which the audit notes, and nothing else of it changes', async (_field, given, changed, noted) => {
      valueOf(await refill(given))
      expect(await findCard(db(), card.id)).toEqual({ ...card, balance: 10_150, ...changed })
      expect(await notes(card.id)).toMatchObject([
        { action: 'card_terms_changed', detail: expect.stringMatching(new RegExp(`^${noted}, its guest was not notified$`)) },
      ])
    })

    it.each([
      ['nothing', { balance: 0 }, 'balance', 'Enter the amount to add'],
      ['a moment that has come', { expiryDate: iso(NOW) }, 'expiryDate', 'Choose a time in the future'],
    ])('never with %s', async (_what, given, field, msg) => {
      const refused = await refill(given)
      expect(refused.ok ? null : refused.error).toMatchObject({ code: 'rule_broken', fields: [{ field, msg }] })
      expect(await findCard(db(), card.id)).toEqual(card)
    })

    it('never while it is blocked, nor where no live one has the number', async () => {
      await db().updateTable('cards').set({ state: 'blocked' }).where('id', '=', card.id).execute()
      const blocked = await refill()
      expect(blocked.ok ? null : blocked.error).toMatchObject({
        code: 'rule_broken',
        fields: [{ field: 'cardNumber', msg: 'This card is blocked. Unblock it first' }],
      })
      await db().updateTable('cards').set({ state: 'returned' }).where('id', '=', card.id).execute()
      expect(codeOf(await refill())).toBe('card_not_found')
    })
  })

  describe('is returned', () => {
    let card: CardRow
    beforeEach(async () => {
      card = await addCard(db(), { pin_hash: 'hash', pin_tries_left: 5 })
    })
    const giveBack = (key: string | null = null) => desk.call(returnCard, { params: { cardNumber: card.card_number }, key })
    const venue = async () => {
      const { name, address, taxId, footer, timeZone } = await currentVenue(db())
      return { name, address, taxId, footer, timeZone }
    }

    it('for what is on it, closes for good and approves nothing more, and the slip says so', async () => {
      const code = await addChallenge(db(), card)
      desk.clock.now += 7
      const key = newId()
      const answer = valueOf(await giveBack(key))
      const closed = {
        ...card,
        state: 'returned',
        balance: 0,
        closed_at: NOW + 7,
        pin_hash: null,
        pin_tries_left: null,
      }
      expect(await findCard(db(), card.id)).toEqual(closed)
      expect(answer).toEqual({
        ...cardView(closed as CardRow),
        refunded: 100,
        slip: {
          venue: await venue(),
          cardNumber: card.card_number,
          holder: 'Rohan Mehta',
          refunded: 100,
          returnedAt: iso(NOW + 7),
          servedBy: 'Anita Rao',
          terminal: 'Terminal 2',
        },
      })
      expect(await entriesOf('return', card.id)).toEqual([
        ['card:', -10_000, NOW + 7],
        ['cash', 10_000, NOW + 7],
      ])
      expect(await lineOf(card.id, 'return')).toMatchObject({ credit: 0, debit: 10_000, balance_after: 0 })
      const ended = await db().selectFrom('otp_challenges').select('voided_at').where('id', '=', code.id).executeTakeFirst()
      expect(ended).toEqual({ voided_at: NOW + 7 })
      expect(await keyRow(key)).toEqual({ call: 'returnCard', at: NOW + 7 })
      expect(await giveBack(key)).toEqual({ ok: true, value: answer })
    })

    it('never while its passenger has an order to pay, nor where none has the number', async () => {
      const order = await addOrder(db(), { pax_id: card.pax_id })
      expect(codeOf(await giveBack())).toBe('order_unpaid')
      expect(await findCard(db(), card.id)).toEqual(card)
      await db().updateTable('orders').set({ payment: 'cancelled' }).where('id', '=', order.id).execute()
      expect(codeOf(await giveBack())).toBe('ok')
      expect(codeOf(await giveBack())).toBe('card_not_found')
    })

    it('and its slip can be had again, with where it was; who served only where staff know the name', async () => {
      const slip = () => desk.call(cardSlip, { params: { cardNumber: card.card_number } })
      expect(codeOf(await slip())).toBe('card_not_found')
      const first = valueOf(await giveBack()).slip
      desk.clock.now += 60_000
      expect(valueOf(await slip())).toEqual({ ...first, servedBy: '' })
    })
  })

  describe('is looked up', () => {
    it('by its id while it was not returned', async () => {
      const [card, returned] = [await addCard(db(), { state: 'blocked' }), await addCard(db(), { state: 'returned' })]
      const look = (customerid: string) => desk.call(getCard, { params: { customerid } })
      expect(valueOf(await look(card.id))).toEqual([cardView(card)])
      expect([codeOf(await look(returned.id)), codeOf(await look(newId()))]).toEqual(['card_not_found', 'card_not_found'])
    })

    it('for Check Out with its passenger and the newest order', async () => {
      const [card, returned] = [await addCard(db()), await addCard(db(), { state: 'returned' })]
      const look = (customerid: string) => desk.call(checkout, { params: { customerid } })
      expect(valueOf(await look(card.id))).toMatchObject([{ ...cardView(card), AuthorId: { _id: card.pax_id, orderid: '' } }])
      const order = await addOrder(db(), { pax_id: card.pax_id })
      await db().updateTable('pax').set({ latest_order_id: order.id }).where('id', '=', card.pax_id).execute()
      expect(valueOf(await look(card.id))).toMatchObject([{ AuthorId: { orderid: order.id, totalprice: 7.6 } }])
      expect([codeOf(await look(returned.id)), codeOf(await look(newId()))]).toEqual(['card_not_found', 'card_not_found'])
    })

    it('by its number: with its holder, aboard or not; a number without a card with the passenger aboard', async () => {
      const look = async (cardNumber: string) => valueOf(await desk.call(findCardOfNumber, { params: { cardNumber } }))
      const card = await addCard(db())
      const holder = { _id: card.pax_id, fullName: 'Rohan Mehta' }
      await db().updateTable('pax').set({ released_at: NOW }).where('id', '=', card.pax_id).execute()
      expect(await look(card.card_number)).toEqual({ holder, card: liveCardView(card), replacedBy: null, unpaid: null })
      const pax = await addPax(db())
      const guest = { _id: pax.id, fullName: 'Rohan Mehta' }
      expect(await look(pax.pax_manifest_no)).toEqual({ holder: guest, card: null, replacedBy: null, unpaid: null })
      expect(await look('nobody')).toEqual({ holder: null, card: null, replacedBy: null, unpaid: null })
      const lost = await addCard(db(), { pax_id: pax.id, card_number: newId(), state: 'returned', replaced_by: card.id })
      expect(await look(lost.card_number)).toEqual({ holder: null, card: null, replacedBy: pax.pax_manifest_no, unpaid: null })
    })
  })
})
