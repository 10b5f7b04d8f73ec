import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../src/shared/contract/index.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const DESKTOP_APP = 'app://purser'

describe('a page of another origin', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite', { allowedOrigins: [DESKTOP_APP] })
  })
  afterAll(() => test.close())

  const methods = [...new Set(Object.values(contract).map(({ method }) => method))]
  const preflight = (origin: string, method: string) =>
    test.http.inject({
      method: 'OPTIONS',
      url: '/api/cardinfo/update',
      headers: { host: '127.0.0.1:4150', origin, 'access-control-request-method': method },
    })

  it.each(methods)('may call by %s where the server is configured for it, as the desktop app does', async (method) => {
    const { headers } = await preflight(DESKTOP_APP, method)
    expect(headers['access-control-allow-origin']).toBe(DESKTOP_APP)
    expect(headers['access-control-allow-methods']).toContain(method)
  })

  it('may not where it was not', async () => {
    const { statusCode, headers } = await preflight('https://evil.example', 'PUT')
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([403, undefined])
  })
})
