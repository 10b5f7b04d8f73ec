import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { BackupState } from '../../src/shared/contract/backups.ts'
import { packageOnElectron, type RunnableApp } from '../architecture/packaged-app.ts'
import { loginAt } from '../support/e2e/api.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { execWords } from '../support/programs/startup-entry.ts'
import { envOf, type Machine, runProgram, untilServing } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { handOver, ofUser } from '../support/electron-33/display.ts'

let packed: RunnableApp | null = null
test.describe.configure({ mode: 'serial' })
test.afterAll(() => packed?.remove())

/** What a test has left running. */
let running: ChildProcess | null = null
test.afterEach(() => void running?.kill('SIGKILL'))

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

/** The settings of a running program whose fuses keep Playwright out: Chromium itself says where its developer tools listen. */
async function settingsOf(child: ChildProcess): Promise<Page> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = (): string => /DevTools listening on (ws:\S+)/.exec(said)?.[1] ?? ''
  await expect.poll(address).not.toBe('')
  const browser = await chromium.connectOverCDP(address())
  const shown = (): Page | undefined =>
    browser
      .contexts()[0]
      ?.pages()
      .find((page) => page.url().startsWith('app://purser'))
  await expect.poll(() => shown()?.url()).toBeDefined()
  const page = shown()
  if (page === undefined) throw new Error('it shows no page')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await openScreen(page, { path: '/setting', title: 'Setting' })
  return page
}

test('it starts with the computer on the same data once that is switched on, and no more once it is switched off', async ({
  machine,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const [home, data] = [join(dataDir, 'home'), join(dataDir, 'my data')]
  const entry = join(home, '.config', 'autostart', 'purser.desktop')
  mkdirSync(home)
  handOver(dataDir)
  const inHome = envOf(machine, { ...env, HOME: home, XDG_CONFIG_HOME: '' })
  const start = ([file = '', ...words]: string[]): ChildProcess => {
    const command = ofUser(file, [...words, '--remote-debugging-port=0'])
    return (running = spawn(...command, { env: inHome, stdio: ['ignore', 'ignore', 'pipe'] }))
  }
  const quit = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }
  const press = async (child: ChildProcess, isOn: boolean): Promise<void> => {
    const toggle = (await settingsOf(child)).getByRole('switch', { name: 'Start with the computer' })
    await expect(toggle).toBeEnabled()
    await expect(toggle).toBeChecked({ checked: !isOn })
    await toggle.click()
    await expect(toggle).toBeChecked({ checked: isOn })
  }

  const words = [program, '--demo', '--data', data]
  const first = start(words)
  await press(first, true)
  const kept = execWords(readFileSync(entry, 'utf8'))
  expect(kept).toEqual(words)
  await quit(first)

  const second = start(kept)
  await press(second, false)
  expect(existsSync(entry)).toBe(false)
  await quit(second)
})

test('it serves out of its archive, copies its data in a process of its own, and ends by a signal', async ({
  machine,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const words = ['--demo', '--data', dataDir]
  const child = (running = spawn(...ofUser(program, words), { env: envOf(machine, env), stdio: 'ignore' }))
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
