import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { CODE_TRIES, CODE_VALID_MS } from '../../../../src/server/people/pairing/pairing.service.ts'
import type { PairingCode } from '../../../../src/shared/contract/pairing.ts'
import { readCode, serverProofText } from '../../../../src/shared/pairing.ts'
import { proofFor } from '../../../support/pairing.ts'
import { anonymous, type Client, clientOf, staffClient } from '../../../support/server/client.ts'
import { databases } from '../../../support/server/databases.ts'
import { openNode } from '../../../support/server/nodes.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../../support/server/server.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'purser-pairing-'))
const own = makeCertificate(folder, 'own')
const other = makeCertificate(folder, 'other')
afterAll(() => rmSync(folder, { recursive: true }))

describeOnBothDatabases('a pairing code', (open) => {
  let test: TestServer
  let office: Client
  let desk: Client
  beforeAll(async () => {
    test = await open({ tlsCert: own.tlsCert, tlsKey: own.tlsKey, allowedHosts: ['pos.ship.example', '10.0.0.5:4150'] })
    office = await staffClient(test, ['backoffice'], 'Maya Pinto')
    desk = await staffClient(test, ['foodorder'])
  })
  let made: PairingCode
  beforeEach(async () => {
    made = await office.ok('makePairingCode')
  })
  const pair = (code: string, fingerprint = own.fingerprint) =>
    anonymous(test).call('pair', { body: proofFor(code, fingerprint), terminal: 'Pool bar' })
  const refusal = { status: 403, body: { code: 'pairing_refused' } }

  it('has 16 letters and digits, is good for ten minutes, and comes with the addresses and the certificate', () => {
    expect(readCode(made.code)).toBe(made.code)
    expect(Date.parse(made.expiresAt)).toBe(test.clock.now + CODE_VALID_MS)
    expect(made.fingerprint).toBe(own.fingerprint)
    expect(made.addresses).toEqual(['https://pos.ship.example', 'https://10.0.0.5:4150'])
  })

  it('pairs a workstation that knows it and was shown this certificate, and the server proves that it knows it too', async () => {
    const { status, body } = await pair(made.code)
    expect(status).toBe(200)
    const wanted = serverProofText(own.fingerprint, 'ab'.repeat(32), body.nonce)
    expect(body.proof).toBe(createHmac('sha256', made.code).update(wanted).digest('hex'))
  })

  it('pairs one workstation', async () => {
    const both = await Promise.all([pair(made.code), pair(made.code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await pair(made.code)).failure.msg).toBe('This code has already been used. Ask for a new one')
  })

  it('is refused with another certificate between: the proof of it is worth nothing here', async () => {
    expect(await pair(made.code, other.fingerprint)).toMatchObject(refusal)
    expect((await pair(made.code)).status).toBe(200)
  })

  it('that is wrong is refused, with the tries that are left', async () => {
    const wrong = await pair(made.code === 'A'.repeat(16) ? 'B'.repeat(16) : 'A'.repeat(16))
    expect(wrong).toMatchObject(refusal)
    expect(wrong.failure.triesLeft).toBe(CODE_TRIES - 1)
  })

  it('is over after ten wrong ones, sent at once too, the right one with it', async () => {
    const wrong = await Promise.all(Array.from({ length: CODE_TRIES + 5 }, () => pair('A'.repeat(16))))
    expect(wrong.every(({ status }) => status === 403)).toBe(true)
    const right = await pair(made.code)
    expect(right).toMatchObject(refusal)
    expect(right.failure.msg).toContain('too many wrong ones were tried')
  })

  it('has expired after ten minutes, and with a clock that was set back', async () => {
    test.clock.now += CODE_VALID_MS
    expect((await pair(made.code)).failure.msg).toBe('This code has expired. Ask for a new one')
    test.clock.now -= 2 * CODE_VALID_MS
    expect((await pair(made.code)).failure.msg).toBe('This code has expired. Ask for a new one')
    test.clock.now += CODE_VALID_MS
    expect((await pair(made.code)).status).toBe(200)
  })

  it('ends the one before it', async () => {
    const next = await office.ok('makePairingCode')
    expect(next.code).not.toBe(made.code)
    expect(await pair(made.code)).toMatchObject(refusal)
    expect((await pair(next.code)).status).toBe(200)
  })

  it('is made by the back office alone', async () => {
    expect(await desk.call('makePairingCode')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await anonymous(test).call('makePairingCode')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('is in the audit trail when made and when used, with the terminal, and never itself; the database has it sealed', async () => {
    expect((await pair(made.code)).status).toBe(200)
    const entries = (await office.ok('listAudit')).slice(0, 2)
    expect(entries).toMatchObject([
      { action: 'workstation_paired', staffName: 'Maya Pinto', terminal: 'Pool bar' },
      { action: 'pairing_code_made', staffName: 'Maya Pinto' },
    ])
    expect(JSON.stringify(entries)).not.toContain(made.code)
    const rows = await test.server.deps.database.db.selectFrom('pairing_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(made.code)
  })
})

describe.runIf(databases.includes('postgres'))('a pairing code of several servers on one PostgreSQL', () => {
  it('holds at each, and wrong ones count at all', async () => {
    const first = await openTestServer('postgres', { tlsCert: own.tlsCert, tlsKey: own.tlsKey })
    const second = await openNode(first)
    onTestFinished(async () => {
      await second.close()
      await first.close()
    })
    const office = await staffClient(first, ['backoffice'])
    const there = clientOf({ ...first, http: second.server.http }, null)
    const pairThere = (code: string) => there.call('pair', { body: proofFor(code, own.fingerprint) })
    expect((await pairThere((await office.ok('makePairingCode')).code)).status).toBe(200)
    const { code } = await office.ok('makePairingCode')
    for (let wrong = 0; wrong < CODE_TRIES; wrong += 1)
      await anonymous(first).call('pair', { body: proofFor('A'.repeat(16), own.fingerprint) })
    expect((await pairThere(code)).failure.msg).toContain('too many wrong ones were tried')
  })
})

describeOnBothDatabases('a server without a certificate of its own', (open) => {
  it('pairs nobody, and says what it lacks', async () => {
    const test = await open()
    const office = await staffClient(test, ['backoffice'])
    const lacks = { status: 422, body: { code: 'rule_broken', msg: expect.stringContaining('--tls-cert') as string } }
    expect(await office.call('makePairingCode')).toMatchObject(lacks)
    expect(await anonymous(test).call('pair', { body: proofFor('A'.repeat(16), '') })).toMatchObject(lacks)
  })
})
