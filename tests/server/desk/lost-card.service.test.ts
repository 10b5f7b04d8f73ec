import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { liveCardView } from '../../../src/server/cards/card.ts'
import { blockCard, replaceCard } from '../../../src/server/desk/lost-card.service.ts'
import type { CardRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { findOrder } from '../../../src/server/orders/order/order.repo.ts'
import { findPax } from '../../../src/server/guests/passengers/pax.repo.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, addOrder, addPax, addStaff, NOW } from '../../support/server/rows.ts'
import { codeOf, ServiceDesk, SERVING, valueOf } from '../../support/server/services.ts'
import { openSealer, type Sealer } from '../../support/server/supervisor.ts'

describeStatements('at the desk a lost card', ({ db, database }) => {
  let desk: ServiceDesk
  let card: CardRow
  beforeAll(() => addStaff(db(), { id: SERVING.id }))
  beforeEach(async () => {
    desk = new ServiceDesk(database())
    card = await addCard(db(), { pin_hash: 'hash', pin_tries_left: 3 })
  })
  const now = (id = card.id) => findCard(db(), id)
  const change = (changes: object) => db().updateTable('cards').set(changes).where('id', '=', card.id).execute()
  const noted = () =>
    db()
      .selectFrom('audit_log')
      .select(['action', 'detail', 'at', 'staff_id', 'terminal'])
      .where('subject', '=', card.id)
      .where('action', 'in', ['card_blocked', 'card_unblocked', 'card_replaced'])
      .orderBy('id')
      .execute()
  const noteOf = (action: string, detail: string, at: number) => ({
    action,
    detail,
    at,
    staff_id: SERVING.id,
    terminal: 'Terminal 2',
  })

  describe('is blocked', () => {
    const block = (blocked: boolean, cardNumber = card.card_number) =>
      desk.call(blockCard, { params: { cardNumber }, body: { blocked } })

    it('and unblocked, noted once each, and no code or approval outlives it', async () => {
      const code = await addChallenge(db(), card, { verified_at: NOW })
      desk.clock.now += 1
      expect(valueOf(await block(true))).toEqual(liveCardView({ ...card, state: 'blocked' }))
      expect(valueOf(await block(true))).toMatchObject({ state: 'blocked' })
      const voided = await db().selectFrom('otp_challenges').select('voided_at').where('id', '=', code.id).executeTakeFirst()
      expect(voided).toEqual({ voided_at: NOW + 1 })
      desk.clock.now += 1
      expect(valueOf(await block(false))).toEqual(liveCardView(card))
      expect(await now()).toEqual(card)
      expect(await noted()).toEqual([
        noteOf('card_blocked', card.card_number, NOW + 1),
        noteOf('card_unblocked', card.card_number, NOW + 2),
      ])
    })

    it('where a live one has the number', async () => {
      await change({ state: 'returned' })
      expect(codeOf(await block(true))).toBe('card_not_found')
      expect(await noted()).toEqual([])
    })
  })

  describe('is replaced', () => {
    let sealer: Sealer
    /** The venue's hundred numbers, fresh for each test. */
    let start = 900_000
    beforeEach(async () => {
      sealer = await openSealer(db(), desk.deps.secrets)
      await saveVenue(db(), { ...defaultVenue, cardNumberStart: (start += 100), timeZone: 'Pacific/Kiritimati' }, NOW)
    })
    const numberAt = (index: number) => String(start + index)
    const replace = (to = numberAt(7), key: string | null = null) => {
      const approval = sealer({ act: 'transfer', cardId: card.id, to, amount: card.balance, askedBy: SERVING.id }, desk.clock.now)
      return desk.call(replaceCard, { params: { cardNumber: card.card_number }, body: { cardNumber: to, approval }, key })
    }

    it.each(['active', 'blocked'] as const)(
      'while it is %s: the new one has its terms and its whole balance, but no PIN',
      async (state) => {
        await change({ state })
        desk.clock.now += 5
        const key = newId()
        const answer = valueOf(await replace(numberAt(7), key))
        const next = await now(answer.card._id)
        const bare = { pin_hash: null, pin_tries_left: null, pin_locked_at: null }
        expect(next).toEqual({ ...card, ...bare, id: next?.id, card_number: numberAt(7), state: 'active', created_at: NOW + 5 })
        expect(answer).toEqual({
          from: card.card_number,
          holder: 'Rohan Mehta',
          moved: 100,
          card: liveCardView(next as CardRow),
        })
        expect(await now()).toEqual({
          ...card,
          ...bare,
          state: 'returned',
          balance: 0,
          closed_at: NOW + 5,
          replaced_by: next?.id,
        })
        expect((await findPax(db(), card.pax_id))?.pax_manifest_no).toBe(numberAt(7))
        const kept = await db().selectFrom('idempotency_keys').select(['call', 'at']).where('key', '=', key).executeTakeFirst()
        expect(kept).toEqual({ call: 'replaceCard', at: NOW + 5 })
        expect(await noted()).toEqual([noteOf('card_replaced', `${card.card_number} > ${numberAt(7)}`, NOW + 5)])
        expect(await replace(numberAt(7), key)).toEqual({ ok: true, value: answer })
        expect(codeOf(await replace(numberAt(8), key))).toBe('key_reused')
      },
    )

    it('by one move from card to card, with a line of the card report on each', async () => {
      const { card: next } = valueOf(await replace())
      const lines = await db()
        .selectFrom('card_moves')
        .selectAll()
        .where('kind', '=', 'transfer')
        .where('card_id', 'in', [card.id, next._id])
        .execute()
      expect(
        Object.fromEntries(lines.map((line) => [line.card_id, [line.credit, line.debit, line.balance_after, line.day]])),
      ).toEqual({ [card.id]: [0, 10_000, 0, '2026-11-22'], [next._id]: [10_000, 0, 10_000, '2026-11-22'] })
      const moveId = lines[0]?.move_id ?? ''
      const entries = await db().selectFrom('ledger_entries').selectAll().where('move_id', '=', moveId).orderBy('seq').execute()
      expect(entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
        ['transfer', `card:${card.id}`, -10_000],
        ['transfer', `card:${next._id}`, 10_000],
      ])
      const approved = await db().selectFrom('supervisor_approvals').selectAll().where('card_id', '=', card.id).execute()
      expect(approved).toMatchObject([{ kind: 'transfer', amount: 10_000, move_id: moveId, asked_by: SERVING.id }])
    })

    it('and the unpaid order follows, while the codes of the old card end', async () => {
      const [unpaid, paid] = [
        await addOrder(db(), { pax_id: card.pax_id, card_number: card.card_number }),
        await addOrder(db(), { pax_id: card.pax_id, card_number: card.card_number, payment: 'paid' }),
      ]
      const code = await addChallenge(db(), card)
      valueOf(await replace())
      expect((await findOrder(db(), unpaid.id))?.card_number).toBe(numberAt(7))
      expect((await findOrder(db(), paid.id))?.card_number).toBe(card.card_number)
      const voided = await db().selectFrom('otp_challenges').select('voided_at').where('id', '=', code.id).executeTakeFirst()
      expect(voided).toEqual({ voided_at: NOW })
    })

    describe('never, and nothing changes,', () => {
      const untouched = async () => {
        expect(await now()).toEqual(card)
        expect((await findPax(db(), card.pax_id))?.pax_manifest_no).toBe(card.card_number)
        expect(await noted()).toEqual([])
      }

      it('without a supervisor’s approval of just this', async () => {
        const refused = (body: object) => desk.call(replaceCard, { params: { cardNumber: card.card_number }, body })
        expect(codeOf(await refused({ cardNumber: numberAt(7) }))).toBe('approval_needed')
        const approval = sealer(
          { act: 'transfer', cardId: card.id, to: numberAt(8), amount: card.balance, askedBy: SERVING.id },
          NOW,
        )
        expect(codeOf(await refused({ cardNumber: numberAt(7), approval }))).toBe('approval_needed')
        await untouched()
      })

      it('by a number that is none of the venue’s', async () => {
        const refused = await replace(numberAt(100))
        expect(refused.ok ? null : refused.error).toMatchObject({
          code: 'rule_broken',
          fields: [{ field: 'cardNumber', msg: "Choose one of the venue's PAX numbers" }],
        })
        await untouched()
      })

      it('by a number that another passenger has', async () => {
        await addPax(db(), { pax_manifest_no: numberAt(7) })
        const refused = await replace()
        expect(refused.ok ? null : refused.error).toEqual({
          code: 'pax_number_taken',
          msg: 'Another passenger holds this PAX number',
          fields: [{ field: 'cardNumber', msg: 'Another passenger holds this PAX number' }],
        })
        await untouched()
      })

      it('by a number on which somebody left a live card', async () => {
        const gone = await addPax(db(), { released_at: NOW })
        await addCard(db(), { pax_id: gone.id, card_number: numberAt(7) })
        expect(codeOf(await replace())).toBe('card_active')
        await untouched()
      })

      it('where its passenger is no longer aboard', async () => {
        await db().updateTable('pax').set({ released_at: NOW }).where('id', '=', card.pax_id).execute()
        const refused = await replace()
        expect(refused.ok ? null : refused.error).toEqual({
          code: 'no_holder',
          msg: 'The holder of this card is no longer aboard',
        })
        await untouched()
      })

      it('where it was returned', async () => {
        await change({ state: 'returned' })
        expect(codeOf(await replace())).toBe('card_not_found')
      })
    })
  })
})
