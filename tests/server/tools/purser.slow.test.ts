import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_CHECK } from '../../../src/server/backup/books.ts'
import { runCommand } from '../../../src/server/tools/run-command.ts'
import { settleRestore } from '../../../src/server/backup/settle.ts'
import { turnBit, variantOf } from '../../support/server/backups.ts'
import { startProgram } from '../../support/programs/program.ts'
import { staffClient } from '../../support/server/client.ts'
import { emptyPostgresDatabase } from '../../support/server/databases.ts'
import { makeSale } from '../../support/server/sale.ts'
import type { TestServer } from '../../support/server/server.ts'
import { rowsBefore, type TableRows } from '../../support/server/table-rows.ts'
import { leaveVoyage, voyageWith } from '../../support/server/voyage/left-behind.ts'

const root = mkdtempSync(join(tmpdir(), 'purser-command-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folderOf = (name: string): string => join(root, name)

interface Ended {
  status: number | null
  out: string
  err: string
}

function run(program: string, args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, NODE_COMPILE_CACHE: folderOf('compiled') }
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, err })))
}
/** The command as a process of its own, as an operator starts it. */
const purserProcess = (...args: string[]): Promise<Ended> => run('src/server/tools/purser.ts', args)

/** The same within this process, where it makes no difference. */
async function purser(...args: string[]): Promise<Ended> {
  const said = { out: '', err: '' }
  const voice = { out: (line: string) => void (said.out += `${line}\n`), err: (line: string) => void (said.err += `${line}\n`) }
  return { status: await runCommand(args, {}, voice), ...said }
}

/** A data folder with the books of a small voyage. */
async function voyageIn(name: string): Promise<string> {
  const dataDir = mkdtempSync(join(root, name))
  await leaveVoyage(dataDir)
  return dataDir
}

/** A data folder with the books of another voyage, which sold more. */
async function anotherVoyage(): Promise<string> {
  const dataDir = mkdtempSync(join(root, 'other-'))
  const sellMore = async (test: TestServer): Promise<void> => {
    await makeSale(test, await staffClient(test, ['backoffice', 'foodorder']))
  }
  await leaveVoyage(dataDir, await voyageWith(sellMore))
  return dataDir
}

describe('purser', () => {
  let data = ''
  const file = folderOf('voyage.tar')
  beforeAll(async () => {
    data = await voyageIn('data-')
    expect(await purserProcess('backup', '--data', data, '--to', file)).toMatchObject({ status: 0, err: '' })
  })

  it.each([
    [['backup', '--data', 'x'], 'backup needs --to FILE'],
    [['restore', '--data', 'x'], 'restore needs --from FILE'],
    [['verify', '--replace'], 'verify takes no --replace'],
    [['mend'], 'say backup, restore, verify or check'],
    [['check', '--to', 'x'], 'check takes no --to'],
    [['verify', '--db', 'mysql://x'], '--db takes an address'],
    [['verify', 'now', 'please'], 'now is one word too many'],
  ])('%j is wrong use: it says so with the usage, and ends with 2', async (args, says) => {
    const ended = await purser(...args)
    expect([ended.status, ended.err]).toEqual([2, expect.stringContaining(says)])
    expect(ended.err).toContain('purser restore --from FILE')
  })

  it('explains itself', async () => {
    expect(await purserProcess('mend')).toMatchObject({ status: 2, err: await purser('mend').then(({ err }) => err) })
    expect(await purser('--help')).toMatchObject({ status: 0, out: expect.stringContaining('Exit status:') })
  })

  it('verify names every invariant and the end of the chain, of data and of a backup alike', async () => {
    const [ofData, ofFile] = [await purser('verify', '--data', data), await purser('verify', '--from', file)]
    expect([ofData.status, ofData.out]).toEqual([0, `ok     ${FILE_CHECK}\n${ofFile.out}`])
    expect(ofData.out).toMatch(/^ok {5}the hash chain is intact$/m)
    expect(ofData.out).toMatch(/^ledger (\d+) rows\nchain head \1:[0-9a-f]{64}\nintact\n$/m)
  })

  it('verify compares the data with a head that was written down, and finds a rebuilt chain', async () => {
    const [, head = ''] = /^chain head (\S+)$/m.exec((await purser('verify', '--data', data)).out) ?? []
    expect(await purser('verify', '--data', data, '--head', head)).toMatchObject({ status: 0 })
    expect(await purser('verify', '--data', data, '--head', head.slice(0, 15))).toMatchObject({ status: 0 })
    const other = await purser('verify', '--data', data, '--head', `22:${'0'.repeat(64)}`)
    expect([other.status, other.out]).toEqual([
      1,
      expect.stringMatching(/^BROKEN the given head 22:0+: row 22 is [0-9a-f]{64}$/m),
    ])
    expect((await purser('verify', '--data', data, '--head', `99:${'0'.repeat(64)}`)).out).toContain('row 99 is missing')
    expect(await purser('verify', '--data', data, '--head', 'abc')).toMatchObject({ status: 2 })
  })

  it('verify ends with 1 for books that are not intact, and for a damaged backup', async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const broken = await voyageIn('broken-')
    const database = new DatabaseSync(join(broken, 'purser.sqlite'))
    database.exec('UPDATE cards SET balance = balance + 1 WHERE balance > 0')
    database.close()
    const ended = await purser('verify', '--data', broken)
    expect([ended.status, ended.out]).toEqual([1, expect.stringMatching(/^BROKEN a card's balance[^]+NOT INTACT\n$/m)])
    expect(
      await purser(
        'verify',
        '--from',
        variantOf(file, (content) => turnBit(content, 99_999)),
      ),
    ).toMatchObject({
      status: 1,
      err: expect.stringContaining('does not match its SHA-256 sums'),
    })
    expect(await purser('backup', '--data', broken, '--to', folderOf('broken.tar'))).toMatchObject({ status: 1 })
  })

  it('backs up beside a running server, which restore refuses to disturb', async () => {
    const server = await startProgram('src/server/start.ts', ['--port', '0', '--data', data, '--log-level', 'error'])
    const to = folderOf('beside.tar')
    expect(await purser('backup', '--data', data, '--to', to)).toMatchObject({ status: 0 })
    expect(await purser('backup', '--data', data, '--to', to)).toMatchObject({
      status: 1,
      err: expect.stringContaining('exists'),
    })
    const refused = await purserProcess('restore', '--from', to, '--data', data, '--replace')
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('close it first')])
    await server.stop()
    const restored = await purserProcess('restore', '--from', to, '--data', data, '--replace')
    expect([restored.status, restored.out]).toEqual([0, expect.stringContaining('the data from before are kept in')])
  })

  it('says what to do where there is no database, or none that answers', async () => {
    expect((await purser('verify', '--data', folderOf('nowhere'))).err).toContain('there is no database at')
    expect((await purser('verify', '--db', 'postgres://purser@127.0.0.1:1/purser')).err).toContain('is PostgreSQL running?')
  })

  it('moves an embedded database to PostgreSQL and back', async () => {
    const empty = await emptyPostgresDatabase()
    const on = ['--db', empty.address, '--data', folderOf('pg')]
    expect(await purser('restore', '--from', file, ...on)).toMatchObject({ status: 0, err: '' })
    expect(await purser('verify', ...on)).toMatchObject({ status: 0, out: (await purser('verify', '--from', file)).out })
    const [again, aside] = [
      await purser('restore', '--from', file, ...on),
      await purser('restore', '--from', file, '--replace', ...on),
    ]
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('--replace')])
    expect(aside).toMatchObject({ status: 0, out: expect.stringMatching(/kept in before_restore_\d{8}t\d{6}/) })
    expect(await purser('backup', ...on, '--to', folderOf('from-pg.tar'))).toMatchObject({ status: 0, err: '' })
    await empty.drop()
  })
})

describe('a restore killed at any point', () => {
  const killed = (killAt: number, ...args: string[]) => run('tests/support/programs/killed-command.ts', [String(killAt), ...args])
  const stateOf = (rows: TableRows): string => JSON.stringify([rows.get('bills')?.rows, rows.get('heads')?.rows])

  it('leaves the old data or the new ones, key and all, and the next one goes through', async () => {
    const [old, other] = [await voyageIn('killed-'), await anotherVoyage()]
    writeFileSync(join(old, 'server.key'), 'ab'.repeat(32))
    const file = folderOf('other.tar')
    await purser('backup', '--data', other, '--to', file)
    const restore = ['restore', '--from', file, '--data', old, '--replace']
    const look = async () => [
      stateOf(await rowsBefore({ dataDir: old, database: '' })),
      readFileSync(join(old, 'server.key'), 'utf8'),
    ]
    const before = await look()
    const actions = Number(
      /actions (\d+)/.exec((await killed(0, 'restore', '--from', file, '--data', folderOf('count'))).out)?.[1],
    )
    const left: string[] = []
    let after: string[] | undefined
    // The last actions change the data; of the many before, while the copy is unpacked, some will do.
    const points = [1, 3, 8, ...Array.from({ length: 26 }, (_point, index) => actions - 14 + index)]
    for (const killAt of points) {
      const ended = await killed(killAt, ...restore)
      if (existsSync(join(old, 'restored'))) left.push('decided, not yet in place')
      settleRestore(old)
      const found = await look()
      if (JSON.stringify(found) !== JSON.stringify(before)) after ??= found
      expect([before, after]).toContainEqual(found)
      left.push(found[0] === before[0] ? 'old' : 'new')
      expect(await purser('verify', '--data', old)).toMatchObject({ status: 0 })
      if (ended.status === 0) break
      if (left.at(-1) === 'new') putBack(old)
    }
    expect(new Set(left)).toEqual(new Set(['old', 'decided, not yet in place', 'new']))
    expect(after?.[1]).toBe(readFileSync(join(other, 'server.key'), 'utf8'))
  })
})

/** Puts the data from before a restore back by hand, as its words allow. */
function putBack(dataDir: string): void {
  const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
  for (const name of ['purser.sqlite', 'purser.sqlite-wal', 'purser.sqlite-shm', 'server.key']) {
    rmSync(join(dataDir, name), { force: true })
    const kept = join(dataDir, aside, name)
    if (existsSync(kept)) writeFileSync(join(dataDir, name), readFileSync(kept))
  }
  rmSync(join(dataDir, aside), { recursive: true })
}
