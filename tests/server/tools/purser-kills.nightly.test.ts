import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { settleRestore } from '../../../src/server/ops/backup/restore.ts'
import { rowsBefore, type TableRows } from '../../support/server/table-rows.ts'
import { anotherVoyage, folderOf, purser, removeFolders, run, voyageIn } from './operator.ts'

afterAll(removeFolders)

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
