import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

describe('dish pictures', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite')
    return () => test.close()
  })
  const get = (path: string, headers = {}) =>
    test.http.inject({ method: 'GET', url: path, headers: { host: '127.0.0.1:4150', ...headers } })

  it('are served to anyone, as they lie in their folder', async () => {
    const answer = await get('/api/media/dishes/biryani.svg')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(answer.body).toBe(readFileSync('resources/dishes/biryani.svg', 'utf8'))
  })

  it('are kept a day by the terminal, never sniffed, and run nothing', async () => {
    const { headers } = await get('/api/media/dishes/biryani.svg')
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('are not sent again to a terminal that has them', async () => {
    const { headers } = await get('/api/media/dishes/biryani.svg')
    const again = await get('/api/media/dishes/biryani.svg', { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    '/api/media/dishes/../mark.svg',
    '/api/media/dishes/..%2fmark.svg',
    '/api/media/dishes/%2e%2e/mark.svg',
    '/api/media/dishes/%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/media/dishes/..%5cmark.svg',
    '/api/media/dishes/....//mark.svg',
    '/api/media/dishes//etc/passwd',
    '/api/media/dishes/%00biryani.svg',
    '/api/media/dishes/biryani.svg%00.png',
    '/api/media/dishes/',
    '/api/media/dishes',
    '/api/media/dishes/nothing.svg',
    '/api/media/mark.svg',
  ])('are all that lies there: %s is not', async (path) => {
    const answer = await get(path)
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) })
  })
})
