import { beforeEach, expect, it } from 'vitest'
import { recordTry } from '../../../../src/server/people/sessions/login-try.ts'
import { setupCodeOf } from '../../../../src/server/people/sessions/setup-code.ts'
import { currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { groupsOf } from '../../../../src/shared/pairing.ts'
import { anonymous, type Client } from '../../../support/server/client.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

const admin = { name: 'Anita Rao', email: 'Anita.Rao@Mail.example', password: 'a long enough password' }
const MINUTE_MS = 60_000

describeOnBothDatabases('set-up and login', (open) => {
  let test: TestServer
  let client: Client
  beforeEach(async () => {
    test = await open()
    client = anonymous(test)
  })

  it('begin without any account: the first administrator is created once, with both roles', async () => {
    expect(await client.ok('setupState')).toEqual({ needed: true, venueName: expect.any(String) as string })
    const record = await client.ok('setup', { body: admin })
    expect(record.accessroutes).toEqual(['backoffice', 'foodorder'])
    expect((await client.ok('setupState')).needed).toBe(false)
    expect((await client.call('setup', { body: admin })).failure.code).toBe('setup_done')
  })

  it.each([
    ['its own address', { host: '10.0.0.5' }],
    ['a name of its own', { allowedHosts: ['pos.ship.example'] }],
    ['a proxy', { trustedProxies: ['10.0.0.0/8'] }],
  ])('ask a server on the network by %s for the code that it printed when it started', async (_by, config) => {
    const onNetwork = await open(config)
    const anybody = anonymous(onNetwork)
    expect(await anybody.ok('setupState')).toMatchObject({ needed: true, codeNeeded: true })
    const { setupCode } = onNetwork.server.deps
    expect(setupCode).toMatch(/^[0-9A-Z]{16}$/)
    const { database, secrets, config: own } = onNetwork.server.deps
    expect(await setupCodeOf(database.db, own, secrets), 'the same on another server of this database').toBe(setupCode)
    for (const code of [undefined, '', '0000-0000-0000-0000', setupCode?.slice(1)]) {
      const refused = await anybody.call('setup', { body: { ...admin, ...(code !== undefined && { code }) } })
      expect([refused.status, refused.failure.fields]).toEqual([
        422,
        [{ field: 'code', msg: 'Enter the set-up code that the server printed when it started' }],
      ])
    }
    const typed = groupsOf(setupCode ?? '').toLowerCase()
    expect((await anybody.ok('setup', { body: { ...admin, code: typed } })).accessroutes).toContain('backoffice')
    expect(await anybody.ok('setupState')).not.toHaveProperty('codeNeeded')
  })

  it('let only one of two first administrators in who set up at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2].map((number) => client.call('setup', { body: { ...admin, email: `admin${number}@mail.example` } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('name each field of the first administrator that needs another look', async () => {
    const { status, failure } = await client.call('setup', { body: { name: ' ', email: 'anita', password: 'short' } })
    expect([status, failure.code, failure.fields?.map(({ field }) => field)]).toEqual([
      400,
      'invalid_request',
      ['name', 'email', 'password'],
    ])
    expect((await client.ok('setupState')).needed).toBe(true)
  })

  it('begins a venue in which one clerk alone pays back no more than Rs 2,000', async () => {
    expect((await client.ok('setup', { body: admin })).accessroutes).toContain('backoffice')
    expect((await currentVenue(test.server.deps.database.db)).refundLimit).toBe(2000)
  })

  it('log in with the e-mail in any case, and answer token, accessroutes and user', async () => {
    await client.ok('setup', { body: admin })
    const record = await client.ok('login', { body: { email: 'anita.rao@mail.example', password: admin.password } })
    expect(record.user).toMatchObject({ name: 'Anita Rao', email: 'anita.rao@mail.example' })
    const session = await client.ok('session', { token: record.token })
    expect(session.accessroutes).toEqual(record.accessroutes)
  })

  it('answer a wrong password and an unknown e-mail alike', async () => {
    await client.ok('setup', { body: admin })
    const wrong = await client.call('login', { body: { email: admin.email, password: 'something else' } })
    const unknown = await client.call('login', { body: { email: 'nobody@mail.example', password: 'something else' } })
    expect([wrong.status, wrong.failure.msg]).toEqual([401, specified.wrongLogin])
    expect(unknown.body).toEqual(wrong.body)
  })

  it('allow ten wrong tries in a quarter of an hour, then say when to come back', async () => {
    await client.ok('setup', { body: admin })
    const login = (password: string) => client.call('login', { body: { email: admin.email, password } })
    const atOnce = await Promise.all(Array.from({ length: 24 }, () => login('something else')))
    expect(atOnce.filter(({ status }) => status === 401).length, 'sent at once they are counted one after the other').toBe(10)
    const throttled = await login(admin.password)
    expect([throttled.status, throttled.failure.code, throttled.headers['retry-after']]).toEqual([
      429,
      'throttled',
      String(15 * 60),
    ])
    test.clock.now += 15 * MINUTE_MS
    expect((await login(admin.password)).status).toBe(200)
  })

  it('give a guesser nothing when the owner logs in between', async () => {
    await client.ok('setup', { body: admin })
    const login = (password: string) => client.call('login', { body: { email: admin.email, password } })
    const { db } = test.server.deps.database
    for (let nth = 0; nth < 9; nth += 1) await recordTry(db, admin.email.toLowerCase(), test.clock.now)
    test.clock.now += 1
    expect((await login(admin.password)).status).toBe(200)
    test.clock.now += 1
    expect((await login('something else')).status).toBe(401)
    expect((await login('something else')).status).toBe(429)
  })

  it('keep neither passwords nor tokens readable', async () => {
    const { token } = await client.ok('setup', { body: admin })
    const { db } = test.server.deps.database
    const stored = JSON.stringify([
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ])
    expect(stored).not.toContain(admin.password)
    expect(stored).not.toContain(token)
    expect(stored).toContain('scrypt$')
  })
})
