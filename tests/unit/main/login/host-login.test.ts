import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHostLogin, type HostLogin } from '../../../../src/main/login/host-login.ts'
import type { KeptLogin, LoginVault } from '../../../../src/main/login/login-vault.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'
import { memoryVault } from '../../../support/fakes/memory-vault.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const admin = { name: 'Anita Rao', email: 'anita@ship.example', password: 'wind and water' }

let server: TestServer
let apiBase = ''
let vault = memoryVault()

const open = (given: { server?: string; apiBase?: string; vault?: LoginVault } = {}): HostLogin =>
  createHostLogin({
    vault: given.vault ?? vault,
    keyStoreLimitMs: 50,
    server: given.server ?? '',
    apiBase: () => given.apiBase ?? apiBase,
    terminalName: () => 'Tërminal 2',
    fetch,
  })

beforeAll(async () => {
  server = await openTestServer('sqlite')
  apiBase = (await server.http.listen({ host: '127.0.0.1', port: 0 })) + API_PREFIX
  const made = await open().setUp(admin)
  expect(made).toMatchObject({ ok: true, value: { accessroutes: ['backoffice', 'foodorder'], user: { name: 'Anita Rao' } } })
})
afterAll(() => server.close())
beforeEach(() => {
  vault = memoryVault()
})

describe('logging in through the host', () => {
  test('answers who is logged in, and keeps the token to itself', async () => {
    const login = open()
    const answer = await login.logIn(admin)
    const token = login.token() ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(answer).toMatchObject({ ok: true, value: { user: { email: admin.email } } })
    expect(JSON.stringify([answer, login.current(), await login.check()])).not.toContain(token)
    expect(vault.kept).toMatchObject({ token, server: '', login: { user: { email: admin.email } } })
  })

  test('passes on why the server refused, with the fields of a form, and keeps nothing', async () => {
    const login = open()
    expect(await login.logIn({ ...admin, password: 'wrong' })).toMatchObject({ ok: false, error: { code: 'wrong_credentials' } })
    expect(await login.setUp({ ...admin, password: 'short' })).toMatchObject({
      ok: false,
      error: { code: 'invalid_request', fields: [{ field: 'password' }] },
    })
    expect(await login.setUp(admin)).toMatchObject({ ok: false, error: { code: 'setup_done' } })
    expect([login.token(), login.current(), vault.kept]).toEqual([null, null, null])
  })

  test('says so when no server answers, or something that is none', async () => {
    const noAnswer = { ok: false, error: { code: 'no_connection' } }
    expect(await open({ apiBase: 'http://127.0.0.1:9/api' }).logIn(admin)).toMatchObject(noAnswer)
    expect(await open({ apiBase: apiBase.replace('/api', '/elsewhere') }).logIn(admin)).toMatchObject({ ok: false })
  })
})

describe('a kept login', () => {
  test('is there again after a restart, and gone after a log-out', async () => {
    const before = open()
    await before.logIn(admin)
    const restarted = open()
    expect(await restarted.restore()).not.toBeNull()
    expect(restarted.current()).toEqual(before.current())
    expect(restarted.token()).toBe(before.token())
    restarted.clear()
    expect([restarted.current(), restarted.token(), vault.kept, await open().restore()]).toEqual([null, null, null, null])
  })

  test('of a key store that is locked holds nobody up, and changes nothing when it is opened late', async () => {
    const opening = Promise.withResolvers<KeptLogin | null>()
    await open().logIn(admin)
    const old = vault.kept
    const locked = open({ vault: { ...vault, load: () => opening.promise } })
    expect(await locked.restore()).toBeNull()
    opening.resolve(old)
    expect([await locked.restore(), locked.token()]).toEqual([null, null])
  })

  test('goes to no other server: settings that name one draw no token out', async () => {
    await open().logIn(admin)
    const elsewhere = open({ server: 'https://evil.example' })
    expect([await elsewhere.restore(), elsewhere.token(), vault.kept]).toEqual([null, null, null])
  })

  test('is checked: one that lives stays, one that the server ended is forgotten, and no answer changes nothing', async () => {
    const login = open()
    await login.logIn(admin)
    expect(await login.check()).toMatchObject({ user: { name: 'Anita Rao' } })
    const cut = open({ apiBase: 'http://127.0.0.1:9/api' })
    await cut.restore()
    expect(await cut.check()).toEqual(login.current())
    await fetch(`${apiBase}/admin/logout`, { method: 'POST', headers: { authorization: `Bearer ${login.token()}` } })
    expect(await login.check()).toBeNull()
    expect([login.token(), vault.kept]).toEqual([null, null])
  })

  test('does not outlive a log-out that happens while it is checked', async () => {
    const login = open()
    await login.logIn(admin)
    const checking = login.check()
    login.clear()
    expect(await checking).toBeNull()
    expect(vault.kept).toBeNull()
  })
})

test('the audit log names the terminal at which somebody logged in', async () => {
  const login = open()
  await login.logIn(admin)
  const audit = await fetch(`${apiBase}/audit`, { headers: { authorization: `Bearer ${login.token()}` } })
  expect(await audit.text()).toContain('Tërminal 2')
})
