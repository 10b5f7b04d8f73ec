import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { type Paise, paise } from '../../../src/shared/money/money.ts'
import {
  cardOfMove,
  closeCard,
  credit,
  debit,
  findCard,
  findCardByNumber,
  holdCardByNumber,
  insertCard,
  isAnyCardLive,
  numberInsteadOf,
  setBlocked,
} from '../../../src/server/cards/card.repo.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addPax, NOW } from '../../support/server/rows.ts'

describeStatements('a card in the database', ({ db }) => {
  const balanceOf = async (id: string) => (await findCard(db(), id))?.balance

  describe('is debited', () => {
    it.each([
      ['less than its balance', 9_999, 1],
      ['its balance to the last paisa', 10_000, 0],
      ['nothing', 0, 10_000],
    ])('by %s, and the row after it is answered', async (_what, amount, left) => {
      const card = await addCard(db())
      expect(await debit(db(), card.id, paise(amount))).toEqual({ ...card, balance: left })
      expect(await balanceOf(card.id)).toBe(left)
    })

    it('by no paisa more than its balance', async () => {
      const card = await addCard(db())
      expect(await debit(db(), card.id, paise(10_001))).toBeUndefined()
      expect(await balanceOf(card.id)).toBe(10_000)
    })

    it.each(['blocked', 'returned'] as const)('never while it is %s', async (state) => {
      const card = await addCard(db(), { state })
      expect(await debit(db(), card.id, paise(1))).toBeUndefined()
      expect(await balanceOf(card.id)).toBe(10_000)
    })

    it('alone: no other card pays with it', async () => {
      const [card, other] = [await addCard(db()), await addCard(db())]
      await debit(db(), card.id, paise(1))
      expect(await balanceOf(other.id)).toBe(10_000)
    })

    it('as often as it affords, whatever is asked at once', async () => {
      const card = await addCard(db())
      const asked = await Promise.all(Array.from({ length: 9 }, () => debit(db(), card.id, paise(2_500))))
      expect(asked.filter((row) => row !== undefined)).toHaveLength(4)
      expect(await balanceOf(card.id)).toBe(0)
    })
  })

  describe('is credited', () => {
    it('with the amount on top of its balance, and keeps its terms', async () => {
      const card = await addCard(db())
      expect(await credit(db(), card.id, paise(1), {})).toEqual({ ...card, balance: 10_001 })
      expect(await findCard(db(), card.id)).toEqual({ ...card, balance: 10_001 })
    })

    it('and given new terms at once', async () => {
      const card = await addCard(db())
      expect(await credit(db(), card.id, paise(0), { time: undefined })).toEqual(card)
      const terms = { name_of_card: 'Sofia Almeida', expires_at: NOW + 5, time: '20:00' }
      expect(await credit(db(), card.id, paise(0), terms)).toEqual({ ...card, ...terms })
    })

    it.each(['blocked', 'returned'] as const)('never while it is %s', async (state) => {
      const card = await addCard(db(), { state })
      expect(await credit(db(), card.id, paise(1), {})).toBeUndefined()
      expect(await balanceOf(card.id)).toBe(10_000)
    })

    it('alone: no other card gains', async () => {
      const [card, other] = [await addCard(db()), await addCard(db())]
      await credit(db(), card.id, paise(1), {})
      expect(await balanceOf(other.id)).toBe(10_000)
    })
  })

  describe('is found by its number', () => {
    it.each([
      ['read', findCardByNumber],
      ['held', holdCardByNumber],
    ])('(%s) while it is active or blocked, never once it was returned', async (_how, find) => {
      const active = await addCard(db())
      const blocked = await addCard(db(), { state: 'blocked' })
      const returned = await addCard(db(), { state: 'returned' })
      expect(await find(db(), active.card_number)).toEqual(active)
      expect(await find(db(), blocked.card_number)).toEqual(blocked)
      expect(await find(db(), returned.card_number)).toBeUndefined()
    })

    it('and by its id in any state', async () => {
      const returned = await addCard(db(), { state: 'returned' })
      expect(await cardOfMove(db(), { card_id: returned.id })).toEqual(returned)
      expect(await findCard(db(), returned.id)).toEqual(returned)
      expect(await findCard(db(), newId())).toBeUndefined()
    })
  })

  describe('is blocked and unblocked', () => {
    it('once each: asked for again, nothing changes', async () => {
      const card = await addCard(db())
      const other = await addCard(db())
      expect(await setBlocked(db(), card.card_number, false)).toBeUndefined()
      expect(await setBlocked(db(), card.card_number, true)).toEqual({ ...card, state: 'blocked' })
      expect(await setBlocked(db(), card.card_number, true)).toBeUndefined()
      expect(await setBlocked(db(), card.card_number, false)).toEqual(card)
      expect(await findCard(db(), other.id)).toEqual(other)
    })

    it('never once it was returned', async () => {
      const card = await addCard(db(), { state: 'returned' })
      for (const blocked of [true, false]) expect(await setBlocked(db(), card.card_number, blocked)).toBeUndefined()
      expect(await findCard(db(), card.id)).toEqual(card)
    })
  })

  it('is added where its number has no live one', async () => {
    const first = await addCard(db())
    const next = { ...first, id: newId(), balance: 5 as Paise }
    expect(await insertCard(db(), next)).toBe(false)
    expect(await findCard(db(), next.id)).toBeUndefined()
    await closeCard(db(), first.id, NOW, null)
    expect(await insertCard(db(), next)).toBe(true)
    expect(await findCardByNumber(db(), first.card_number)).toEqual(next)
  })

  it('is closed at zero with the moment and the card that replaces it, and no other with it', async () => {
    const [card, other] = [await addCard(db()), await addCard(db())]
    const closed = { ...card, state: 'returned', balance: 0, closed_at: NOW + 1, replaced_by: other.id }
    expect(await closeCard(db(), card.id, NOW + 1, other.id)).toEqual(closed)
    expect(await findCard(db(), card.id)).toEqual(closed)
    expect(await findCard(db(), other.id)).toEqual(other)
    await expect(closeCard(db(), newId(), NOW, null)).rejects.toThrow('no result')
  })

  it('is known to be in use until all of them are returned', async () => {
    await db()
      .updateTable('cards')
      .set({ state: 'returned', balance: paise(0) })
      .execute()
    expect(await isAnyCardLive(db())).toBe(false)
    const card = await addCard(db(), { state: 'blocked' })
    await addCard(db(), { state: 'returned' })
    expect(await isAnyCardLive(db())).toBe(true)
    await closeCard(db(), card.id, NOW, null)
    expect(await isAnyCardLive(db())).toBe(false)
  })

  it('that was lost leads to the number its passenger has now, while aboard', async () => {
    const pax = await addPax(db())
    const lost = await addCard(db(), { pax_id: pax.id, card_number: '600001', state: 'returned', replaced_by: 'its successor' })
    const returned = await addCard(db(), { pax_id: pax.id, card_number: '600002', state: 'returned' })
    expect(await numberInsteadOf(db(), lost.card_number)).toBe(pax.pax_manifest_no)
    expect(await numberInsteadOf(db(), returned.card_number)).toBeUndefined()
    await db().updateTable('pax').set({ released_at: NOW }).where('id', '=', pax.id).execute()
    expect(await numberInsteadOf(db(), lost.card_number)).toBeUndefined()
  })
})
