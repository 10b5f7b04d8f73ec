import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInstallation } from '../../../../src/server/tools/check/check.ts'
import { findingLine } from '../../../../src/shared/finding.ts'
import { runCommand } from '../../../../src/server/tools/run-command.ts'
import { startProgram } from '../../../support/programs/program.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'
import { openTestServer } from '../../../support/server/server.ts'
import { leaveVoyage } from '../../../support/server/voyage/left-behind.ts'
import { sailVoyage } from '../../../support/server/voyage/voyage.ts'

const root = mkdtempSync(join(tmpdir(), 'purser-check-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let data = ''
beforeEach(async () => {
  data = mkdtempSync(join(root, 'data-'))
  await leaveVoyage(data)
})

/** Runs `purser check` on any free port; answers its status and its lines by their parts. */
async function check(...args: string[]) {
  const lines: string[] = []
  const voice = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) }
  const status = await runCommand(['check', '--data', data, '--port', '0', ...args], {}, voice)
  const byPart = Object.fromEntries(lines.map((line) => [/^[✓✗] (\w+)/.exec(line)?.[1] ?? line, line]))
  return { status, lines, byPart }
}

function inWorkstation(name: string, content: unknown): void {
  mkdirSync(join(data, 'workstation', 'printing'), { recursive: true })
  writeFileSync(join(data, 'workstation', name), typeof content === 'string' ? content : JSON.stringify(content))
}

function change(statement: string): void {
  const database = new DatabaseSync(join(data, 'purser.sqlite'))
  database.exec(statement)
  database.close()
}

const till = { id: 'a', name: 'Till', kind: 'tcp', address: '10.0.0.9', columns: 42, codepage: 'windows1252', backChannel: true }
const printers = (more: object = {}) => ({ version: 1, defaultPrinterId: 'a', printers: [{ ...till, drawer: false, ...more }] })

describe('purser check', () => {
  it('looks at every part of an installation and finds it good', async () => {
    inWorkstation('printing/printers.json', printers())
    const { status, lines, byPart } = await check()
    expect([status, lines.filter((line) => line.startsWith('✗'))]).toEqual([0, []])
    const parts = ['versions', 'folder', 'disk', 'key', 'identity', 'database', 'chain', 'clock', 'port', 'printers']
    expect(Object.keys(byPart)).toEqual(parts)
    expect(byPart['versions']).toContain(`Node ${process.versions.node}`)
    expect(byPart['chain']).toMatch(/head \d+:[0-9a-f]{64}$/)
    expect(byPart['printers']).toContain('Till (tcp 10.0.0.9)')
  })

  it('finds a folder good in which nothing was made yet', async () => {
    data = mkdtempSync(join(root, 'new-'))
    const { status, byPart } = await check()
    expect([status, byPart['database']]).toEqual([0, expect.stringContaining('the first start makes it')])
  })

  it.each<[part: string, says: string, harm: () => void]>([
    ['folder', 'is not there', () => rmSync(data, { recursive: true })],
    ['key', 'is missing', () => unlinkSync(join(data, 'server.key'))],
    ['key', 'is damaged', () => writeFileSync(join(data, 'server.key'), 'abc')],
    ['identity', 'belongs to another database', () => writeFileSync(join(data, 'database.id'), 'of-another\n')],
    ['database', 'is gone or empty', () => unlinkSync(join(data, 'purser.sqlite'))],
    [
      'database',
      'restore the newest backup',
      () => writeFileSync(join(data, 'purser.sqlite'), 'no database at all '.repeat(500)),
    ],
    ['database', 'NOT INTACT', () => change('UPDATE cards SET balance = balance + 1 WHERE balance > 0')],
    [
      'chain',
      'is broken',
      () => change('DROP TRIGGER ledger_entries_no_update; UPDATE ledger_entries SET amount = amount + 1 WHERE seq = 2'),
    ],
    ['printers', 'is damaged', () => inWorkstation('printing/printers.json', '{"version":1,')],
    ['printers', 'no printer takes receipts', () => inWorkstation('printing/printers.json', printers({ roles: ['kitchen'] }))],
    ['server', 'no Purser server answers', () => inWorkstation('settings.json', { serverAddress: 'http://127.0.0.1:1' })],
  ])('a bad %s (%s) is said, and makes the status 1', async (part, says, harm) => {
    harm()
    const { status, byPart } = await check()
    expect(byPart[part]).toMatch(/^✗/)
    expect(byPart[part]).toContain(says)
    expect(status).toBe(1)
  })

  it('finds a clock that is before the ledger', async () => {
    const at = { dataDir: data, database: '', keyFile: '', port: 0 }
    const found = await checkInstallation(at, Date.parse('2001-01-01T00:00:00Z'), String)
    expect(found.map(findingLine).join('\n')).toMatch(/^✗ clock +it says 2001-01-01.*set the clock right$/m)
  })

  it('distinguishes a port that another program has from one that a Purser has', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    expect((await check('--port', String(port))).byPart['port']).toMatch(/^✗ port +\d+ is taken by another program/)
    other.close()
    const server = await startProgram('src/server/start.ts', ['--port', '0', '--data', data, '--log-level', 'error'])
    const found = await check('--port', new URL(server.address).port)
    expect([found.status, found.byPart['port']]).toEqual([0, expect.stringMatching(/^✓ port +\d+: Purser 1\.0\.0 answers$/)])
    expect(found.byPart['folder']).toContain('a Purser is running on it')
    inWorkstation('settings.json', { serverAddress: server.address })
    expect((await check()).byPart['server']).toContain('the data is there')
    await server.stop()
  })

  it('knows a server that this workstation is paired with by its certificate', async () => {
    const certificate = makeCertificate(data, 'paired')
    const server = createTlsServer(certificate).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const serverAddress = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paired = (fingerprint: string) =>
      inWorkstation('settings.json', { serverAddress, pins: [{ address: serverAddress, fingerprint }] })
    paired(certificate.fingerprint)
    expect((await check()).byPart['server']).toContain('shows the certificate that this terminal was paired with')
    paired(makeCertificate(data, 'other').fingerprint)
    expect((await check()).byPart['server']).toContain('shows another certificate')
    server.close()
  })

  it('looks at a PostgreSQL database the same way', async () => {
    const voyage = await openTestServer('postgres')
    await sailVoyage(voyage)
    const { database, dataDir } = voyage.server.deps.config
    const { status, byPart } = await check('--db', database, '--data', dataDir)
    expect([status, byPart['chain']]).toEqual([0, expect.stringMatching(/^✓ chain/)])
    const gone = await check('--db', 'postgres://purser@127.0.0.1:1/purser')
    expect([gone.status, gone.byPart['database']]).toEqual([1, expect.stringContaining('is PostgreSQL running?')])
    await voyage.close()
  })

  it('takes a port alone', async () => {
    expect((await check('--port', 'eight')).status).toBe(2)
  })
})
