import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { GRANT_VALID_MS } from '../../../../src/server/people/staff/supervisor.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { grantFor, makeSupervisor, NO_PIN_HASH, PIN } from '../../../support/server/supervisor.ts'

const LIMIT = 1000

describeServer('a move that a supervisor approves', (open) => {
  let test: TestServer
  let till: Client
  let guest: Guest
  beforeAll(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder'], 'Devika Nair')
  })
  beforeEach(async () => {
    guest = await makeGuest(test, till, { balance: LIMIT + 0.01 })
    await limitTo(LIMIT)
  })
  const db = () => test.server.deps.database.db
  const limitTo = async (refundLimit: number | null) =>
    saveVenue(db(), { ...(await currentVenue(db())), refundLimit }, test.clock.now)
  const giveBack = (approval?: string, { client = till, of = guest, key = newId() } = {}) =>
    client.call('returnCard', {
      params: { cardNumber: of.card.cardNumber },
      query: { ...(approval !== undefined && { approval }) },
      key,
      terminal: 'Till 2',
    })
  const grant = (of = guest, client = till) => grantFor(test, client, { act: 'refund', cardNumber: of.card.cardNumber })
  const approvals = () => db().selectFrom('supervisor_approvals').selectAll().where('card_id', '=', guest.card._id).execute()
  const stillThere = async (of = guest) =>
    (await till.ok('findCard', { params: { cardNumber: of.card.cardNumber } })).card !== null

  describe('a refund', () => {
    it('asks for nobody up to the venue’s limit, and where the venue has none', async () => {
      const small = await makeGuest(test, till, { balance: LIMIT })
      expect((await giveBack(undefined, { of: small })).status).toBe(200)
      await limitTo(null)
      expect((await giveBack()).status).toBe(200)
      expect(await approvals()).toEqual([])
    })

    it('above it is refused without an approval, and nothing has changed', async () => {
      await makeSupervisor(test)
      const refused = await giveBack()
      expect(refused.status).toBe(422)
      expect(refused.failure).toEqual({ code: 'approval_needed', msg: 'A supervisor has to approve this' })
      expect(await stillThere()).toBe(true)
      expect(await verifyMoney(db())).toEqual([])
    })

    it('counts what one person paid back on a day, which only a supervisor goes past', async () => {
      await makeSupervisor(test)
      await saveVenue(db(), { ...(await currentVenue(db())), refundLimit: null, refundDayLimit: 500 }, test.clock.now)
      const clerk = await staffClient(test, ['foodorder'], 'Farida Khan')
      const cards: Guest[] = []
      for (const balance of [200, 300, 0.01, 0]) cards.push(await makeGuest(test, till, { balance }))
      const [first, second, third, empty] = cards
      expect((await giveBack(undefined, { of: first, client: clerk })).status).toBe(200)
      test.clock.now += 60_000
      expect((await giveBack(undefined, { of: second, client: clerk })).status).toBe(200)
      const refused = await giveBack(undefined, { of: third, client: clerk })
      expect(refused.failure.code).toBe('approval_needed')
      // What a supervisor allowed does not count, and a card without money can be returned whatever was paid back before.
      expect((await giveBack(await grant(third, clerk), { of: third, client: clerk })).status).toBe(200)
      await saveVenue(db(), { ...(await currentVenue(db())), refundDayLimit: 100 }, test.clock.now)
      expect((await giveBack(undefined, { of: empty, client: clerk })).status).toBe(200)
      await saveVenue(db(), { ...(await currentVenue(db())), refundDayLimit: 500 }, test.clock.now)
      // Somebody else has a day of their own, and everybody the next one.
      const other = await staffClient(test, ['foodorder'], 'Gita Bose')
      const theirs = await makeGuest(test, till, { balance: 500 })
      expect((await giveBack(undefined, { of: theirs, client: other })).status).toBe(200)
      test.clock.now += 24 * 3_600_000
      const next = await makeGuest(test, till, { balance: 500 })
      expect((await giveBack(undefined, { of: next, client: clerk })).status).toBe(200)
    })

    it('counts returns of one person at the same moment one after the other', async () => {
      await saveVenue(db(), { ...(await currentVenue(db())), refundLimit: null, refundDayLimit: 500 }, test.clock.now)
      const clerk = await staffClient(test, ['foodorder'], 'Farida Khan')
      const cards: Guest[] = []
      for (let nth = 0; nth < 6; nth += 1) cards.push(await makeGuest(test, till, { balance: 200 }))
      const answers = await Promise.all(cards.map((of) => giveBack(undefined, { of, client: clerk })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    })

    it('above it says what to do where nobody may approve yet', async () => {
      const pins = await db().selectFrom('staff').select(['id', 'approval_pin_hash']).execute()
      await db().updateTable('staff').set({ approval_pin_hash: null }).execute()
      const { failure } = await giveBack()
      for (const { id, approval_pin_hash } of pins)
        await db().updateTable('staff').set({ approval_pin_hash }).where('id', '=', id).execute()
      expect(failure).toEqual({
        code: 'approval_needed',
        msg: 'No supervisor has an approval PIN yet. Someone from the back office can set one under their name, Approval PIN',
      })
    })

    it('with the limit 0 asks for each one that pays anything back', async () => {
      await limitTo(0)
      const empty = await makeGuest(test, till, { balance: 0 })
      expect((await giveBack(undefined, { of: empty })).status).toBe(200)
      const coin = await makeGuest(test, till, { balance: 0.01 })
      expect((await giveBack(undefined, { of: coin })).failure.code).toBe('approval_needed')
    })

    it('is done with the PIN’s approval; who asked, who approved, what and how much is kept with it', async () => {
      const { id: supervisor } = await makeSupervisor(test)
      const asked = { act: 'refund', cardNumber: guest.card.cardNumber, amount: LIMIT + 0.01, supervisor, pin: PIN }
      const { approval, ...answer } = await till.ok('approveMove', { body: asked })
      expect(answer).toEqual({
        supervisor: 'Vikram Sethi',
        expiresAt: new Date(test.clock.now + GRANT_VALID_MS).toISOString(),
      })
      expect(await approvals(), 'nothing is noted before it is done').toEqual([])
      expect((await giveBack(approval)).body).toMatchObject({ refunded: LIMIT + 0.01 })
      const { user } = await till.ok('session')
      const ofCard = db().selectFrom('card_moves').selectAll().where('card_id', '=', guest.card._id)
      const move = await ofCard.where('kind', '=', 'return').executeTakeFirstOrThrow()
      expect(await approvals()).toMatchObject([
        {
          kind: 'refund',
          card_id: guest.card._id,
          amount: 100_001,
          move_id: move.move_id,
          supervisor_id: supervisor,
          asked_by: user._id,
          terminal: 'Till 2',
        },
      ])
      const backoffice = await staffClient(test, ['backoffice'])
      expect((await backoffice.ok('listAudit'))[0]).toMatchObject({
        action: 'refund_approved',
        staffName: 'Vikram Sethi',
        subjectKind: 'card',
        subject: guest.card.cardNumber,
        detail: 'Rs 1,000.01, asked by Devika Nair',
        terminal: 'Till 2',
      })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('asked for again under its key is answered without any approval, and noted once', async () => {
      const key = newId()
      const first = await giveBack(await grant(), { key })
      expect(first.status).toBe(200)
      const again = await giveBack(undefined, { key })
      expect(again.body).toEqual(first.body)
      expect((await giveBack('0.0.0.0', { key })).body).toEqual(first.body)
      expect(await approvals()).toHaveLength(1)
    })

    it('refused for want of an approval leaves its key free', async () => {
      const key = newId()
      expect((await giveBack(undefined, { key })).failure.code).toBe('approval_needed')
      expect((await giveBack(await grant(), { key })).status).toBe(200)
    })

    it('is done once by two terminals with one approval', async () => {
      const approval = await grant()
      const answers = await Promise.all([giveBack(approval), giveBack(approval), giveBack(approval)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
      expect(await approvals()).toHaveLength(1)
    })
  })

  describe('an approval of a refund holds for nothing else:', () => {
    type Misuse = (approval: string) => Promise<{ approval: string; client?: Client; of?: Guest }>
    const misuses: [string, Misuse][] = [
      [
        'another card of the same balance',
        async (approval) => ({ approval, of: await makeGuest(test, till, { balance: LIMIT + 0.01 }) }),
      ],
      [
        'another amount',
        async (approval) => {
          await till.ok('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 1 }, key: newId() })
          return { approval }
        },
      ],
      ['somebody else’s login', async (approval) => ({ approval, client: await staffClient(test, ['foodorder']) })],
      [
        'later than five minutes',
        (approval) => {
          test.clock.now += GRANT_VALID_MS
          return Promise.resolve({ approval })
        },
      ],
      [
        'a supervisor disabled since',
        async (approval) => {
          await db().updateTable('staff').set({ disabled_at: 1 }).where('approval_pin_hash', 'is not', null).execute()
          return { approval }
        },
      ],
      [
        'a supervisor who lost the back office since',
        async (approval) => {
          await db()
            .updateTable('staff')
            .set({ accessroutes: '["foodorder"]' })
            .where('approval_pin_hash', 'is not', null)
            .execute()
          return { approval }
        },
      ],
      [
        'a PIN changed since',
        async (approval) => {
          await db()
            .updateTable('staff')
            .set({ approval_pin_hash: 'another' })
            .where('approval_pin_hash', 'is not', null)
            .execute()
          return { approval }
        },
      ],
      ['a forged seal', (approval) => Promise.resolve({ approval: `${approval.slice(0, -64)}${'0'.repeat(64)}` })],
      ['no approval at all', () => Promise.resolve({ approval: 'approved' })],
      [
        'a replacement’s approval',
        async () => ({
          approval: (await grantFor(test, till, { act: 'transfer', cardNumber: guest.card.cardNumber })) ?? '',
        }),
      ],
    ]
    afterEach(() =>
      db()
        .updateTable('staff')
        .set({ disabled_at: null, accessroutes: '["backoffice"]', approval_pin_hash: NO_PIN_HASH })
        .where('approval_pin_hash', 'is not', null)
        .execute(),
    )
    it.each(misuses)('%s', async (_what, misuse) => {
      const used = await misuse((await grant()) ?? '')
      const refused = await giveBack(used.approval, used)
      expect(refused.failure.code).toBe('approval_needed')
      expect(refused.failure.msg).toBe('This approval no longer counts. Ask a supervisor again')
      expect(await stillThere(used.of)).toBe(true)
      expect(await approvals()).toEqual([])
    })

    it('control: for the very thing it does', async () => {
      expect((await giveBack(await grant())).status).toBe(200)
    })
  })

  describe('a replacement', () => {
    const replace = (to: string, approval?: string, key = newId()) =>
      till.call('replaceCard', {
        params: { cardNumber: guest.card.cardNumber },
        body: { cardNumber: to, ...(approval !== undefined && { approval }) },
        key,
      })
    const grantTo = (to: string) => grantFor(test, till, { act: 'transfer', cardNumber: guest.card.cardNumber, to })

    it('always asks, whatever the limit, and leaves everything as it was when nobody approves', async () => {
      await limitTo(null)
      expect((await replace('10090')).failure.code).toBe('approval_needed')
      expect(await stillThere()).toBe(true)
      expect((await till.ok('findCard', { params: { cardNumber: '10090' } })).holder).toBeNull()
      expect(await verifyMoney(db())).toEqual([])
    })

    it('goes to the approved number alone, and is noted with its move', async () => {
      const approval = await grantTo('10090')
      expect((await replace('10091', approval)).failure.code).toBe('approval_needed')
      const key = newId()
      expect((await replace('10090', approval, key)).status).toBe(200)
      expect((await replace('10090', undefined, key)).status, 'again, without any approval').toBe(200)
      expect(await approvals()).toMatchObject([{ kind: 'transfer', card_id: guest.card._id, amount: 100_001 }])
      expect(await verifyMoney(db())).toEqual([])
    })

    it('that cannot be done is refused before a supervisor is asked', async () => {
      const other = await makeGuest(test, till)
      expect((await replace(other.card.cardNumber)).failure.code).toBe('pax_number_taken')
      expect((await replace('42')).failure.code).toBe('rule_broken')
    })
  })

  it('is asked at the card’s present balance, before a PIN is tried', async () => {
    const { id: supervisor } = await makeSupervisor(test)
    const body = { act: 'refund', cardNumber: guest.card.cardNumber, amount: 5, supervisor, pin: '904217' }
    expect((await till.call('approveMove', { body })).failure).toMatchObject({
      code: 'rule_broken',
      fields: [{ field: 'amount', msg: 'The balance is now Rs 1,000.01' }],
    })
    const unknown = { ...body, cardNumber: '99999' }
    expect((await till.call('approveMove', { body: unknown })).failure.code).toBe('card_not_found')
    const { approval_tries_left } = await db()
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', supervisor)
      .executeTakeFirstOrThrow()
    expect(approval_tries_left).toBe(5)
  })
})
