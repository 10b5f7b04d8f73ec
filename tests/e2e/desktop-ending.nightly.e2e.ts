import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type DesktopApp, runDesktopApp, untilServing } from '../support/electron-33/desktop-app.ts'
import { expect, FAULTS, test } from '../support/electron-33/desktop-test.ts'

const logged = (dataDir: string): string => readFileSync(join(dataDir, 'workstation', 'logs', 'purser.log'), 'utf8')

/** Keeps the server from answering whatever it is asked, so that the app is caught while it ends. */
async function holdServer(app: DesktopApp): Promise<(signal: NodeJS.Signals) => void> {
  test.skip(process.platform === 'win32', 'Windows stops no process')
  const server = await app.serverPid()
  process.kill(server, 'SIGSTOP')
  return (signal) => void process.kill(server, signal)
}

const close = ({ electron }: DesktopApp): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

test('a data folder given relative to where the app starts is used', async ({ dataDir, start }) => {
  const app = await start({ data: relative(process.cwd(), dataDir) })
  await app.ready()
  expect(await app.electron.evaluate((electron) => electron.app.getPath('userData'))).toBe(join(dataDir, 'electron'))
  expect(existsSync(join(dataDir, 'purser.sqlite'))).toBe(true)
  expect(await app.quit()).toBe(0)
})

test('given a command of the tools, it says how they are started, opens nothing and ends with 2', async ({
  machine,
  dataDir,
}) => {
  const { status, said } = await runDesktopApp(machine, ['verify', '--data', dataDir])
  expect(said).toContain('purser: verify runs without the app: npm run purser -- verify\n')
  expect(status).toBe(2)
  expect(existsSync(join(dataDir, 'electron'))).toBe(false)
})

test('a data folder that cannot be made is said, and ends the app', async ({ machine, dataDir }) => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const { status, said } = await runDesktopApp(machine, ['--data', join(file, 'data')])
  expect(said).toContain(`The data folder ${join(file, 'data')} cannot be used: ENOTDIR`)
  expect(status).toBe(1)
})

test('started again while it ends, it ends in order and comes back', async ({ machine, dataDir, start }) => {
  const app = await start()
  await app.ready()
  const { pid } = await untilServing(dataDir)
  const release = await holdServer(app)
  await close(app)
  expect((await runDesktopApp(machine, ['--data', dataDir])).status, 'the second start gives way').toBe(0)
  release('SIGCONT')
  expect(await app.ended).toBe(0)
  expect(app.said()).not.toContain('fault')
  expect(logged(dataDir)).toContain('app.ended')
  const again = await untilServing(dataDir, pid)
  expect((await fetch(`${again.address}/api/health`)).status).toBe(200)
  process.kill(again.pid)
  await expect.poll(() => existsSync(join(dataDir, 'workstation.running.json'))).toBe(false)
})

test('started again while it ends, an AppImage is started by its file', async ({ machine, dataDir, start }) => {
  test.skip(process.platform !== 'linux', 'AppImages are for Linux')
  const [image, note] = [join(dataDir, 'purser.AppImage'), join(dataDir, 'started')]
  writeFileSync(image, `#!/bin/sh\necho "$@" > ${note}\n`, { mode: 0o755 })
  const app = await start({ env: { APPIMAGE: image, APPDIR: machine.electron.folder } })
  await app.ready()
  const release = await holdServer(app)
  await close(app)
  expect((await runDesktopApp(machine, ['--data', dataDir])).status).toBe(0)
  release('SIGCONT')
  expect(await app.ended).toBe(0)
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8')).toContain(`--data ${dataDir}\n`)
})

test('closed before its first screen is there, it ends in order', async ({ dataDir, start }) => {
  const app = await start()
  await app.electron.evaluate(({ app: program, BrowserWindow }) => {
    // The one that says that Purser is starting has one size.
    const shown = BrowserWindow.getAllWindows().find((window) => window.isResizable())
    const closeScreens = (_event: unknown, window: Electron.BrowserWindow): void => {
      if (window.isResizable()) setImmediate(() => window.close())
    }
    if (shown === undefined) program.on('browser-window-created', closeScreens)
    else shown.close()
  })
  expect(await app.ended).toBe(0)
  expect(app.said()).not.toContain('fault')
  expect(logged(dataDir)).toContain('app.ended')
})

test('it ends although its folder cannot be given back', async ({ dataDir, start }) => {
  const app = await start()
  await app.ready()
  const note = join(dataDir, 'workstation.running.json')
  rmSync(note)
  mkdirSync(join(note, 'in-the-way'), { recursive: true })
  expect(await app.quit()).toBe(0)
  expect(logged(dataDir)).toContain('app.problem')
})

test('a server that hangs is killed, and the app ends', async ({ dataDir, start }) => {
  const app = await start()
  await app.ready()
  await holdServer(app)
  expect(await app.quit()).toBe(0)
  expect(logged(dataDir)).toContain('app.ended')
  expect(logged(dataDir)).not.toContain('app.ended-late')
})

test('it ends within its time although its server cannot be ended; asking twice changes nothing', async ({ dataDir, start }) => {
  test.slow()
  const app = await start({ fault: join(FAULTS, 'no-kill.cjs') })
  await app.ready()
  const release = await holdServer(app)
  const began = performance.now()
  await app.electron.evaluate(({ app: program }) => {
    program.quit()
    program.quit()
  })
  expect(await app.ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(10_000)
  expect(performance.now() - began).toBeLessThan(25_000)
  expect(logged(dataDir)).toContain('app.ended-late')
  release('SIGKILL')
})

test('where the system shuts down, it is held until the app has ended in order', async ({ dataDir, start }) => {
  const app = await start()
  await app.ready()
  const isHeld = await app.electron.evaluate(({ powerMonitor }) => {
    let held = false
    powerMonitor.emit('shutdown', { preventDefault: () => (held = true) })
    return held
  })
  expect(isHeld).toBe(true)
  expect(await app.ended).toBe(0)
  expect(logged(dataDir)).toContain('app.ended')
})

test('where Windows asks before a log-off it closes, and what is told of the end gives the folder back at once', async ({
  dataDir,
  start,
}) => {
  const app = await start()
  await app.ready()
  const note = join(dataDir, 'workstation.running.json')
  const release = await holdServer(app)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('query-session-end', {}))
  expect(existsSync(note), 'control: it waits for its server').toBe(true)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}))
  await expect.poll(() => existsSync(note)).toBe(false)
  expect(logged(dataDir)).toContain('app.ended')
  release('SIGCONT')
  expect(await app.ended).toBe(0)
  expect(logged(dataDir).split('app.ended').length, 'once').toBe(2)
})

test('Chromium started without its sandbox is left so, and the log says it', async ({ dataDir, start }) => {
  const app = await start({ flags: ['--no-sandbox'] })
  await app.ready()
  expect(logged(dataDir)).toContain('app.unsandboxed')
  expect(await app.quit()).toBe(0)
})
