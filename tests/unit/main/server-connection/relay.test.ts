import { request as ask } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openRelayServer } from '../../../../src/main/server-connection/relay-server.ts'
import { openLine } from '../../../../src/main/server-connection/server-line.ts'
import { openSettings } from '../../../../src/main/host/settings.ts'
import type { TerminalSettings } from '../../../../src/shared/bridge/bridge.ts'
import { errorMessages } from '../../../../src/shared/messages.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'
import { openSeenServer, type SeenServer } from './tls-servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'purser-line-'))
const paired = makeCertificate(folder, 'paired')
const other = makeCertificate(folder, 'other')
const ends: (() => unknown)[] = []
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const opened = async (server: Promise<SeenServer>): Promise<SeenServer> => {
  const made = await server
  ends.push(() => made.close())
  return made
}

/** A relay of these settings; they can be changed later. */
async function openRelay(change: Partial<TerminalSettings>) {
  const settings = { ...openSettings(temporaryFolder()).current(), ...change }
  const line = openLine(() => settings)
  if (line === null) throw new Error('these settings want nothing in between')
  const relay = await openRelayServer(line)
  ends.push(
    () => relay.close(),
    () => line.close(),
  )
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${relay.address}/api/orders?x=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret', ...headers },
      body,
    })
  return { settings, line, relay, post }
}

const nameOf = async (answer: Promise<Response>): Promise<unknown> => ((await (await answer).json()) as { name?: unknown }).name

/** An address where nobody listens. */
async function emptyAddress(): Promise<string> {
  const server = await openSeenServer('gone')
  await server.close()
  return server.address
}

test('settings without pairing and without a second address want nothing in between', () => {
  const settings = openSettings(temporaryFolder()).current()
  expect(openLine(() => settings)).toBeNull()
  expect(openLine(() => ({ ...settings, serverAddress: 'https://purser.ship.example' }))).toBeNull()
})

describe('a paired server', () => {
  test('is taken by its own certificate, though nobody vouches for it; calls go through as they are', async () => {
    const server = await opened(openSeenServer('paired', { certificate: paired }))
    const { line, post } = await openRelay({
      serverAddress: server.address,
      pins: [{ address: server.address, fingerprint: paired.fingerprint }],
    })
    const big = JSON.stringify({ text: 'x'.repeat(500_000) })
    expect(await nameOf(post(big, { 'x-terminal': 'Bar' }))).toBe('paired')
    expect(server.asked).toMatchObject([
      { method: 'POST', url: '/api/orders?x=1', headers: { authorization: 'Bearer secret', 'x-terminal': 'Bar' }, body: big },
    ])
    expect(server.asked[0]?.headers.host).toBe(new URL(server.address).host)
    expect(line.state().places).toEqual([{ address: server.address, paired: true, outcome: 'answers' }])
  })

  test('is not believed with another certificate: nothing is sent, and staff read what to do', async () => {
    const middle = await opened(openSeenServer('middle', { certificate: other }))
    const { line, post } = await openRelay({
      serverAddress: middle.address,
      pins: [{ address: middle.address, fingerprint: paired.fingerprint }],
    })
    const answer = await post('{}')
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { code: 'certificate_refused', msg: errorMessages.certificate_refused },
    ])
    expect(middle.asked).toEqual([])
    expect(line.state().places[0]?.outcome).toBe('certificate')
  })

  test('control: paired with the certificate of whoever stands in the middle, everything goes there', async () => {
    const middle = await opened(openSeenServer('middle', { certificate: other }))
    const { post } = await openRelay({
      serverAddress: middle.address,
      pins: [{ address: middle.address, fingerprint: other.fingerprint }],
    })
    expect(await nameOf(post('{}'))).toBe('middle')
    expect(middle.asked[0]?.headers.authorization).toBe('Bearer secret')
  })

  test('that shows another certificate from one call to the next is refused, and pairing anew holds at once', async () => {
    const server = await openSeenServer('before', { certificate: paired })
    const { settings, post } = await openRelay({
      serverAddress: server.address,
      pins: [{ address: server.address, fingerprint: paired.fingerprint }],
    })
    expect(await nameOf(post('{}'))).toBe('before')
    await server.close()
    await opened(openSeenServer('after', { certificate: other, port: Number(new URL(server.address).port) }))
    expect((await post('{}')).status).toBe(502)
    settings.pins = [{ address: server.address, fingerprint: other.fingerprint }]
    expect(await nameOf(post('{}'))).toBe('after')
  })

  test('an address that is not paired takes no certificate that nobody vouches for', async () => {
    const server = await opened(openSeenServer('unpaired', { certificate: paired }))
    const { post } = await openRelay({ serverAddress: server.address, otherAddresses: [await emptyAddress()] })
    expect((await post('{}')).status).toBe(502)
    expect(server.asked).toEqual([])
  })
})

describe('a second address', () => {
  test('is used while the first does not answer, and kept when the first is back', async () => {
    const gone = await emptyAddress()
    const second = await opened(openSeenServer('second'))
    const { line, post } = await openRelay({ serverAddress: gone, otherAddresses: [second.address] })
    expect(await nameOf(post('{"a":1}'))).toBe('second')
    expect(line.state()).toMatchObject({ current: second.address, places: [{ outcome: 'away' }, { outcome: 'answers' }] })
    const back = await opened(openSeenServer('first', { port: Number(new URL(gone).port) }))
    expect(await nameOf(post('{}'))).toBe('second')
    expect(back.asked).toEqual([])
    await second.close()
    expect(await nameOf(post('{}'))).toBe('first')
    expect(line.state().current).toBe(gone)
  })

  test('never gets a call that has left for the first: the answer is none, and the next call goes there', async () => {
    const first = await opened(openSeenServer('first', { answer: (request) => void request.socket.destroy() }))
    const second = await opened(openSeenServer('second'))
    const { post } = await openRelay({ serverAddress: first.address, otherAddresses: [second.address] })
    const broken = await post('{}')
    expect([broken.status, await broken.json()]).toEqual([502, {}])
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
    expect(await nameOf(post('{}'))).toBe('second')
  })

  test(
    'is used when the first takes connections and is silent, once a call there was given up',
    { timeout: 30_000 },
    async () => {
      const first = await opened(openSeenServer('first', { answer: () => undefined }))
      const second = await opened(openSeenServer('second'))
      const { relay, post } = await openRelay({ serverAddress: first.address, otherAddresses: [second.address] })
      const given = (afterMs: number) =>
        fetch(`${relay.address}/api/health`, { signal: AbortSignal.timeout(afterMs) }).catch(() => null)
      expect(await given(300)).toBeNull()
      expect(first.asked).toHaveLength(1)
      expect(await given(5500)).toBeNull()
      expect(await nameOf(post('{}'))).toBe('second')
      expect(first.asked).toHaveLength(2)
    },
  )

  test('is used when the first takes connections and says nothing of TLS', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    ends.push(() => mute.close())
    const second = await opened(openSeenServer('second'))
    const { post } = await openRelay({
      serverAddress: `https://127.0.0.1:${(mute.address() as AddressInfo).port}`,
      otherAddresses: [second.address],
    })
    expect(await nameOf(post('{}'))).toBe('second')
  })

  test('with none there is no answer, and it goes on by itself when the server is back', async () => {
    const address = await emptyAddress()
    const also = await emptyAddress()
    const { post } = await openRelay({ serverAddress: address, otherAddresses: [also] })
    const away = await post('{}')
    expect([away.status, await away.json()]).toEqual([502, {}])
    await opened(openSeenServer('back', { port: Number(new URL(address).port) }))
    expect(await nameOf(post('{}'))).toBe('back')
  })
})

test('a stream is carried part by part, and ends with its server', async () => {
  const server = await opened(
    openSeenServer('stream', {
      certificate: paired,
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
        setTimeout(() => response.write('data: 1\n\n'), 50)
      },
    }),
  )
  const { relay } = await openRelay({
    serverAddress: server.address,
    pins: [{ address: server.address, fingerprint: paired.fingerprint }],
  })
  const answer = await fetch(`${relay.address}/api/events`)
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
  await server.close()
  await expect(reader?.read()).rejects.toThrow()
})

test('a name that was rebound to this machine reaches no server, and nothing but the API is carried', async () => {
  const server = await opened(openSeenServer('server'))
  const { relay } = await openRelay({ serverAddress: server.address, otherAddresses: [await emptyAddress()] })
  const { hostname, port } = new URL(relay.address)
  const statusOf = (host: string, path: string) =>
    new Promise((resolve, reject) => {
      ask({ hostname, port, path, headers: { host }, agent: false }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end()
    })
  expect(await statusOf('evil.example', '/api/health')).toBe(421)
  expect(await statusOf(`127.0.0.1:${port}`, '/other')).toBe(421)
  expect(server.asked).toEqual([])
  expect(await statusOf(`127.0.0.1:${port}`, '/api/health')).toBe(200)
})
