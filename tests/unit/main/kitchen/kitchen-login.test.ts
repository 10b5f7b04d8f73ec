import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitchenLoginOf } from '../../../../src/main/kitchen/kitchen-login.ts'
import { createHostLogin, type HostLogin } from '../../../../src/main/login/host-login.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'
import { memoryVault } from '../../../support/fakes/memory-vault.ts'
import { clientOf, makeStaff, STAFF_PASSWORD as password } from '../../../support/server/client.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let server: TestServer
let apiBase = ''
let desk = ''
let office = ''
beforeAll(async () => {
  server = await openTestServer('sqlite')
  apiBase = (await server.http.listen({ host: '127.0.0.1', port: 0 })) + API_PREFIX
  desk = (await makeStaff(server, 'Rohan Mehta', ['foodorder'])).email
  office = (await makeStaff(server, 'Anita Rao', ['backoffice'])).email
})
afterAll(() => server.close())

function open(): { login: HostLogin; changes: () => number; kitchen: ReturnType<typeof kitchenLoginOf> } {
  const login = createHostLogin({
    vault: memoryVault(),
    server: '',
    apiBase: () => apiBase,
    terminalName: () => 'Bar',
    fetch,
  })
  const kitchen = kitchenLoginOf(login)
  let changes = 0
  kitchen.onChange(() => (changes += 1))
  return { login, kitchen, changes: () => changes }
}

test('the token of whoever may order is the kitchen’s until log-out', async () => {
  const { login, kitchen, changes } = open()
  expect(kitchen.token()).toBeNull()
  expect(await login.logIn({ email: desk, password })).toMatchObject({ ok: true })
  expect([kitchen.token(), changes()]).toEqual([login.token(), 1])
  login.clear()
  expect([kitchen.token(), changes()]).toEqual([null, 2])
})

test('whoever may not order lends no token, though the screens have one', async () => {
  const { login, kitchen } = open()
  expect(await login.logIn({ email: office, password })).toMatchObject({ ok: true })
  expect(login.token()).not.toBeNull()
  expect(kitchen.token()).toBeNull()
})

test('a refused token is asked about: one that lives stays, one that has ended is forgotten', async () => {
  const { login, kitchen } = open()
  await login.logIn({ email: desk, password })
  const token = kitchen.token() ?? ''
  kitchen.refused(token)
  await login.check()
  expect(kitchen.token()).toBe(token)
  await clientOf(server, token).ok('logout')
  kitchen.refused(token)
  await expect.poll(() => kitchen.token()).toBeNull()
})
