import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_CHECK } from '../../../src/server/ops/backup/books.ts'
import { turnBit, variantOf } from '../../support/server/backups.ts'
import { startProgram } from '../../support/programs/program.ts'
import { emptyPostgresDatabase } from '../../support/server/databases.ts'
import { folderOf, purser, purserProcess, removeFolders, voyageIn } from './operator.ts'

afterAll(removeFolders)

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
    [['verify', '--replace'], 'verify does not take --replace'],
    [['mend'], 'use backup, restore, verify or check'],
    [['check', '--to', 'x'], 'check does not take --to'],
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

  it('verify says ‘not checked’ of what is older than its first entry in the audit trail, which is no fault', async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const older = await voyageIn('older-')
    const raw = new DatabaseSync(join(older, 'purser.sqlite'))
    raw.exec(`INSERT INTO order_events (id, order_id, event, status, at, staff_id, terminal)
      SELECT 'older', id, 'status', 'Delivering', 1, 'somebody', 'Bar' FROM orders LIMIT 1`)
    raw.close()
    const { status, out } = await purser('verify', '--data', older)
    const of = 'the history of each order is as the audit trail says'
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^not checked ${of}: \\d+ changes of status and seats`, 'm')),
    ])
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
    expect([restored.status, restored.out]).toEqual([0, expect.stringContaining('the earlier data is kept in')])
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
