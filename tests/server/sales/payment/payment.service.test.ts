import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { findCard } from '../../../../src/server/cards/card.repo.ts'
import { payOrder } from '../../../../src/server/sales/payment/payment.service.ts'
import type { CardRow, OrderRow, OtpChallengeRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { findOrder } from '../../../../src/server/orders/order/order.repo.ts'
import { currentVenue, defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { addCard, addChallenge, addOrder, NOW } from '../../../support/server/rows.ts'
import { codeOf, ServiceDesk, valueOf } from '../../../support/server/services.ts'

const TOTAL = 760

describeStatements('paying an order', ({ db, database }) => {
  let desk: ServiceDesk
  let card: CardRow
  let order: OrderRow
  let approval: OtpChallengeRow
  beforeEach(async () => {
    desk = new ServiceDesk(database())
    card = await addCard(db())
    order = await addOrder(db(), { pax_id: card.pax_id, card_number: card.card_number, total: paise(TOTAL) })
    approval = await addChallenge(db(), card, { verified_at: NOW })
  })
  const pay = (changes: { customerid?: string; balance?: number; key?: string } = {}) => {
    const { customerid = card.id, balance = TOTAL / 100, key = null } = changes
    return desk.call(payOrder, { params: { customerid }, body: { balance }, key })
  }
  const billOf = (id: string) => db().selectFrom('bills').selectAll().where('order_id', '=', id).executeTakeFirst()
  const balance = async () => (await findCard(db(), card.id))?.balance
  /** Nothing moved: neither money nor approval, order or numbers. */
  const untouched = async () => {
    expect(await balance()).toBe(card.balance)
    expect(await findOrder(db(), order.id)).toEqual(order)
    expect(await billOf(order.id)).toBeUndefined()
    const kept = await db().selectFrom('otp_challenges').selectAll().where('id', '=', approval.id).executeTakeFirst()
    expect(kept).toEqual(approval)
  }

  it('takes its total from the card, marks it paid, and answers the bill', async () => {
    desk.clock.now += 5
    const answer = valueOf(await pay({ key: newId() }))
    const bill = await billOf(order.id)
    expect(answer).toEqual({
      _id: bill?.id,
      orderid: order.id,
      invoiceno: bill?.invoice_no,
      paid: 7.6,
      balance: 92.4,
      createdAt: new Date(NOW + 5).toISOString(),
    })
    expect(await balance()).toBe(card.balance - TOTAL)
    expect(await findOrder(db(), order.id)).toMatchObject({
      payment: 'paid',
      invoice_no: answer.invoiceno,
      paid_at: NOW + 5,
    })
    const used = await db().selectFrom('otp_challenges').select('consumed_at').where('id', '=', approval.id).executeTakeFirst()
    expect(used).toEqual({ consumed_at: NOW + 5 })
  })

  it('writes the bill with whom, where, when in the venue’s day, and by which invoice number', async () => {
    await saveVenue(db(), { ...defaultVenue, timeZone: 'Asia/Tokyo' }, NOW)
    const { version } = await currentVenue(db())
    const before = await db().selectFrom('heads').select('invoice_seq').executeTakeFirstOrThrow()
    valueOf(await pay())
    const { id, move_id, ...bill } = (await billOf(order.id)) ?? { id: '', move_id: '' }
    const seq = before.invoice_seq + 1
    expect(bill).toEqual({
      order_id: order.id,
      invoice_no: `INV-${String(seq).padStart(6, '0')}`,
      invoice_seq: seq,
      pax_id: card.pax_id,
      card_id: card.id,
      full_name: order.full_name,
      card_number: card.card_number,
      total: TOTAL,
      balance_after: card.balance - TOTAL,
      venue_version: version,
      staff_name: 'Anita Rao',
      terminal: 'Terminal 2',
      day: '2026-11-21',
      hour: 23,
      part_tables: null,
      created_at: NOW,
      voyage_id: null,
    })
    const entries = await db().selectFrom('ledger_entries').selectAll().where('move_id', '=', move_id).orderBy('seq').execute()
    expect(entries.map(({ kind, account, amount, at }) => [kind, account, amount, at])).toEqual([
      ['sale', `card:${card.id}`, -TOTAL, NOW],
      ['sale', 'sales', TOTAL, NOW],
    ])
    const line = await db().selectFrom('card_moves').selectAll().where('move_id', '=', move_id).executeTakeFirst()
    expect(line).toMatchObject({ card_id: card.id, credit: 0, debit: TOTAL, balance_after: card.balance - TOTAL, kind: 'sale' })
    expect(id).not.toBe(move_id)
  })

  it('earns its member Dream Points once', async () => {
    await db()
      .updateTable('orders')
      .set({ total: paise(20_000) })
      .where('id', '=', order.id)
      .execute()
    await db()
      .updateTable('cards')
      .set({ balance: paise(90_000) })
      .where('id', '=', card.id)
      .execute()
    await db()
      .updateTable('otp_challenges')
      .set({ total: paise(20_000) })
      .where('id', '=', approval.id)
      .execute()
    await makeMember(db(), card.pax_id, NOW - 1)
    const key = newId()
    for (let tries = 0; tries < 2; tries += 1) valueOf(await pay({ balance: 200, key }))
    const earned = await db().selectFrom('points_entries').selectAll().where('pax_id', '=', card.pax_id).execute()
    expect(earned).toMatchObject([{ order_id: order.id, kind: 'earned', points: 2, at: NOW }])
  })

  describe('again', () => {
    it('with its key answers the first answer, byte for byte, whatever has changed since', async () => {
      const key = newId()
      const first = await pay({ key })
      desk.clock.now += 86_400_000
      await db().updateTable('cards').set({ state: 'blocked' }).where('id', '=', card.id).execute()
      expect(JSON.stringify(await pay({ key }))).toBe(JSON.stringify(first))
      expect(await balance()).toBe(card.balance - TOTAL)
      const kept = await db().selectFrom('idempotency_keys').select(['call', 'at']).where('key', '=', key).executeTakeFirst()
      expect(kept).toEqual({ call: 'payOrder', at: NOW })
    })

    it('with its key at another amount or for another card is refused', async () => {
      const key = newId()
      await pay({ key })
      expect(codeOf(await pay({ key, balance: 7.61 }))).toBe('key_reused')
      expect(codeOf(await pay({ key, customerid: newId() }))).toBe('key_reused')
    })

    it('without a key answers the bill that exists, at its amount alone', async () => {
      const first = await pay()
      expect(await pay()).toEqual(first)
      expect(codeOf(await pay({ balance: 7.61 }))).toBe('total_mismatch')
      expect(await balance()).toBe(card.balance - TOTAL)
    })

    it('under another key finds nothing to pay', async () => {
      await pay({ key: newId() })
      expect(codeOf(await pay({ key: newId() }))).toBe('nothing_to_pay')
      expect(await balance()).toBe(card.balance - TOTAL)
    })
  })

  describe('is refused, and nothing moves,', () => {
    it('for a card that does not exist', async () => {
      expect(codeOf(await pay({ customerid: newId() }))).toBe('card_not_found')
      await untouched()
    })

    it.each(['blocked', 'returned'] as const)('for a card that is %s', async (state) => {
      await db().updateTable('cards').set({ state }).where('id', '=', card.id).execute()
      expect(codeOf(await pay({ key: newId() }))).toBe('card_not_found')
      await untouched()
    })

    it('for a card that has expired at this moment', async () => {
      desk.clock.now = card.expires_at
      expect(codeOf(await pay())).toBe('card_not_found')
      await untouched()
    })

    it.each([undefined, 'a key of its own'])('where its passenger has ordered nothing (key: %s)', async (key) => {
      const other = await addCard(db())
      expect(codeOf(await pay({ customerid: other.id, ...(key !== undefined && { key }) }))).toBe('nothing_to_pay')
      await untouched()
    })

    it.each([7.59, 7.61])('at %d rupees in place of 7.60', async (asked) => {
      expect(codeOf(await pay({ balance: asked }))).toBe('total_mismatch')
      await untouched()
    })

    it('without an approval of this card', async () => {
      await db().updateTable('otp_challenges').set({ verified_at: null }).where('id', '=', approval.id).execute()
      approval = { ...approval, verified_at: null }
      await addChallenge(db(), await addCard(db()), { verified_at: NOW })
      expect(codeOf(await pay())).toBe('approval_missing')
      await untouched()
    })

    it('a quarter of an hour after the approval', async () => {
      desk.clock.now += 15 * 60_000
      expect(codeOf(await pay())).toBe('approval_missing')
      await untouched()
    })

    it('with less on the card than it costs', async () => {
      await db()
        .updateTable('cards')
        .set({ balance: paise(TOTAL - 1) })
        .where('id', '=', card.id)
        .execute()
      card = { ...card, balance: paise(TOTAL - 1) }
      expect(codeOf(await pay({ key: newId() }))).toBe('insufficient_balance')
      await untouched()
    })
  })
})
