import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerScreen } from '../../../../src/main/electron/scheme.ts'
import { failureHeaders } from '../../../../src/main/desktop/failure-page.ts'
import { pageHeaders } from '../../../../src/main/host/page-headers.ts'
import type { RendererFiles } from '../../../../src/main/host/renderer-files.ts'
import { bridgeMethods } from '../../../../src/shared/bridge/bridge.ts'
import { contract } from '../../../../src/shared/contract/index.ts'
import { answerHeaders } from '../../../../src/shared/security-headers.ts'
import { staffClient } from '../../../support/server/client.ts'
import { type AnswerKind, headerFindings } from './closed-headers.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { startTarget, type Target } from '../../../proofs/hostile/terminal.ts'

vi.mock('electron', () => ({ protocol: {} }))

interface Route {
  method: string
  url: string
}

/** Every route that a program declares, by Fastify's own word: one that is added later is walked too. */
async function routesOf<T>(start: () => Promise<T>): Promise<{ started: T; routes: Route[] }> {
  const routes: Route[] = []
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))))
  }
  subscribe('fastify.initialization', watch)
  const started = await start()
  unsubscribe('fastify.initialization', watch)
  return { started, routes }
}

const isStream = (url: string): boolean => url.endsWith('/events')
const addressOf = (url: string): string => url.replace(/:id\(.*\)\.webp$/, `${'0'.repeat(32)}.webp`).replaceAll(/:\w+|\*/g, 'x')
const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers)

/** A stream never ends by itself: its head is all that is asked for. */
async function headOfStream(address: string, token: string): Promise<IncomingMessage['headers']> {
  const asked = get(address, { headers: { authorization: `Bearer ${token}` } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  asked.destroy()
  expect(answer.statusCode).toBe(200)
  return answer.headers
}

describe('headers of every answer of the server', () => {
  let test: TestServer
  let routes: Route[]
  let token: string
  const kindOf = (url: string, status: number): AnswerKind => {
    if (url.startsWith('/api/docs')) return 'docs'
    return url.startsWith('/api/media/dishes/') && status < 400 ? 'picture' : 'answer'
  }
  const ask = (method: string, url: string, headers = {}) =>
    test.http.inject({ method: method as 'GET', url, headers: { host: '127.0.0.1:4150', ...headers } })

  beforeAll(async () => {
    ;({ started: test, routes } = await routesOf(() => openTestServer('sqlite')))
    token = (await staffClient(test, ['foodorder', 'backoffice'])).token ?? ''
  })
  afterAll(() => test.close())

  it('are on every route, whoever asks and whatever the answer', async () => {
    expect(routes.length).toBeGreaterThan(Object.keys(contract).length)
    for (const { method, url } of routes)
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { origin: 'https://evil.example' },
        { host: 'evil.example' },
      ]) {
        if (isStream(url) && 'authorization' in headers) continue
        const answer = await ask(method, addressOf(url), headers)
        const found = headerFindings(answer.headers, kindOf(url, answer.statusCode))
        expect(found, `${method} ${url} ${JSON.stringify(headers)} ${answer.statusCode}`).toEqual([])
      }
  })

  it.each([
    ['a path that is none', 'GET', '/api/nowhere'],
    ['a path outside the API', 'GET', '/'],
    ['an address that is no text', 'GET', '/%'],
    ['a parameter too long', 'GET', `/api/orders/${'x'.repeat(300)}`],
    ['a picture that is none', 'GET', '/api/media/dishes/none.svg'],
    ['a way out of the folder', 'GET', '/api/media/dishes/..%2f..%2fpackage.json'],
    ['a method that nothing takes', 'PATCH', '/api/paxInfo'],
  ] as const)('are on %s', async (_what, method, url) => {
    const answer = await ask(method, url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(headerFindings(answer.headers, 'answer')).toEqual([])
  })

  it('let a picture be shown by the screens under app:// and do nothing more', async () => {
    const answer = await ask('GET', '/api/media/dishes/biryani.svg')
    expect(answer.statusCode).toBe(200)
    expect(headerFindings(answer.headers, 'picture')).toEqual([])
    expect(headerFindings(answer.headers, 'answer')).not.toEqual([])
  })

  it('are on the page of the contract and its files, whose script comes from files alone', async () => {
    for (const url of ['/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/static/none.js'])
      expect(headerFindings((await ask('GET', url)).headers, 'docs'), url).toEqual([])
  })

  it('are on the stream of changes', async () => {
    const address = await test.http.listen({ port: 0, host: '127.0.0.1' })
    const own = (await staffClient(test, ['foodorder'])).token ?? ''
    expect(headerFindings(await headOfStream(`${address}/api/events`, own), 'answer')).toEqual([])
  })

  it.each([
    'no HTTP at all\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: evil.example\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n',
  ])('are on the answer to what no route ever sees', async (bytes) => {
    const { port } = test.http.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', () => undefined)
    setTimeout(() => socket.end(), 500)
    await once(socket, 'close')
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const fields = head.split('\r\n').slice(1)
    const headers = Object.fromEntries(fields.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expect(head).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(
      headerFindings(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])), 'answer'),
    ).toEqual([])
    expect(JSON.parse(body)).toMatchObject({ code: expect.stringMatching(/invalid_request|wrong_host/) as string })
  })
})

describe('headers of the browser terminal', () => {
  let target: Target
  let routes: Route[]
  beforeAll(async () => {
    ;({ started: target, routes } = await routesOf(startTarget))
  })
  afterAll(() => target.close())

  it.each(['/', '/foodorder/frontdesk', '/assets/index.js'])('are on %s', async (path) => {
    const answer = await fetch(target.address + path)
    expect(answer.status).toBe(200)
    expect(headerFindings(headersOf(answer), 'page')).toEqual([])
  })

  it.each(['/assets/none.js', '/package.json', '/%', '/bridge', '/api/nowhere'])(
    'are on %s, which does not exist',
    async (path) => {
      const answer = await fetch(target.address + path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(headerFindings(headersOf(answer), 'answer')).toEqual([])
    },
  )

  it('are on every method of the bridge and on its stream', async () => {
    expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(['/bridge/:method', '/bridge/events', '/*']))
    const asking = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '"not an input"' }
    for (const method of [...Object.keys(bridgeMethods), 'none'])
      expect(headerFindings(headersOf(await fetch(`${target.address}/bridge/${method}`, asking)), 'answer'), method).toEqual([])
    expect(headerFindings(await headOfStream(`${target.address}/bridge/events`, ''), 'answer')).toEqual([])
  })
})

describe("headers of the app's own scheme", () => {
  const file = { body: Buffer.from('<p>'), contentType: 'text/html', cacheControl: 'no-cache' }
  const files: RendererFiles = { find: (path) => (path === '/index.html' ? file : null) }
  it.each(['app://purser/', 'app://purser/none.js', 'app://evil/', 'app://purser/%00'])('are on %s', (url) => {
    const answer = answerScreen({ method: 'GET', url }, files, 'http://127.0.0.1:4150')
    expect(headerFindings(headersOf(answer), 'app page')).toEqual([])
  })

  it("never ask for an agent cluster, which would end Electron's main process at its first page", () => {
    for (const value of ['?1', '?0']) {
      const fatal = { 'origin-agent-cluster': value }
      const finding = [`origin-agent-cluster is ${value}`]
      expect(headerFindings({ ...pageHeaders('http://127.0.0.1:4150'), ...fatal }, 'app page')).toEqual(finding)
      expect(headerFindings({ ...failureHeaders, ...fatal }, 'failure page')).toEqual(finding)
    }
  })

  it('are on the window that says why Purser cannot start', () => {
    expect(headerFindings(failureHeaders, 'failure page')).toEqual([])
  })
})

describe('a header that is missing or lax', () => {
  it.each(Object.keys(answerHeaders))('would be found out: %s', (name) => {
    expect(headerFindings({ ...answerHeaders }, 'answer')).toEqual([])
    expect(headerFindings({ ...answerHeaders, [name]: undefined }, 'answer')).not.toEqual([])
  })

  it.each([
    "script-src 'self' 'unsafe-inline'",
    "script-src 'self' https:",
    "script-src 'self' 'unsafe-eval'",
    'frame-ancestors *',
  ])('would be found out in a policy: %s', (directive) => {
    const closed = "object-src 'none'; base-uri 'none'; form-action 'none'"
    const policy = `default-src 'self'; ${directive}; ${closed}${directive.startsWith('frame') ? '' : "; frame-ancestors 'none'"}`
    expect(headerFindings({ ...answerHeaders, 'content-security-policy': policy }, 'page')).not.toEqual([])
  })
})
