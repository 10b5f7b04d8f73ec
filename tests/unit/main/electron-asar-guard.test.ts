import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/printing/virtual-printer.ts'

/** What a program may not do with files of its archive, and may do with others; each names itself when it was let. */
const PROGRAM = `
import { fork, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
const [archive, outside] = process.argv.slice(2)
const inside = join(archive, 'a.mjs')
const tries = {
  read: () => readFileSync(inside),
  import: () => import(inside),
  'write outside': () => writeFile(join(outside, 'b'), ''),
  write: () => writeFile(inside, ''),
  append: () => appendFileSync(inside, ''),
  'make a folder': () => mkdirSync(join(archive, 'folder')),
  'start a program': () => spawnSync(inside),
  'name it to a program': () => spawnSync('/bin/cat', [inside]),
  fork: () => fork(inside).kill(),
  'start a thread': () => new Worker(inside).unref(),
  'load a native part': () => createRequire(import.meta.url)(join(archive, 'packed.node')),
  'load one that is unpacked': () => createRequire(import.meta.url)(join(archive, 'unpacked.node')),
}
for (const [name, run] of Object.entries(tries))
  try { await run(); console.log(name) } catch (error) { if (error.code !== 'ENOTDIR') console.log(name + ': ' + error.code) }
process.exit()
`

function run(isGuarded: boolean): string[] {
  const [archive, unpacked, outside] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  writeFileSync(join(archive, 'a.mjs'), '')
  for (const path of [join(archive, 'packed.node'), join(archive, 'unpacked.node'), join(unpacked, 'unpacked.node')])
    writeFileSync(path, 'no library')
  mkdirSync(join(outside, 'program'))
  writeFileSync(join(outside, 'program', 'index.mjs'), PROGRAM)
  const guard = ['--import', new URL('../../support/electron/asar-guard.ts', import.meta.url).href]
  const args = [...guard, join(outside, 'program', 'index.mjs'), archive, outside]
  const env = { ...process.env, ...(isGuarded && { STAND_IN_ASAR: JSON.stringify({ archive, unpacked }) }) }
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n')
}

test('files of an archive can be read and imported, not written, started, run as threads or loaded as native parts', () => {
  const native = 'ERR_DLOPEN_FAILED'
  expect(run(true)).toEqual(['read', 'import', 'write outside', `load one that is unpacked: ${native}`])
  expect(run(false), 'negative control: without the guard').toEqual([
    'read',
    'import',
    'write outside',
    'write',
    'append',
    'make a folder',
    'start a program',
    'name it to a program',
    'fork',
    'start a thread',
    `load a native part: ${native}`,
    `load one that is unpacked: ${native}`,
  ])
})
