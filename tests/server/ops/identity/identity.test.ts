import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openServer } from '../../../../src/server/app.ts'
import type { ServerConfig } from '../../../../src/server/kernel/config.ts'
import { anonymous, staffClient } from '../../../support/server/client.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../../support/server/server.ts'

const outlets = { deskCode: () => undefined }
const open = async (config: ServerConfig): Promise<string> => {
  try {
    await (await openServer(config, outlets)).close()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describeOnBothDatabases('folder, key and database', (openNew) => {
  let test: TestServer
  let config: ServerConfig
  const fileOf = (name: string) => join(config.dataDir, name)
  beforeEach(async () => {
    test = await openNew()
    config = test.server.deps.config
    await test.server.close()
  })

  it('know each other after the first start, and a folder that lost its id takes it on again', async () => {
    const id = readFileSync(fileOf('database.id'), 'utf8')
    expect(await open(config)).toBe('')
    rmSync(fileOf('database.id'))
    expect(await open(config)).toBe('')
    expect(readFileSync(fileOf('database.id'), 'utf8')).toBe(id)
  })

  it('without the key, or with another, nothing starts and no key is made', async () => {
    renameSync(fileOf('server.key'), fileOf('kept'))
    expect(await open(config)).toMatch(/key of this database is missing.*--key-file/)
    expect(existsSync(fileOf('server.key'))).toBe(false)
    writeFileSync(fileOf('server.key'), 'ab'.repeat(32))
    expect(await open(config)).toMatch(/is not the key of this database/)
    expect(await open({ ...config, keyFile: fileOf('kept') }), 'a key file of another place').toBe('')
  })

  it('of another database the folder wants nothing', async () => {
    writeFileSync(fileOf('database.id'), 'another')
    expect(await open(config)).toMatch(/belongs to another database/)
    expect(readFileSync(fileOf('database.id'), 'utf8')).toBe('another')
  })

  it('a folder that has a key begins no new database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'purser-identity-'))
    writeFileSync(join(dataDir, 'server.key'), 'ab'.repeat(32))
    expect(await open({ ...config, dataDir, database: '' })).toMatch(/is gone or empty.*purser restore/)
    expect(existsSync(join(dataDir, 'purser.sqlite'))).toBe(false)
    rmSync(dataDir, { recursive: true })
  })
})

describe('a database deleted under the server', () => {
  it('takes nothing more, gives nothing more, and health says so until it is back', async () => {
    const test = await openTestServer('sqlite')
    const client = await staffClient(test, ['backoffice'])
    const path = join(test.server.deps.config.dataDir, 'purser.sqlite')
    const body = { tablefloor: '1st Floor', tableno: 99 }
    renameSync(path, `${path}.away`)
    const answers = [
      await client.call('createTable', { body, token: client.token }),
      await anonymous(test).call('setupState'),
      await anonymous(test).call('health'),
    ]
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(answers.map(() => [503, 'database_gone']))
    renameSync(`${path}.away`, path)
    expect((await anonymous(test).ok('health')).status).toBe('ok')
    expect((await client.call('createTable', { body })).status).toBe(200)
    await test.close()
  })

  it('in the middle of a transaction answers that nothing was saved', async () => {
    const test = await openTestServer('sqlite')
    const { database, config } = test.server.deps
    const path = join(config.dataDir, 'purser.sqlite')
    const writing = database.transact(async (tx) => {
      await tx.updateTable('ship_head').set({ booking_seq: 7 }).execute()
      renameSync(path, `${path}.away`)
      return { ok: true, value: null }
    })
    await expect(writing).rejects.toMatchObject({ code: 'database_gone' })
    renameSync(`${path}.away`, path)
    expect(await database.db.selectFrom('ship_head').select('booking_seq').executeTakeFirst()).toEqual({ booking_seq: 0 })
    await test.close()
  })
})
