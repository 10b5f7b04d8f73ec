import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { paise, ZERO } from '../../../src/shared/money/money.ts'
import type { CardRow, OtpChallengeRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { bindApproval, consumeApproval, grantApproval, liveApproval } from '../../../src/server/cards/approval.repo.ts'
import { APPROVAL_VALID_MS } from '../../../src/server/cards/otp.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, addStaff, NOW } from '../../support/server/rows.ts'

const unbound = { lines_hash: null, total: paise(760) }

describeStatements('an approval in the database', ({ db }) => {
  let card: CardRow
  let other: CardRow
  beforeEach(async () => {
    card = await addCard(db())
    other = await addCard(db())
  })
  const add = (changes: Partial<OtpChallengeRow> = {}, on = card) => addChallenge(db(), on, { verified_at: NOW, ...changes })
  const find = (id: string) => db().selectFrom('otp_challenges').selectAll().where('id', '=', id).executeTakeFirst()

  describe('is bound when an order is placed', () => {
    const placed = (changes: object = {}) =>
      bindApproval(db(), { paxId: card.pax_id, linesHash: 'lines', total: paise(760), now: NOW + 1, ...changes })

    it('to its lines and total where the code was sent without a cart', async () => {
      const row = await add(unbound)
      await placed()
      expect(await find(row.id)).toEqual({ ...row, lines_hash: 'lines', total: 760 })
    })

    it.each([
      ['less than the order costs', paise(759)],
      ['no amount, as before messages named one', null],
    ])('and is void where it was sent without a cart for %s', async (_what, total) => {
      const row = await add({ ...unbound, total })
      await placed()
      expect(await find(row.id)).toEqual({ ...row, voided_at: NOW + 1 })
    })

    it('and a code that changes a PIN stays as it is', async () => {
      const row = await add({ factor: 'pin_code', lines_hash: null, total: null, verified_at: null })
      await placed()
      expect(await find(row.id)).toEqual(row)
    })

    it('and stays where it was sent for those lines and that total', async () => {
      const row = await add()
      await placed()
      expect(await find(row.id)).toEqual(row)
    })

    it.each([
      ['other lines', { linesHash: 'other' }],
      ['another total', { total: paise(761) }],
      ['other lines and another total', { linesHash: 'other', total: paise(1) }],
    ])('and is void where it was sent for %s, verified or not', async (_what, changes) => {
      const [verified, fresh] = [await add(), await add({ verified_at: null })]
      await placed(changes)
      expect(await find(verified.id)).toEqual({ ...verified, voided_at: NOW + 1 })
      expect(await find(fresh.id)).toEqual({ ...fresh, voided_at: NOW + 1 })
    })

    it.each([
      ['used', { consumed_at: NOW }],
      ['void', { voided_at: NOW }],
    ])('and one that was %s stays as it is', async (_what, changes) => {
      const [bound, free] = [await add(changes), await add({ ...changes, ...unbound })]
      await placed({ linesHash: 'other' })
      expect([await find(bound.id), await find(free.id)]).toEqual([bound, free])
    })

    it('and those of other passengers stay as they are', async () => {
      const [bound, free] = [await add({}, other), await add(unbound, other)]
      await placed({ linesHash: 'other' })
      expect([await find(bound.id), await find(free.id)]).toEqual([bound, free])
    })

    it.each(['blocked', 'returned'] as const)('and those of a card that is %s stay as they are', async (state) => {
      const closed = await addCard(db(), { pax_id: card.pax_id, state })
      const [bound, free] = [await add({}, closed), await add(unbound, closed)]
      await placed({ linesHash: 'other' })
      expect([await find(bound.id), await find(free.id)]).toEqual([bound, free])
    })
  })

  describe('lets a card pay', () => {
    it('from its verification on for a quarter of an hour', async () => {
      const row = await add()
      expect(APPROVAL_VALID_MS).toBe(15 * 60_000)
      expect(await liveApproval(db(), card.id, NOW + APPROVAL_VALID_MS - 1)).toEqual(row)
      expect(await liveApproval(db(), card.id, NOW + APPROVAL_VALID_MS)).toBeUndefined()
    })

    it.each([
      ['not verified', { verified_at: null }],
      ['used', { consumed_at: NOW }],
      ['void', { voided_at: NOW }],
    ])('never while it is %s', async (_what, changes) => {
      await add(changes)
      expect(await liveApproval(db(), card.id, NOW)).toBeUndefined()
    })

    it('and no other card', async () => {
      await add()
      expect(await liveApproval(db(), other.id, NOW)).toBeUndefined()
    })

    it('by the newest code that was sent', async () => {
      await add({ sent_at: NOW - 2 })
      const newest = await add({ sent_at: NOW })
      await add({ sent_at: NOW - 1 })
      expect(await liveApproval(db(), card.id, NOW)).toEqual(newest)
    })
  })

  describe('is granted by a PIN that was right', () => {
    const grant = (factor: 'pin' | 'supervisor', approvedBy: string | null) => {
      const id = newId()
      const binding = { lines_hash: 'lines', total: paise(760) }
      return grantApproval(db(), { id, cardId: card.id, factor, approvedBy, binding, tip: ZERO, tendered: null, now: NOW }).then(
        () => id,
      )
    }

    it.each(['pin', 'supervisor'] as const)('(%s) for those lines and that total, and lets no code match it', async (factor) => {
      const approvedBy = factor === 'pin' ? null : (await addStaff(db())).id
      const id = await grant(factor, approvedBy)
      const row = {
        id,
        card_id: card.id,
        tip: ZERO,
        tendered: null,
        mobile_no: '',
        code_hmac: '',
        lines_hash: 'lines',
        total: 760,
        factor,
        approved_by: approvedBy,
        sent_at: NOW,
        expires_at: NOW,
        tries_left: 0,
        verified_at: NOW,
        consumed_at: null,
        voided_at: null,
        undelivered_at: null,
      }
      expect(await find(id)).toEqual(row)
      expect(await liveApproval(db(), card.id, NOW)).toEqual(row)
    })

    it('in place of whatever approved its card before', async () => {
      const [before, others] = [await add(), await add({}, other)]
      await grant('pin', null)
      expect([(await find(before.id))?.voided_at, (await find(others.id))?.voided_at]).toEqual([NOW, null])
    })
  })

  describe('is used up', () => {
    it('once, and alone', async () => {
      const [row, second] = [await add(), await add()]
      expect(await consumeApproval(db(), row.id, NOW + 1)).toBe(true)
      expect(await consumeApproval(db(), row.id, NOW + 2)).toBe(false)
      expect(await find(row.id)).toEqual({ ...row, consumed_at: NOW + 1 })
      expect(await find(second.id)).toEqual(second)
    })

    it('by one of many payments at the same moment', async () => {
      const row = await add()
      const used = await Promise.all(Array.from({ length: 6 }, (_pay, index) => consumeApproval(db(), row.id, NOW + index)))
      expect(used.filter(Boolean)).toHaveLength(1)
    })

    it('never once it is void', async () => {
      const row = await add({ voided_at: NOW })
      expect(await consumeApproval(db(), row.id, NOW)).toBe(false)
      expect(await find(row.id)).toEqual(row)
    })
  })
})
