import { duringNextHash, hashesSoFar, makeHashesCheap } from '../../../support/setup/cheap-scrypt.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { changePassword, login, logout, session } from '../../../../src/server/people/sessions/login.service.ts'
import { setup, setupState } from '../../../../src/server/ops/settings/setup.service.ts'
import { hashPassword, passwordFits } from '../../../../src/server/people/sessions/password.ts'
import {
  ABSOLUTE_MS,
  authenticate,
  ENDED,
  hashToken,
  IDLE_MS,
  SEEN_EVERY_MS,
} from '../../../../src/server/people/sessions/session.ts'
import { findStaffByEmail, lockStaffMember } from '../../../../src/server/people/sessions/staff.repo.ts'
import type { SessionRow, StaffRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { addSession, addStaff, NOW } from '../../../support/server/rows.ts'
import { codeOf, ServiceDesk, SERVING, valueOf } from '../../../support/server/services.ts'

const PASSWORD = 'a long enough password'
const MINUTE_MS = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()
const token: unknown = expect.stringMatching(/^[\w-]{43}$/)

/** With cheap hashes: how dear they are is tested where they are made. */
beforeAll(makeHashesCheap)

describeStatements('the first administrator', ({ db, database }) => {
  const admin = { name: ' Anita Rao ', email: ' Anita.Rao@Mail.example', password: PASSWORD }

  it('is made once where there are no staff, with both areas, and is logged in', async () => {
    const desk = new ServiceDesk(database())
    await saveVenue(db(), { ...defaultVenue, name: 'MV Meridian Star' }, NOW)
    expect(valueOf(await desk.call(setupState, {}))).toEqual({ needed: true, venueName: 'MV Meridian Star' })
    const answers = await Promise.all([
      desk.call(setup, { body: admin }),
      desk.call(setup, { body: { ...admin, email: 'b@c.example' } }),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'setup_done'])
    const made = answers.find(({ ok }) => ok)
    const { user, ...record } = valueOf(made ?? answers[0])
    expect(record).toEqual({ token, accessroutes: ['backoffice', 'foodorder'], expiresAt: iso(NOW + ABSOLUTE_MS) })
    const row = await lockStaffMember(db(), user._id)
    expect(row).toMatchObject({ name: 'Anita Rao', email: user.email, disabled_at: null, created_at: NOW })
    expect(user._id, 'an id as every other').toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(user).toEqual({ _id: row?.id, name: 'Anita Rao', email: row?.email })
    expect(await passwordFits(PASSWORD, row?.password_hash ?? null)).toBe(true)
    expect(valueOf(await desk.call(setupState, {})).needed).toBe(false)
    const hashes = hashesSoFar()
    expect(codeOf(await desk.call(setup, { body: admin }))).toBe('setup_done')
    expect(hashesSoFar(), 'who comes later costs no hash').toBe(hashes)
    expect(await db().selectFrom('tablechairs').select('id').limit(1).execute()).toHaveLength(1)
    expect(await currentVenue(db()), 'a venue that was saved before keeps what it has').toMatchObject({
      name: 'MV Meridian Star',
      refundLimit: null,
      voidLimit: null,
    })
    const notes = await db().selectFrom('audit_log').select(['action', 'staff_id', 'subject', 'at', 'terminal']).execute()
    const by = { staff_id: row?.id, at: NOW, terminal: 'Terminal 2' }
    const settings = expect.stringMatching(/^venue 1 /) as string
    expect(notes).toEqual([
      { action: 'setup', subject: row?.id, ...by },
      { action: 'venue_begun', subject: settings, ...by },
    ])
  })

  it('has an e-mail address without blanks, in small letters', async () => {
    expect(
      (await findStaffByEmail(db(), 'anita.rao@mail.example'))?.name ?? (await findStaffByEmail(db(), 'b@c.example'))?.name,
    ).toBe('Anita Rao')
  })
})

describeStatements('a login', ({ db, database }) => {
  let desk: ServiceDesk
  let staff: StaffRow
  beforeEach(async () => {
    desk = new ServiceDesk(database())
    staff = await addStaff(db(), { password_hash: await hashPassword(PASSWORD) })
  })
  const logIn = (password = PASSWORD) => desk.call(login, { body: { email: ` ${staff.email.toUpperCase()}`, password } })
  const tries = async () =>
    (await db().selectFrom('login_tries').select('at').where('account', '=', staff.email).execute()).length
  const failed = (count: number, at: number) =>
    db()
      .insertInto('login_tries')
      .values(Array.from({ length: count }, () => ({ account: staff.email, at })))
      .execute()
  const setStaff = (changes: object) => db().updateTable('staff').set(changes).where('id', '=', staff.id).execute()
  const sessions = () => db().selectFrom('sessions').selectAll().where('staff_id', '=', staff.id).execute()
  const notes = () =>
    db().selectFrom('audit_log').select(['action', 'staff_id', 'at', 'terminal']).where('subject', '=', staff.id).execute()

  it('answers who is in, with what areas and until when, and is noted', async () => {
    const answer = valueOf(await logIn())
    expect(answer).toEqual({
      token,
      accessroutes: ['foodorder'],
      user: { _id: staff.id, name: 'Anita Rao', email: staff.email },
      expiresAt: iso(NOW + ABSOLUTE_MS),
    })
    const row = { token_hash: hashToken(answer.token), staff_id: staff.id, created_at: NOW, seen_at: NOW }
    expect(await sessions()).toEqual([{ ...row, expires_at: NOW + ABSOLUTE_MS, outlet: 1 }])
    expect(await notes()).toEqual([{ action: 'login', staff_id: staff.id, at: NOW, terminal: 'Terminal 2' }])
  })

  it('is no failure of its account, whose earlier ones still count', async () => {
    expect(codeOf(await logIn('something else'))).toBe('wrong_credentials')
    desk.clock.now += 1
    expect(codeOf(await logIn())).toBe('ok')
    expect(await tries()).toBe(1)
  })

  it('forgets the dead sessions of its member, and no live one', async () => {
    const live = await addSession(db(), staff)
    await addSession(db(), staff, { expires_at: NOW })
    await addSession(db(), staff, { seen_at: NOW - IDLE_MS })
    const { token: own } = valueOf(await logIn())
    expect((await sessions()).map(({ token_hash }) => token_hash).toSorted()).toEqual(
      [live.token_hash, hashToken(own)].toSorted(),
    )
  })

  describe('is refused', () => {
    it('alike for a wrong password, to disabled staff and to nobody, after the same work', async () => {
      const hashes = hashesSoFar()
      const wrong = await logIn('something else')
      await setStaff({ disabled_at: NOW })
      expect(await logIn()).toEqual(wrong)
      expect(await desk.call(login, { body: { email: `${newId()}@mail.example`, password: PASSWORD } })).toEqual(wrong)
      expect(codeOf(wrong)).toBe('wrong_credentials')
      expect(hashesSoFar() - hashes).toBe(3)
      expect([await tries(), await sessions()]).toEqual([2, []])
    })

    it.each([
      ['disabled', { disabled_at: 1 }],
      ['given another password', { password_hash: 'reset' }],
    ])('to staff who are %s while the password is being checked', async (_what, changes) => {
      duringNextHash(() => setStaff(changes))
      expect(codeOf(await logIn())).toBe('wrong_credentials')
      expect([await sessions(), await notes()]).toEqual([[], []])
    })

    it('to staff who are gone when the password was checked', async () => {
      duringNextHash(() => db().deleteFrom('staff').where('id', '=', staff.id).execute())
      expect(codeOf(await logIn())).toBe('wrong_credentials')
    })

    it('for a while after ten failures, without another hash; that try does not count', async () => {
      await failed(10, NOW - MINUTE_MS)
      const hashes = hashesSoFar()
      const throttled = await logIn()
      expect(throttled.ok ? null : [throttled.error.code, throttled.error.retryAfterSeconds]).toEqual(['throttled', 14 * 60])
      expect([await tries(), hashesSoFar()]).toEqual([10, hashes])
      desk.clock.now += 14 * MINUTE_MS
      expect(codeOf(await logIn())).toBe('ok')
    })

    it('for the rest of a day after a hundred failures; older ones count no more and are forgotten', async () => {
      await failed(1, NOW - 24 * 60 * MINUTE_MS)
      await failed(1, NOW - 24 * 60 * MINUTE_MS - 1)
      await failed(98, NOW - 60 * MINUTE_MS)
      expect(codeOf(await logIn('something else'))).toBe('wrong_credentials')
      expect(await tries(), 'the one beyond a day is gone').toBe(100)
      expect(codeOf(await logIn('something else'))).toBe('wrong_credentials')
      expect(codeOf(await logIn())).toBe('throttled')
    })

    it('to the eleventh of guesses at the same moment', async () => {
      const guesses = await Promise.all(Array.from({ length: 13 }, () => logIn('something else')))
      expect(guesses.map(codeOf).filter((code) => code === 'wrong_credentials')).toHaveLength(10)
      expect(guesses.map(codeOf).filter((code) => code === 'throttled')).toHaveLength(3)
      expect(await tries()).toBe(10)
    })
  })

  describe('lives', () => {
    let own: string
    let row: SessionRow
    beforeEach(async () => {
      own = `token-of-${staff.id}`
      row = await addSession(db(), staff, { token_hash: hashToken(own), expires_at: NOW + ABSOLUTE_MS })
    })
    const who = (given = own) => authenticate(desk.deps, `Bearer ${given}`)
    const seen = async () => (await sessions()).find(({ token_hash }) => token_hash === row.token_hash)?.seen_at

    it('as its member, with areas and end, for its token alone', async () => {
      const { id, name, email } = staff
      const member = {
        id,
        name,
        email,
        accessroutes: ['foodorder'],
        tokenHash: row.token_hash,
        outlet: 1,
        expiresAt: row.expires_at,
        needsOwnPassword: false,
      }
      expect(await who()).toEqual(member)
      expect([await who(`${own}x`), await authenticate(desk.deps, undefined), await who('short')]).toEqual([null, null, null])
    })

    it('and is noted as used once a minute at most', async () => {
      desk.clock.now = NOW + SEEN_EVERY_MS
      await who()
      expect(await seen()).toBe(NOW)
      desk.clock.now += 1
      await who()
      expect(await seen()).toBe(NOW + SEEN_EVERY_MS + 1)
    })

    it('until twelve hours after it was last used, and no day longer than it began', async () => {
      const isAliveAt = async (at: number) => {
        desk.clock.now = at
        return (await who()) !== null
      }
      expect([await isAliveAt(NOW + IDLE_MS), await isAliveAt(NOW + IDLE_MS - 1)]).toEqual([false, true])
      expect([await isAliveAt(NOW + ABSOLUTE_MS - 2), await isAliveAt(NOW + ABSOLUTE_MS - 1)]).toEqual([true, true])
      expect(await isAliveAt(NOW + ABSOLUTE_MS)).toBe(false)
    })

    it('not while its member is disabled', async () => {
      await setStaff({ disabled_at: NOW })
      expect(await who()).toBeNull()
    })

    it('until it is logged out, then no more', async () => {
      const by = (await who()) ?? SERVING
      desk.clock.now += 3
      expect(valueOf(await desk.call(logout, { staff: by }))).toEqual({ done: true })
      expect(await who()).toBeNull()
      expect(await sessions()).toEqual([{ ...row, seen_at: NOW + 3, expires_at: ENDED }])
    })

    it('and says so when asked', async () => {
      const by = (await who()) ?? SERVING
      const { id: _id, name, email } = staff
      expect(valueOf(await desk.call(session, { staff: by }))).toEqual({
        accessroutes: ['foodorder'],
        user: { _id, name, email },
        expiresAt: iso(row.expires_at),
      })
    })
  })

  describe('gets another password', () => {
    const NEW = 'quite another password'
    let own: SessionRow
    beforeEach(async () => {
      own = await addSession(db(), staff)
    })
    const change = (password = PASSWORD) => {
      const { id, name, email } = staff
      const by = { ...SERVING, id, name, email, tokenHash: own.token_hash }
      return desk.call(changePassword, { staff: by, body: { password, newPassword: NEW } })
    }
    const fits = async (password: string) =>
      passwordFits(password, (await lockStaffMember(db(), staff.id))?.password_hash ?? null)

    it('by whoever knows the present one: other sessions end, failures are forgotten, and it is noted', async () => {
      const other = await addSession(db(), staff)
      await failed(3, NOW - MINUTE_MS)
      desk.clock.now += 9
      expect(valueOf(await change())).toEqual({ done: true })
      expect([await fits(NEW), await fits(PASSWORD), await tries()]).toEqual([true, false, 0])
      const ends = Object.fromEntries((await sessions()).map((one) => [one.token_hash, one.expires_at]))
      expect(ends).toEqual({ [own.token_hash]: own.expires_at, [other.token_hash]: ENDED })
      expect(await notes()).toEqual([
        { action: 'staff_password_changed', staff_id: staff.id, at: NOW + 9, terminal: 'Terminal 2' },
      ])
    })

    const notYours = {
      code: 'wrong_credentials',
      msg: 'This is not your current password',
      fields: [{ field: 'password', msg: 'This is not your current password' }],
    }
    it('by nobody else; the guess counts as at the login', async () => {
      expect(await change('something else')).toEqual({ ok: false, error: notYours })
      expect([await fits(PASSWORD), await tries()]).toEqual([true, 1])
      await failed(9, NOW)
      expect(codeOf(await change())).toBe('throttled')
    })

    it('not over one that an administrator set meanwhile', async () => {
      const reset = { password_hash: await hashPassword('set by an administrator') }
      duringNextHash(async () => {
        await Promise.resolve()
        duringNextHash(() => setStaff(reset))
      })
      expect(await change()).toEqual({ ok: false, error: notYours })
      expect(await fits('set by an administrator')).toBe(true)
      expect(await notes()).toEqual([])
    })

    it('not where the member is gone meanwhile', async () => {
      duringNextHash(async () => {
        await Promise.resolve()
        duringNextHash(async () => {
          await db().deleteFrom('sessions').where('staff_id', '=', staff.id).execute()
          await db().deleteFrom('staff').where('id', '=', staff.id).execute()
        })
      })
      expect(await change()).toEqual({ ok: false, error: notYours })
    })
  })
})
