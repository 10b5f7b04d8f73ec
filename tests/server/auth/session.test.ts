import { duringNextHash, makeHashesCheap } from '../../support/cheap-scrypt.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '../../../src/server/auth/session.service.ts'
import { ABSOLUTE_MS, hashToken, IDLE_MS, SEEN_EVERY_MS } from '../../../src/server/auth/session.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD } from '../../support/client.ts'
import { openTestServer, type TestServer } from '../../support/server.ts'

const HOUR_MS = 3_600_000

/** On one database and with cheap hashes: the statements have a suite of their own, and so do passwords. */
describe('a login', () => {
  let test: TestServer
  let client: Client
  let member: { id: string; email: string }
  beforeAll(async () => {
    makeHashesCheap()
    test = await openTestServer('sqlite')
    client = anonymous(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    member = await makeStaff(test, 'Anita Rao', ['foodorder'])
  })
  const db = () => test.server.deps.database.db
  const logIn = (password = STAFF_PASSWORD) =>
    client.call('login', { body: { email: member.email.toUpperCase(), password }, terminal: 'Terminal 2' })
  const tries = async () =>
    (await db().selectFrom('login_tries').select('at').where('account', '=', member.email).execute()).length
  const setStaff = (changes: object) => db().updateTable('staff').set(changes).where('id', '=', member.id).execute()
  const sessions = () => db().selectFrom('sessions').selectAll().where('staff_id', '=', member.id).execute()
  const openSession = async () => {
    const token = `token-of-${member.id}`
    const at = test.clock.now
    const row = { token_hash: hashToken(token), staff_id: member.id, created_at: at, seen_at: at, expires_at: at + ABSOLUTE_MS }
    await db().insertInto('sessions').values(row).execute()
    return { token, row }
  }

  it('answers who is in, with what roles and until when, and is no failure of the account, whose earlier ones still count', async () => {
    expect((await logIn('something else')).failure.code).toBe('wrong_credentials')
    expect(await tries()).toBe(1)
    test.clock.now += 1
    const { body } = await logIn()
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      accessroutes: ['foodorder'],
      user: { _id: member.id, name: 'Anita Rao', email: member.email },
      expiresAt: new Date(test.clock.now + ABSOLUTE_MS).toISOString(),
    })
    expect(await tries()).toBe(1)
    expect(await sessions()).toEqual([
      {
        token_hash: hashToken(body.token),
        staff_id: member.id,
        created_at: test.clock.now,
        seen_at: test.clock.now,
        expires_at: test.clock.now + ABSOLUTE_MS,
      },
    ])
    const { token: _token, ...login } = body
    expect(await client.ok('session', { token: body.token })).toEqual(login)
    const note = await db().selectFrom('audit_log').selectAll().where('subject', '=', member.id).executeTakeFirst()
    expect(note).toMatchObject({ staff_id: member.id, action: 'login', at: test.clock.now, terminal: 'Terminal 2', detail: '' })
  })

  it('forgets the dead sessions of its member, and no live one', async () => {
    const { row } = await openSession()
    const dead = [
      { ...row, token_hash: 'ended', expires_at: test.clock.now },
      { ...row, token_hash: 'unused', seen_at: test.clock.now - IDLE_MS },
    ]
    await db().insertInto('sessions').values(dead).execute()
    await logIn()
    const kept = (await sessions()).map(({ token_hash }) => token_hash)
    expect(kept).toHaveLength(2)
    expect(kept).toContain(row.token_hash)
    await db().deleteFrom('sessions').where('token_hash', 'in', ['ended', 'unused']).execute()
  })

  it('is refused to disabled staff, as to a wrong password', async () => {
    await setStaff({ disabled_at: test.clock.now })
    const [disabled, wrong] = [await logIn(), await logIn('something else')]
    expect(disabled.failure).toEqual(wrong.failure)
    expect(await tries()).toBe(2)
    expect(await sessions()).toEqual([])
  })

  it.each([
    ['disabled', { disabled_at: 1 }],
    ['given another password', { password_hash: 'reset' }],
  ])('is refused to staff who are %s while the password is being checked', async (_what, changes) => {
    duringNextHash(() => setStaff(changes))
    expect((await logIn()).failure.code).toBe('wrong_credentials')
    expect(await sessions()).toEqual([])
  })

  it('waits in its own account alone after ten failures, which count for a day at most', async () => {
    const fail = (count: number, ago: number) =>
      db()
        .insertInto('login_tries')
        .values(Array.from({ length: count }, () => ({ account: member.email, at: test.clock.now - ago })))
        .execute()
    await fail(90, 24 * HOUR_MS)
    await fail(10, 60_000)
    const throttled = await logIn()
    expect([throttled.failure.code, throttled.failure.retryAfterSeconds]).toEqual(['throttled', 14 * 60])
    expect(await tries(), 'a try that is not made does not count').toBe(100)
    test.clock.now += 14 * 60_000
    expect((await logIn()).status).toBe(200)
  })

  describe('that lives', () => {
    it('is noted as used once a minute at most', async () => {
      const { token, row } = await openSession()
      const seen = async () => (await sessions())[0]?.seen_at
      test.clock.now = row.seen_at + SEEN_EVERY_MS
      await client.ok('session', { token })
      expect(await seen()).toBe(row.seen_at)
      test.clock.now += 1
      await client.ok('session', { token })
      expect(await seen()).toBe(test.clock.now)
    })

    it('ends twelve hours after it was last used, and a day after it began', async () => {
      const { token, row } = await openSession()
      const status = async (at: number) => {
        test.clock.now = at
        return (await client.call('session', { token })).status
      }
      expect(await status(row.seen_at + IDLE_MS - 1)).toBe(200)
      expect(await status(row.expires_at - 2)).toBe(200)
      expect(await status(row.expires_at - 1)).toBe(200)
      expect(await status(row.expires_at)).toBe(401)
      await db().updateTable('sessions').set({ seen_at: row.seen_at }).where('staff_id', '=', member.id).execute()
      expect(await status(row.seen_at + IDLE_MS)).toBe(401)
      test.clock.now = row.seen_at
    })

    it('is dead at once when it is logged out, when its member is disabled, and for any other token', async () => {
      const { token } = await openSession()
      const status = async (given = token) => (await client.call('session', { token: given })).status
      expect([await status(), await status(`${token}x`)]).toEqual([200, 401])
      await setStaff({ disabled_at: test.clock.now })
      expect(await status()).toBe(401)
      await setStaff({ disabled_at: null })
      expect(await client.ok('logout', { token })).toEqual({ done: true })
      expect(await status()).toBe(401)
      expect((await sessions())[0]?.expires_at).toBe(test.clock.now)
    })

    it('is nobody’s without a bearer token', async () => {
      expect(await authenticate(test.server.deps, undefined)).toBeNull()
      expect(await authenticate(test.server.deps, 'Bearer short')).toBeNull()
    })
  })
})
