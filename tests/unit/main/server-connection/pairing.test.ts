import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ChangeNotes } from '../../../../src/main/guard/change-notes.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { openRelayServer } from '../../../../src/main/server-connection/relay-server.ts'
import { openLine } from '../../../../src/main/server-connection/server-line.ts'
import { pairServer } from '../../../../src/main/bridge/pair-server.ts'
import { pairWith } from '../../../../src/main/server-connection/pairing.ts'
import { testServer } from '../../../../src/main/server-connection/server-test.ts'
import { openSettings } from '../../../../src/main/host/settings.ts'
import { bridgeMessages } from '../../../../src/shared/bridge/messages.ts'
import { errorMessages } from '../../../../src/shared/messages.ts'
import { groupsOf } from '../../../../src/shared/pairing.ts'
import { proofFor } from '../../../support/pairing.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'
import { openSeenServer, type SeenServer } from './tls-servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'purser-pair-'))
const own = makeCertificate(folder, 'own')
const other = makeCertificate(folder, 'other')
let server: TestServer
let office: Client
let address = ''
let code = ''
beforeAll(async () => {
  server = await openTestServer('sqlite', { tlsCert: own.tlsCert, tlsKey: own.tlsKey })
  office = await staffClient(server, ['backoffice'])
  address = await server.http.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  code = (await office.ok('makePairingCode')).code
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const pair = (to: string, typed = groupsOf(code)) => pairWith({ address: to, code: typed, terminalName: 'Pool bar' })

/** Stands between with a certificate of its own, and hands on all that it is asked. */
async function openMiddle(answer?: object): Promise<SeenServer> {
  const middle = await openSeenServer('middle', {
    certificate: other,
    answer: (asked, response) => {
      if (answer !== undefined) return void response.end(JSON.stringify(answer))
      const { method, url, headers } = asked
      const onward = request(address + url, { method, headers, rejectUnauthorized: false }, (came) => {
        response.writeHead(came.statusCode ?? 502, came.headers)
        came.pipe(response)
      })
      return void asked.pipe(onward)
    },
  })
  onTestFinished(() => middle.close())
  return middle
}

describe('a workstation', () => {
  test('is paired with the server whose code it was told, by its certificate', async () => {
    expect(await pair(address)).toEqual({
      ok: true,
      value: { pin: { address, fingerprint: own.fingerprint }, venue: expect.any(String) as string },
    })
  })

  test('is not paired through somebody with another certificate who hands everything on', async () => {
    const middle = await openMiddle()
    expect(await pair(middle.address)).toEqual({
      ok: false,
      error: { code: 'pairing_refused', msg: errorMessages.pairing_refused },
    })
    expect(middle.asked.map(({ url }) => url)).toEqual(['/api/pairing'])
  })

  test('control: a proof that is not of the certificate in between gets through it', async () => {
    const middle = await openMiddle()
    const { hostname, port } = new URL(middle.address)
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const options = { hostname, port, path: '/api/pairing', method: 'POST', headers, rejectUnauthorized: false, agent: false }
      const sent = request(options, (came) => resolve(came.resume().statusCode))
      sent.once('error', reject)
      sent.end(JSON.stringify(proofFor(code, own.fingerprint)))
    })
    expect(status).toBe(200)
  })

  test('is not paired with somebody who takes its proof and answers something', async () => {
    const middle = await openMiddle({ nonce: 'cd'.repeat(32), proof: 'ef'.repeat(32), venue: 'MV Meridian Star' })
    expect(await pair(middle.address)).toEqual({
      ok: false,
      error: { code: 'not-proved', msg: bridgeMessages['not-proved'] },
    })
  })

  test('never sends the code itself', async () => {
    const middle = await openMiddle()
    await pair(middle.address)
    expect(JSON.stringify(middle.asked)).not.toContain(code)
    expect(JSON.stringify(middle.asked)).not.toContain(groupsOf(code))
  })

  test('says what is wrong: code, scheme, nobody, no Purser, a wrong code', async () => {
    const page = await openMiddle({ hello: 'world' })
    const codeOf = async (answer: ReturnType<typeof pair>): Promise<string> => {
      const { error } = (await answer) as { error?: { code: string } }
      return error?.code ?? 'paired'
    }
    expect(await codeOf(pair(address, '8F3K'))).toBe('no-pairing-code')
    expect(await codeOf(pair('http://127.0.0.1:4150'))).toBe('pairing-needs-https')
    expect(await codeOf(pair('https://127.0.0.1:1'))).toBe('no_connection')
    expect(await codeOf(pair(page.address))).toBe('not-a-server')
    expect(await codeOf(pair(address, 'A'.repeat(16)))).toBe('pairing_refused')
  })
})

describe('what pairing keeps', () => {
  const free = { mayChange: () => true }
  const confirmed: ChangeNotes = {
    confirm: async () => ok(null),
    mayOpenDrawer: async () => true,
    deliver: async () => undefined,
  }

  test('is the certificate, and the address where it was none of the server’s; the way there takes that certificate alone', async () => {
    const settings = openSettings(temporaryFolder())
    expect(await pairServer({ settings, kiosk: free, changes: confirmed }, { address, code }, null)).toMatchObject({ ok: true })
    const pin = { address, fingerprint: own.fingerprint }
    expect(settings.current()).toMatchObject({ serverAddress: address, otherAddresses: [], pins: [pin] })
    const line = openLine(settings.current)
    if (line === null) throw new Error('nothing is in between')
    const relay = await openRelayServer(line)
    onTestFinished(() => {
      relay.close()
      line.close()
    })
    expect(await (await fetch(`${relay.address}/api/health`)).json()).toMatchObject({ status: 'ok' })
    expect(await testServer(address, fetch, pin)).toMatchObject({ outcome: 'purser' })
    expect(await testServer(address, fetch, { address, fingerprint: other.fingerprint })).toMatchObject({
      outcome: 'certificate',
    })
    expect(await testServer(address), 'not paired, nobody vouches for it').toMatchObject({ outcome: 'certificate' })
  })

  test('is one certificate an address, and none of addresses that are gone', async () => {
    const settings = openSettings(temporaryFolder())
    const [first, second, gone] = ['https://one.example', address, 'https://gone.example']
    const old = [first, second, gone].map((each) => ({ address: each, fingerprint: other.fingerprint }))
    settings.save({ ...settings.current(), serverAddress: first, otherAddresses: [second], pins: old })
    expect(await pairServer({ settings, kiosk: free, changes: confirmed }, { address, code }, null)).toMatchObject({ ok: true })
    expect(settings.current()).toMatchObject({
      serverAddress: first,
      otherAddresses: [second],
      pins: [
        { address: first, fingerprint: other.fingerprint },
        { address: second, fingerprint: own.fingerprint },
      ],
    })
  })

  test('is nothing where pairing failed, or the back office was not asked, which spends no code', async () => {
    const settings = openSettings(temporaryFolder())
    const before = settings.current()
    expect(
      await pairServer({ settings, kiosk: free, changes: confirmed }, { address, code: 'A'.repeat(16) }, null),
    ).toMatchObject({ ok: false })
    const locked = { mayChange: () => false }
    const refusing = { ...confirmed, confirm: async () => ({ ok: false, error: 'settings-locked' }) as const }
    const refused = { error: { code: 'settings-locked' } }
    expect(await pairServer({ settings, kiosk: free, changes: refusing }, { address, code }, null)).toMatchObject(refused)
    expect(await pairServer({ settings, kiosk: locked, changes: confirmed }, { address, code }, null)).toMatchObject({
      error: { code: 'settings-locked' },
    })
    expect(settings.current()).toEqual(before)
    expect(await pair(address)).toMatchObject({ ok: true })
  })
})
