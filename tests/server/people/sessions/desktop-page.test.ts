import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const admin = { name: 'Anita Rao', email: 'anita@ship.example', password: 'wind and water' }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer('sqlite', { allowedOrigins: ['app://purser', 'https://desk.ship.example'] })
})
afterAll(() => server.close())

const post = async (url: string, origin: string | null) => {
  const headers = { host: 'localhost', ...(origin !== null && { origin }) }
  return (await server.http.inject({ method: 'POST', url, headers, payload: admin })).statusCode
}

test('a page of the desktop app gets no token as an answer, however it spells the path; its host and a browser terminal do', async () => {
  for (const url of ['/api/setup', '/api/admin/login', '/API/Admin/LOGIN', '/api/admin/log%69n'])
    expect(await post(url, 'app://purser'), url).toBe(403)
  expect(await post('/api/setup', null)).toBe(200)
  const { name: _name, ...credentials } = admin
  for (const origin of [undefined, 'https://desk.ship.example', 'http://localhost'])
    expect(
      (
        await server.http.inject({
          method: 'POST',
          url: '/api/admin/login',
          headers: { host: 'localhost', ...(origin !== undefined && { origin }) },
          payload: credentials,
        })
      ).json(),
      origin,
    ).toMatchObject({ token: expect.any(String) as string })
})
