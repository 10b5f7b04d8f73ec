import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { makeDataFolder } from '../support/programs/program.ts'

let dataDir = ''
let program: DesktopProgram

test.beforeEach(() => {
  dataDir = makeDataFolder()
})
test.afterEach(async () => {
  await program.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function launch(browser: Browser, env: NodeJS.ProcessEnv = {}, data = dataDir): Promise<void> {
  program = await startDesktopProgram(browser, { flags: ['--data', data], env })
}

async function start(browser: Browser, env: NodeJS.ProcessEnv = {}, data = dataDir): Promise<void> {
  await launch(browser, env, data)
  await untilReady(program)
  await program.window()
}

const logged = (): string => readFileSync(join(dataDir, 'workstation', 'logs', 'purser.log'), 'utf8')

/** Keeps the server from answering whatever it is asked, so that the program is caught while it ends. */
async function holdServer(): Promise<() => void> {
  const [server = 0] = await program.ask('serverProcesses')
  process.kill(server, 'SIGSTOP')
  return () => void process.kill(server, 'SIGCONT')
}

test('a data folder given relative to where the program starts is used', async ({ browser }) => {
  await start(browser, {}, relative(process.cwd(), dataDir))
  expect(await program.ask('calls', 'app.setPath')).toMatchObject([{ args: ['userData', join(dataDir, 'electron')] }])
  expect(await program.quit()).toBe(0)
})

test('given a command of the tools, it says how they are started, opens nothing and ends with 2', async ({ browser }) => {
  program = await startDesktopProgram(browser, { flags: ['verify', '--data', dataDir] })
  expect(await program.ended).toBe(2)
  expect(program.said()).toBe('purser: verify runs without the app: npm run purser -- verify\n')
  expect(existsSync(join(dataDir, 'electron'))).toBe(false)
})

test('a data folder that cannot be made is said, and ends the program', async ({ browser }) => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await launch(browser, {}, join(file, 'data'))
  expect(await program.ended).toBe(1)
  expect(program.said()).toContain(`The data folder ${join(file, 'data')} cannot be used: ENOTDIR`)
})

test('started again while it ends, it ends in order and comes back', async ({ browser }) => {
  await start(browser)
  const letServerGo = await holdServer()
  await program.ask('emit', 'app', 'second-instance')
  expect((await program.ask('calls', 'BrowserWindow.focus')).length, 'control: an open window comes forward').toBeGreaterThan(0)
  await (await program.window()).page.close()
  await expect.poll(async () => (await program.ask('calls', 'app.quit')).length).toBe(1)
  await program.ask('emit', 'app', 'second-instance')
  letServerGo()
  expect(await program.ended).toBe(0)
  expect(program.said()).toContain('relaunched')
  expect(program.said()).not.toContain('fault')
  expect(logged()).toContain('app.ended')
})

test('started again while it ends, an AppImage is started by its file', async ({ browser }) => {
  test.skip(process.platform !== 'linux', 'AppImages are for Linux')
  const [image, note] = [join(dataDir, 'purser.AppImage'), join(dataDir, 'started')]
  writeFileSync(image, `#!/bin/sh\necho "$@" > ${note}\n`, { mode: 0o755 })
  await start(browser, { APPIMAGE: image, APPDIR: dirname(process.execPath) })
  const letServerGo = await holdServer()
  await (await program.window()).page.close()
  await program.ask('emit', 'app', 'second-instance')
  letServerGo()
  expect(await program.ended).toBe(0)
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8')).toMatch(new RegExp(`--data ${dataDir}\\n$`))
  expect(program.said()).not.toContain('relaunched')
})

test('closed before its first screen is there, it ends in order', async ({ browser }) => {
  await launch(browser)
  await (await program.window()).page.close()
  expect(await program.ended).toBe(0)
  expect(program.said()).not.toMatch(/fault|ready/)
  expect(logged()).toContain('app.ended')
})

test('it ends although its folder cannot be given back', async ({ browser }) => {
  await start(browser)
  const note = join(dataDir, 'workstation.running.json')
  rmSync(note)
  mkdirSync(join(note, 'in-the-way'), { recursive: true })
  expect(await program.quit()).toBe(0)
  expect(logged()).toContain('app.problem')
})

test('it ends within its time although its server never does; asking twice changes nothing', async ({ browser }) => {
  test.slow()
  await start(browser)
  await holdServer()
  const began = performance.now()
  void program.quit()
  await program.ask('quit')
  expect(await program.ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(10_000)
  expect(performance.now() - began).toBeLessThan(25_000)
  expect(logged()).toContain('app.ended-late')
})

test('Chromium started without its sandbox is left so, and the log says it', async ({ browser }) => {
  program = await startDesktopProgram(browser, { flags: ['--no-sandbox', '--data', dataDir] })
  await untilReady(program)
  expect(await program.ask('calls', 'app.enableSandbox')).toEqual([])
  expect(logged()).toContain('app.unsandboxed')
  expect(await program.quit()).toBe(0)
})

test('without the privileges of its scheme no screen opens, and the program ends', async ({ browser }) => {
  const sabotage = { ignore: ['protocol.registerSchemesAsPrivileged'] }
  program = await startDesktopProgram(browser, { flags: ['--data', dataDir], sabotage })
  expect(await program.ended).not.toBe(0)
  expect(program.windows.asked().map(({ url }) => url)).toEqual(['app://purser/'])
  expect(program.said()).toContain('a fault ended the program')
})
