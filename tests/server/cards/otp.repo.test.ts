import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import type { CardRow, OtpChallengeRow } from '../../../src/server/kernel/db/tables/tables.ts'
import {
  cardsOfLiveCodes,
  insertChallenge,
  markUndelivered,
  markVerified,
  mobileOfLiveCode,
  sendsSince,
  takeTry,
  voidLive,
} from '../../../src/server/cards/otp.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, NOW } from '../../support/server/rows.ts'

describeStatements('a code in the database', ({ db }) => {
  let card: CardRow
  let other: CardRow
  /** A number of its own for each test, so that none meets the codes of another. */
  let mobile: string
  let serial = 0
  beforeEach(async () => {
    card = await addCard(db())
    other = await addCard(db())
    mobile = `+4912345${(serial += 1)}`
  })
  const add = (changes: Partial<OtpChallengeRow> = {}, on = card) => addChallenge(db(), on, { mobile_no: mobile, ...changes })
  const find = (id: string) => db().selectFrom('otp_challenges').selectAll().where('id', '=', id).executeTakeFirst()

  it('is kept as it was made, and ended alone when it could not be delivered', async () => {
    const [one, two] = [await add(), await add()]
    await markUndelivered(db(), one.id, NOW + 5)
    expect([await find(one.id), await find(two.id)]).toEqual([{ ...one, voided_at: NOW + 5, undelivered_at: NOW + 5 }, two])
    const three = { ...two, id: newId() }
    await insertChallenge(db(), three)
    expect(await find(three.id)).toEqual(three)
  })

  it('counts as sent for its own card, from after a moment on, used or not; no PIN does', async () => {
    await add({ sent_at: NOW - 2 })
    await add({ sent_at: NOW - 1 })
    await add({ sent_at: NOW, consumed_at: NOW, voided_at: NOW })
    await add({ sent_at: NOW }, other)
    await add({ sent_at: NOW, factor: 'pin' })
    await add({ sent_at: NOW + 1, voided_at: NOW + 1, undelivered_at: NOW + 1 })
    const sends = await sendsSince(db(), card.id, NOW - 2)
    expect(sends.toSorted((a, b) => a.at - b.at)).toEqual([
      { at: NOW - 1, used: false, failed: false },
      { at: NOW, used: true, failed: false },
      { at: NOW + 1, used: false, failed: true },
    ])
  })

  it('answers the number it was sent to while it is valid', async () => {
    const sentTo = (at = NOW) => mobileOfLiveCode(db(), card.id, at)
    await add({ mobile_no: 'theirs' }, other)
    await add({ mobile_no: 'used', consumed_at: NOW })
    await add({ mobile_no: 'void', voided_at: NOW })
    await add({ mobile_no: 'over', expires_at: NOW })
    await add({ mobile_no: 'no code', factor: 'pin' })
    expect(await sentTo()).toBeUndefined()
    await add({ expires_at: NOW + 1 })
    expect([await sentTo(), await sentTo(NOW + 1)]).toEqual([mobile, undefined])
  })

  describe('costs a try', () => {
    it('each time it is compared, until none is left', async () => {
      const { id } = await add({ tries_left: 2 })
      const left = async () => (await takeTry(db(), mobile, [card.id], NOW)).map((row) => [row.id, row.tries_left])
      expect([await left(), await left(), await left()]).toEqual([[[id, 1]], [[id, 0]], []])
      expect((await find(id))?.tries_left).toBe(0)
    })

    it('until the moment it ends', async () => {
      const { id } = await add({ expires_at: NOW + 1 })
      expect((await takeTry(db(), mobile, [card.id], NOW)).map((row) => row.id)).toEqual([id])
      expect(await takeTry(db(), mobile, [card.id], NOW + 1)).toEqual([])
    })

    it.each([
      ['it was used', { consumed_at: NOW }],
      ['it was made void', { voided_at: NOW }],
    ])('no more once %s', async (_what, changes) => {
      const { id } = await add(changes)
      expect(await takeTry(db(), mobile, [card.id], NOW)).toEqual([])
      expect((await find(id))?.tries_left).toBe(5)
    })

    it.each(['pin', 'supervisor'] as const)('and what a %s approved is no code to compare with', async (factor) => {
      const { id } = await add({ factor })
      expect(await takeTry(db(), mobile, [card.id], NOW)).toEqual([])
      expect((await find(id))?.tries_left).toBe(5)
    })

    it('for its mobile number alone', async () => {
      const { id } = await add()
      expect(await cardsOfLiveCodes(db(), `${mobile}0`, NOW)).toEqual([])
      expect(await takeTry(db(), `${mobile}0`, [card.id], NOW)).toEqual([])
      expect((await find(id))?.tries_left).toBe(5)
    })

    it('for its card alone where one is named, else with every code of the number', async () => {
      const [own, others] = [await add(), await add({}, other)]
      expect((await takeTry(db(), mobile, [card.id], NOW)).map(({ id }) => id)).toEqual([own.id])
      expect((await find(others.id))?.tries_left).toBe(5)
      const both = await takeTry(db(), mobile, await cardsOfLiveCodes(db(), mobile, NOW), NOW)
      expect(Object.fromEntries(both.map((row) => [row.id, row.tries_left]))).toEqual({ [own.id]: 3, [others.id]: 4 })
    })
  })

  it('is verified at the moment it first was, and alone', async () => {
    const [one, two] = [await add(), await add()]
    await markVerified(db(), one.id, NOW + 1)
    await markVerified(db(), one.id, NOW + 2)
    expect(await find(one.id)).toEqual({ ...one, verified_at: NOW + 1 })
    expect(await find(two.id)).toEqual(two)
  })

  it('ends with all others of its card that were not used, those of other cards live on', async () => {
    const [live, verified, used] = [await add(), await add({ verified_at: NOW }), await add({ consumed_at: NOW })]
    const [ended, others] = [await add({ voided_at: NOW }), await add({}, other)]
    await voidLive(db(), card.id, NOW + 1)
    const now = async ({ id }: OtpChallengeRow) => (await find(id))?.voided_at
    expect(await Promise.all([live, verified, used, ended, others].map(now))).toEqual([NOW + 1, NOW + 1, null, NOW, null])
  })
})
