import { beforeAll, expect, it } from 'vitest'
import { recordTry } from '../../../../src/server/people/sessions/login-try.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD } from '../../../support/server/client.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const NEW = 'quite another password'

describeServer('changing one’s own password', (open) => {
  let test: TestServer
  let client: Client
  beforeAll(async () => {
    test = await open()
    client = anonymous(test)
  })
  const logIn = async (email: string, password = STAFF_PASSWORD) => client.call('login', { body: { email, password } })
  const change = (token: string, password: string, newPassword = NEW) =>
    client.call('changePassword', { token, body: { password, newPassword } })

  it('keeps this session, ends the others, and the new password is the one that counts', async () => {
    const { email } = await makeStaff(test, 'Anita Rao', [])
    const [{ body: own }, { body: other }] = [await logIn(email), await logIn(email)]
    expect((await change(own.token, STAFF_PASSWORD)).status).toBe(200)
    expect((await client.call('session', { token: own.token })).status).toBe(200)
    expect((await client.call('session', { token: other.token })).status).toBe(401)
    expect((await logIn(email)).failure.code).toBe('wrong_credentials')
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  it('needs the present one, says at which field, and is throttled as the login is', async () => {
    const { email } = await makeStaff(test, 'Anita Rao', [])
    const { token } = (await logIn(email)).body
    const { status, failure } = await change(token, 'something else')
    expect([status, failure.code, failure.fields?.map(({ field }) => field)]).toEqual([401, 'wrong_credentials', ['password']])
    expect((await change(token, STAFF_PASSWORD, 'short')).failure.fields?.map(({ field }) => field)).toEqual(['newPassword'])
    for (let tries = 1; tries < 10; tries += 1) await recordTry(test.server.deps.database.db, email, test.clock.now)
    const throttled = await change(token, STAFF_PASSWORD)
    expect([throttled.status, throttled.failure.code]).toEqual([429, 'throttled'])
    expect((await logIn(email)).failure.code).toBe('throttled')
    expect((await client.call('session', { token })).status, 'the session is none the worse').toBe(200)
  })
})
