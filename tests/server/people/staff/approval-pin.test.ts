import { duringNextHash } from '../../../support/setup/cheap-scrypt.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { hashToken, insertSession, newToken } from '../../../../src/server/people/sessions/session.ts'
import { PIN_LOCK_MS, PIN_TRIES, WRONG_A_DAY, WRONG_A_DAY_ASKED } from '../../../../src/server/people/staff/supervisor.ts'
import { recordTry, WRONG_PIN } from '../../../../src/server/people/staff/supervisor.repo.ts'
import { type Client, clientOf, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

const WRONG = '904217'
const HOUR_MS = 3_600_000

describeServer('an approval PIN', (open) => {
  let test: TestServer
  let till: Client
  beforeEach(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder'], 'Devika Nair')
  })
  const db = () => test.server.deps.database.db
  const audited = () => db().selectFrom('audit_log').select(['action', 'staff_id', 'subject', 'detail']).orderBy('id').execute()

  describe('of one’s own', () => {
    let own: Client
    let id: string
    beforeEach(async () => {
      id = (await makeStaff(test, 'Vikram Sethi', ['backoffice'])).id
      const token = newToken()
      const at = test.clock.now
      await insertSession(db(), {
        token_hash: hashToken(token),
        staff_id: id,
        created_at: at,
        seen_at: at,
        expires_at: at + 24 * HOUR_MS,
      })
      own = clientOf(test, token)
    })
    const set = (pin: string, password = STAFF_PASSWORD) => own.call('setApprovalPin', { body: { password, pin } })

    it('is set with the password, makes its owner a supervisor, and can be removed again', async () => {
      expect(await own.ok('approvalPin')).toEqual({ set: false, lockedUntil: '' })
      expect(await till.ok('listSupervisors')).toEqual([])
      expect((await set(PIN)).status).toBe(200)
      expect(await own.ok('approvalPin')).toEqual({ set: true, lockedUntil: '' })
      expect(await till.ok('listSupervisors')).toEqual([{ _id: id, name: 'Vikram Sethi' }])
      expect((await own.ok('listStaff')).map(({ name, approvalPin }) => [name, approvalPin])).toEqual([
        ['Devika Nair', false],
        ['Vikram Sethi', true],
      ])
      expect((await set('')).status).toBe(200)
      expect(await till.ok('listSupervisors')).toEqual([])
      expect((await audited()).map(({ action, staff_id }) => [action, staff_id])).toEqual([
        ['approval_pin_set', id],
        ['approval_pin_removed', id],
      ])
    })

    it('is refused without the password, which is throttled as at the login', async () => {
      const refused = await set(PIN, 'not my password')
      expect(refused.failure).toMatchObject({ code: 'wrong_credentials', fields: [{ field: 'password' }] })
      for (let wrong = 1; wrong < 10; wrong += 1)
        await db()
          .insertInto('login_tries')
          .values({ account: (await own.ok('session')).user.email, at: test.clock.now })
          .execute()
      expect((await set(PIN)).failure.code).toBe('throttled')
      expect(await own.ok('approvalPin')).toMatchObject({ set: false })
    })

    it('is refused when it is easy to guess, before the password is looked at', async () => {
      expect((await set('123456', 'x')).failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'pin' }] })
    })

    it('is kept by its hash alone, and ends with a password that was reset for them', async () => {
      await set(PIN)
      const { approval_pin_hash } = await db().selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(approval_pin_hash).toMatch(/^scrypt\$/)
      const administrator = await staffClient(test, ['backoffice'])
      await administrator.ok('resetPassword', { params: { _id: id }, body: { password: 'another long password' } })
      expect(await till.ok('listSupervisors')).toEqual([])
    })
  })

  it('of staff who were disabled or lost the back office approves nothing and is not offered', async () => {
    const { id } = await makeSupervisor(test)
    const { card } = await makeGuest(test, till, { balance: 100 })
    const ask = () =>
      till.call('approveMove', {
        body: { act: 'refund', cardNumber: card.cardNumber, amount: 100, supervisor: id, pin: PIN },
      })
    const change = (set: { disabled_at?: number | null; accessroutes?: string }) =>
      db().updateTable('staff').set(set).where('id', '=', id).execute()
    for (const [without, again] of [
      [{ disabled_at: 1 }, { disabled_at: null }],
      [{ accessroutes: '["foodorder"]' }, { accessroutes: '["backoffice"]' }],
    ] as const) {
      await change(without)
      expect((await ask()).failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'supervisor' }] })
      expect(await till.ok('listSupervisors')).toEqual([])
      await change(again)
    }
    expect((await ask()).status, 'control: with both it approves').toBe(200)
  })

  describe('that is guessed', () => {
    let guest: Guest
    let supervisor: string
    beforeEach(async () => {
      supervisor = (await makeSupervisor(test)).id
      guest = await makeGuest(test, till, { balance: 100 })
    })
    const ask = (pin: string, client = till) =>
      client.call('approveMove', {
        body: { act: 'refund', cardNumber: guest.card.cardNumber, amount: 100, supervisor, pin },
        terminal: 'Till 2',
      })
    const wrongOnes = async () => (await audited()).filter(({ action }) => action === WRONG_PIN)

    it('locks after five wrong ones, the right one too, for 15 minutes; each is noted with who asked', async () => {
      for (let left = PIN_TRIES - 1; left > 0; left -= 1)
        expect((await ask(WRONG)).failure).toMatchObject({ code: 'supervisor_pin_wrong', triesLeft: left })
      expect((await ask(WRONG)).failure).toMatchObject({ code: 'supervisor_pin_locked', retryAfterSeconds: 900 })
      const locked = await ask(PIN)
      expect(locked.failure).toMatchObject({ code: 'supervisor_pin_locked' })
      expect(locked.headers['retry-after']).toBe('900')
      test.clock.now += PIN_LOCK_MS - 1
      expect((await ask(PIN)).failure.code).toBe('supervisor_pin_locked')
      test.clock.now += 1
      expect((await ask(PIN)).status).toBe(200)
      const { user } = await till.ok('session')
      const note = {
        action: WRONG_PIN,
        staff_id: user._id,
        subject: supervisor,
        detail: `refund of card ${guest.card.cardNumber}`,
      }
      expect(await wrongOnes()).toEqual(Array.from({ length: PIN_TRIES }, () => note))
    })

    it('gets no more tries from many terminals at once', async () => {
      const answers = await Promise.all(Array.from({ length: 9 }, () => ask(WRONG)))
      const codes = answers.map(({ failure }) => failure.code)
      expect(codes.every((code) => code === 'supervisor_pin_wrong' || code === 'supervisor_pin_locked')).toBe(true)
      expect(await wrongOnes()).toHaveLength(PIN_TRIES)
    })

    it('has all five again after a right one', async () => {
      await ask(WRONG)
      await ask(PIN)
      expect((await ask(WRONG)).failure.triesLeft).toBe(PIN_TRIES - 1)
    })

    it.each([
      ['disabled', { disabled_at: 1 }],
      ['given another PIN', { approval_pin_hash: 'another' }],
    ])('approves nothing when its owner is %s while it is being checked', async (_what, changes) => {
      duringNextHash(() => db().updateTable('staff').set(changes).where('id', '=', supervisor).execute())
      expect((await ask(PIN)).failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'supervisor' }] })
    })

    const triedWrong = async (supervisorId: string, times: number) => {
      const { user } = await till.ok('session')
      const tries = Array.from({ length: times }, (_try, index) => ({ id: newId(), at: test.clock.now - HOUR_MS + index }))
      for (const { id, at } of tries) await recordTry(db(), { id, at, supervisor_id: supervisorId, asked_by: user._id })
    }

    it('is bounded a day as well, until the first of them is a day old', async () => {
      await triedWrong(supervisor, WRONG_A_DAY)
      expect((await ask(PIN)).failure).toMatchObject({ code: 'supervisor_pin_locked', retryAfterSeconds: 23 * 3600 })
      test.clock.now += 23 * HOUR_MS
      expect((await ask(PIN)).status).toBe(200)
    })

    it('is bounded by who asks too, whichever supervisors they try', async () => {
      await triedWrong(newId(), WRONG_A_DAY_ASKED)
      expect((await ask(PIN)).failure.code).toBe('supervisor_pin_locked')
      expect((await ask(PIN, await staffClient(test, ['foodorder']))).status, 'control: a colleague may ask').toBe(200)
    })

    it('is in no table and in no answer', async () => {
      const { body } = await ask(PIN)
      await till.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
      const tables = ['staff', 'audit_log', 'idempotency_keys', 'supervisor_approvals', 'otp_challenges', 'login_tries'] as const
      const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()))
      expect(JSON.stringify([rows, body])).not.toContain(PIN)
    })
  })
})
