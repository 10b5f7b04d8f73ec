import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { registerSlowBodies } from '../../../../src/server/kernel/http/connections.ts'
import { startTarget } from '../../../proofs/hostile/terminal.ts'
import { staffClient } from '../../../support/server/client.ts'
import { openTestServer } from '../../../support/server/server.ts'

/** A connection that has sent the head of a request and a part of its body. */
interface HalfSent {
  socket: Socket
  text(): string
  /** Resolves once the server has closed it, with the milliseconds that took. */
  closed: Promise<number>
}

async function halfSent(port: number, line: string, headers: readonly string[], part: string): Promise<HalfSent> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const at = performance.now()
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const closed = once(socket, 'close').then(() => performance.now() - at)
  const head = [line, `Host: 127.0.0.1:${port}`, 'Content-Type: application/json', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  return { socket, text: () => text, closed }
}

const halfALogin = (port: number) => halfSent(port, 'POST /api/admin/login HTTP/1.1', ['Content-Length: 90'], '{"email":')
const portOf = (http: FastifyInstance): number => (http.server.address() as { port: number }).port

/** Opens a stream of events; says whether the server has ended it. */
async function openStream(address: string, path: string, token: string): Promise<() => boolean> {
  const asked = get(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream]
  let ended = false
  answer.on('close', () => (ended = true))
  answer.on('error', () => undefined)
  answer.resume()
  onTestFinished(() => void asked.destroy())
  return () => ended
}

const LONG_MS = 60_000
const SOON_MS = 30_000

describe('a body that stops', () => {
  it(
    'is closed with 408 on the shared server, also forty at once at the public login; streams and idle connections stay',
    async () => {
      const test = await openTestServer('sqlite')
      onTestFinished(() => test.close())
      const address = await test.http.listen({ port: 0, host: '127.0.0.1' })
      const port = portOf(test.http)
      const token = (await staffClient(test, ['foodorder'])).token ?? ''
      const streamEnded = await openStream(address, '/api/events', token)
      const idle = await halfSent(port, 'GET /api/health HTTP/1.1', [], '')
      const logins = await Promise.all(Array.from({ length: 40 }, () => halfALogin(port)))
      const chunked = await halfSent(port, 'POST /api/enrolments HTTP/1.1', ['Transfer-Encoding: chunked'], '5\r\n{"fu')
      const refused = await halfSent(port, 'PUT /api/venue HTTP/1.1', ['Content-Length: 90'], '{')
      const stopped = [...logins, chunked, refused]
      for (const took of await Promise.all(stopped.map(({ closed }) => closed))) expect(took).toBeLessThan(SOON_MS)
      for (const { text } of [...logins, chunked]) {
        expect(text()).toMatch(/^HTTP\/1\.1 408 /)
        expect(text()).toContain('"code":"invalid_request"')
      }
      expect(refused.text()).toMatch(/^HTTP\/1\.1 401 /)
      expect(streamEnded()).toBe(false)
      const before = idle.text().length
      idle.socket.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
      await expect.poll(() => idle.text().length).toBeGreaterThan(before)
      expect(idle.text().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    },
    LONG_MS,
  )

  it(
    'is closed by the browser terminal too, at its login and its bridge; its stream stays',
    async () => {
      const target = await startTarget()
      onTestFinished(() => target.close())
      const streamEnded = await openStream(target.address, '/bridge/events', '')
      const bridge = await halfSent(target.port, 'POST /bridge/appInfo HTTP/1.1', ['Content-Length: 90'], '{')
      for (const { closed, text } of [await halfALogin(target.port), bridge]) {
        expect(await closed).toBeLessThan(SOON_MS)
        expect(text()).toMatch(/^HTTP\/1\.1 408 /)
      }
      expect(streamEnded()).toBe(false)
    },
    LONG_MS,
  )
})

describe('a slow body', () => {
  let http: FastifyInstance
  afterEach(() => http.close())
  const PART_EVERY_MS = 100

  /** Sends a body in parts, one each tenth of a second; answers what came back, and when. */
  async function upload(bytes: number, partBytes: number, watched = true): Promise<{ status: string; tookMs: number }> {
    http = Fastify({ bodyLimit: bytes })
    if (watched) registerSlowBodies(http, { graceMs: 1000, bytesASecond: 4096 })
    http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    http.post('/upload', (request) => ({ bytes: (request.body as Buffer).length }))
    await http.listen({ port: 0, host: '127.0.0.1' })
    const sent = await halfSent(portOf(http), 'POST /upload HTTP/1.1', ['Connection: close', `Content-Length: ${bytes}`], '')
    for (let left = bytes; left > 0 && !sent.socket.destroyed; left -= partBytes) {
      sent.socket.write('x'.repeat(Math.min(partBytes, left)))
      await pause(PART_EVERY_MS)
    }
    const tookMs = await sent.closed
    return { status: sent.text().split(' ')[1] ?? '', tookMs }
  }

  it('that keeps moving arrives, however much longer than the grace it takes', async () => {
    const { status, tookMs } = await upload(40_000, 1000)
    expect(status).toBe('200')
    expect(tookMs).toBeGreaterThan(3000)
  })

  it('that trickles is cut, and one of the same pace is taken where nobody looks', async () => {
    // Long enough for several looks at the pace: a busy machine may see the first one a moment before the grace is over.
    expect((await upload(40_000, 200)).status).toBe('408')
    await http.close()
    expect((await upload(4000, 200, false)).status).toBe('200')
  })
})
