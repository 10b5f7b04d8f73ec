import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BackupState } from '../../src/shared/contract/backups.ts'
import { packageOnElectron, type RunnableApp } from '../architecture/packaged-app.ts'
import { loginAt } from '../support/e2e/api.ts'
import { envOf, type Machine, runProgram, untilServing } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { ofUser } from '../support/electron-33/display.ts'

let packed: RunnableApp | null = null
test.describe.configure({ mode: 'serial' })
test.afterAll(() => packed?.remove())

/** The app as an installer lays it out, made once, and what it is started with. */
function madeOn({ electron }: Machine): { program: string; env: Record<string, string> } {
  packed ??= packageOnElectron(electron.folder, electron.version)
  return { program: packed.program, env: { PURSER_TEST_EXTRACTED: packed.extracted } }
}

test('a packaged app has its fuses and its archive, and passes the check of itself', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  test.slow()
  const { program, env } = madeOn(machine)
  const { status, said } = await runProgram(machine, program, ['--self-check'], { ...env, TMPDIR: dataDir })
  expect(said).toMatch(/^✓ archive +fuses set, loaded from its archive$/m)
  expect(said).toMatch(/^self-check passed$/m)
  expect(status).toBe(0)
})

test('it is no Node: the fuse refuses to run a script', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const asNode = { ...env, ELECTRON_RUN_AS_NODE: '1', TMPDIR: dataDir }
  const { said } = await runProgram(machine, program, ['--self-check', '-e', 'console.log("ran as Node")'], asNode)
  expect(said).not.toContain('ran as Node')
})

test('it serves out of its archive, copies its data in a process of its own, and ends by a signal', async ({
  machine,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const words = ['--demo', '--data', dataDir]
  const child: ChildProcess = spawn(...ofUser(program, words), { env: envOf(machine, env), stdio: 'ignore' })
  const { pid, address } = await untilServing(dataDir)
  const { token } = await loginAt(address, 'admin@demo.test', 'purser-demo')
  const backups = async (method: 'GET' | 'POST'): Promise<BackupState> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/backups`, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    return (await answer.json()) as BackupState
  }
  const { records } = await backups('POST')
  await expect.poll(async () => (await backups('GET')).records.length).toBe(records.length + 1)
  expect((await backups('GET')).records[0]?.problem).toBe('')
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  expect((await ended)[0]).toBe(0)
})
