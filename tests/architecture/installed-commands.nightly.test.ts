import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PackagedApp, packageApp } from './packaged-app.ts'
import { startPostgres, type RunningPostgres } from '../support/server/postgres.ts'
import { leaveVoyage } from '../support/server/voyage/left-behind.ts'

/** What cron gives a program: no display, no folder of Node's, no settings of a shell. */
const cron = { HOME: tmpdir(), LOGNAME: 'till', SHELL: '/bin/sh', PATH: '/usr/bin:/bin' }

const folder = mkdtempSync(join(tmpdir(), 'purser-installed-'))
const inside = (name: string): string => join(folder, name)
let app: PackagedApp
let postgres: RunningPostgres
/** The command as a deb installs it: a name elsewhere that leads to the program's folder, whose name may have a space. */
const command = inside('purser-tools')

/** Runs the installed command with nothing in its environment but what is given. */
function purser(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: '/', env, encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

beforeAll(async () => {
  app = packageApp()
  cpSync(app.linux, inside('opt of Purser'), { recursive: true })
  symlinkSync(inside('opt of Purser/resources/tools/purser-tools'), command)
  mkdirSync(inside('data'))
  await leaveVoyage(inside('data'))
  postgres = await startPostgres({ durable: false })
})
afterAll(async () => {
  await postgres.stop()
  app.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('the installed commands, without display, npm or a Node of the system', () => {
  test('check, back up, verify and restore the embedded database', () => {
    const data = ['--data', inside('data')]
    const copy = inside('copy.tar')
    expect(purser(['check', ...data, '--port', '0'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^✓ chain/m),
      err: '',
    })
    expect(purser(['backup', ...data, '--to', copy], cron)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/intact\n$/),
      err: '',
    })
    expect(purser(['verify', '--from', copy])).toMatchObject({ status: 0, err: '' })
    expect(purser(['restore', '--from', copy, '--data', inside('restored')])).toMatchObject({ status: 0, err: '' })
    expect(purser(['verify', '--data', inside('restored')], cron)).toMatchObject({ status: 0, err: '' })
  })

  test('move it to PostgreSQL and look at it there', () => {
    const on = ['--db', postgres.address, '--data', inside('pg')]
    expect(purser(['restore', '--from', inside('copy.tar'), ...on])).toMatchObject({ status: 0, err: '' })
    expect(purser(['check', ...on, '--port', '0'])).toMatchObject({ status: 0, err: '' })
    expect(purser(['backup', ...on, '--to', inside('from-pg.tar')], cron)).toMatchObject({ status: 0, err: '' })
    expect(purser(['verify', ...on])).toMatchObject({ status: 0, out: expect.stringMatching(/intact\n$/) })
  })

  test('end with 1 for what is refused or not intact, and with 2 for wrong use', () => {
    const file = new DatabaseSync(join(inside('restored'), 'purser.sqlite'))
    file.exec('UPDATE cards SET balance = balance + 1 WHERE balance > 0')
    file.close()
    const broken = ['--data', inside('restored')]
    expect(purser(['verify', ...broken])).toMatchObject({ status: 1, out: expect.stringMatching(/NOT INTACT\n$/) })
    expect(purser(['check', ...broken, '--port', '0'], cron)).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^✗ database/m),
    })
    expect(purser(['verify', '--data', inside('nowhere')])).toMatchObject({
      status: 1,
      err: expect.stringContaining('no database'),
    })
    expect(purser(['mend'], cron)).toMatchObject({ status: 2, err: expect.stringContaining('use backup') })
    expect(existsSync(inside('nowhere'))).toBe(false)
  })

  test('run on the Node that comes with them and on no other', () => {
    rmSync(inside('opt of Purser/resources/tools/node'))
    expect(purser(['--help'], process.env).status).toBe(127)
  })
})
