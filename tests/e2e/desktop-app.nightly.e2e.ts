import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { startProgram } from '../support/programs/program.ts'
import { type DesktopApp, runDesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { handOver } from '../support/electron-33/display.ts'

/** Everything that the app has logged. */
const logIn = (folder: string): string => readFileSync(join(folder, 'workstation', 'logs', 'purser.log'), 'utf8')

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('desk@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('purser-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

/** The bridge as a page has it. */
declare const window: {
  purser: { call(name: string, input: object): Promise<{ ok: boolean; value: Record<string, unknown>; error: { code: string } }> }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const healthStatus = (address: string, origin = 'app://purser'): Promise<number> =>
  fetch(`${address}/api/health`, { headers: { origin } }).then(
    ({ status }) => status,
    () => 0,
  )

/** Keeps the folders that the app asks the system to open, in the place of opening them; answers how to read them. */
async function keepOpened(electron: ElectronApplication): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openPath = (path) => {
      opened.push(path)
      return Promise.resolve('')
    }
  })
  return () => electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

/** Presses a link of the failure window, which leads nowhere: Playwright's own click would wait for the navigation. The window may close at once. */
const follow = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('link', { name })
    .dispatchEvent('click')
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })

/** Closes the window as its cross does. */
const close = ({ electron }: DesktopApp): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

const windowCount = ({ electron }: DesktopApp): Promise<number> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('the app starts its server beside it, then shows its first screen; closing the window stops both', async ({
  dataDir,
  start,
}) => {
  const app = await start()
  const address = await app.ready()
  const page = await app.window()
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
  expect(await app.electron.evaluate((electron) => electron.app.getPath('userData'))).toBe(join(dataDir, 'electron'))
  await expect.poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  expect(await healthStatus(address)).toBe(200)
  expect(await healthStatus(address, 'https://evil.example')).toBe(403)
  const server = await app.serverPid()
  expect(isAlive(server)).toBe(true)
  await close(app)
  expect(await app.ended).toBe(0)
  expect(isAlive(server)).toBe(false)
  const again = await start()
  await again.ready()
  expect(await again.quit(), 'and its folder is free').toBe(0)
})

test('from the first moment on it says that it is starting, until its screens are there', async ({ start }) => {
  const app = await start({ flags: ['--demo'] })
  const first = await app.electron.firstWindow()
  expect(first.url()).toBe('app://starting/')
  await expect(first.getByRole('status')).toHaveText('Starting Purser')
  const hasMenu = () => app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null)
  expect(await hasMenu(), 'no key quits what may become a kiosk').toBe(false)
  await first.screenshot({ path: test.info().outputPath('starting.png') })
  await app.ready()
  expect(first.isClosed()).toBe(true)
  expect(await windowCount(app)).toBe(1)
  expect(await hasMenu()).toBe(true)
})

test("its menu shows the server's pictures, which is another site to it, and nothing else of the server is a picture", async ({
  start,
}) => {
  const app = await start({ flags: ['--demo'] })
  const address = await app.ready()
  const page = await app.window()
  await signIn(page)
  await page.getByRole('link', { name: 'Food Order' }).click()
  await expect(page.getByRole('button', { name: /^Vegetable biryani/ }).first()).toBeVisible()
  const pictures = page.locator('[data-picture] img')
  const widths = () =>
    pictures.evaluateAll((images) => images.slice(0, 4).map((image) => (image as HTMLImageElement).naturalWidth))
  await expect.poll(async () => (await widths()).filter((width) => width > 0).length).toBe(4)
  const other = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, `${address}/api/health`)
  expect(other).toBe(0)
})

test('where its server cannot start it says why in a window without script or bridge, opens its logs, and ends', async ({
  dataDir,
  start,
}) => {
  const app = await start({ flags: ['--port', '70000'] })
  const page = await app.window()
  const logs = join(dataDir, 'workstation', 'logs')
  await expect(page.getByRole('alert')).toHaveText('--port takes a number from 0 to 65535')
  await expect(page.getByLabel('Last entries of the log').locator('pre')).toContainText('server.failed cause bad-flag')
  await expect(page.getByText(`The logs are in ${logs}`)).toBeVisible()
  expect(await page.evaluate(() => 'purser' in globalThis)).toBe(false)
  const opened = await keepOpened(app.electron)
  await follow(page, 'Open the logs')
  await expect.poll(opened).toEqual([logs])
  await follow(page, 'Quit')
  expect(await app.ended).toBe(0)
  expect(app.said()).not.toContain('ready')
})

test('a server that dies is started again at the same address, and the screens find it by themselves', async ({
  dataDir,
  start,
}) => {
  const app = await start({ flags: ['--demo'] })
  const address = await app.ready()
  const page = await app.window()
  await signIn(page)
  const server = await app.serverPid()
  process.kill(server, 'SIGKILL')
  await expect.poll(() => app.serverPid()).not.toBe(server)
  await expect.poll(() => healthStatus(address)).toBe(200)
  await page.getByRole('link', { name: 'order status' }).click()
  await expect(page.getByRole('heading', { name: 'Preparing' })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  for (const event of ['app.started', 'server.started', 'server.gone', 'server.restarting'])
    expect(logIn(dataDir)).toContain(event)
})

test('screens that crash are opened again, three times a minute, and then it asks', async ({ dataDir, start }) => {
  const app = await start()
  await app.ready()
  await app.window()
  const shown = () => app.textOfScreens()
  const crash = () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.webContents.forcefullyCrashRenderer(),
    )
  const reloads = () => logIn(dataDir).split('screens.reloaded').length - 1
  for (const times of [1, 2, 3]) {
    await crash()
    await expect.poll(reloads).toBe(times)
    await expect.poll(shown).toContain('Create the first administrator')
  }
  await crash()
  await expect.poll(() => windowCount(app)).toBe(2)
  const failure = await app.window(2)
  await expect(failure.getByRole('heading', { name: 'The screens stopped' })).toBeVisible()
  await follow(failure, 'Try again')
  await expect.poll(reloads).toBe(4)
  await expect.poll(shown).toContain('Create the first administrator')
  for (const event of ['screens.gone', 'screens.gave-up']) expect(logIn(dataDir)).toContain(event)
})

test('its window opens where it was last, and its menu leads to the logs', async ({ dataDir, start }) => {
  const file = join(dataDir, 'workstation', 'window.json')
  const bounds = (app: DesktopApp) =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
  const first = await start()
  await first.ready()
  await first.window()
  await close(first)
  expect(await first.ended).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ width: 1440, height: 900, maximized: false })
  writeFileSync(file, JSON.stringify({ x: 120, y: 60, width: 1200, height: 800, maximized: false }))
  const app = await start()
  await app.ready()
  expect(await bounds(app)).toEqual({ x: 120, y: 60, width: 1200, height: 800 })
  const opened = await keepOpened(app.electron)
  await app.electron.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
    help?.submenu?.items.find(({ label }) => label === 'Open the log folder')?.click()
  })
  await expect.poll(opened).toEqual([join(dataDir, 'workstation', 'logs')])
})

test('a second start brings the first one forward', async ({ dataDir, machine, start }) => {
  const app = await start()
  await app.ready()
  const focused = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  await expect.poll(focused).toBe(true)
  expect((await runDesktopApp(machine, ['--data', dataDir])).status).toBe(0)
  await expect.poll(focused).toBe(false)
})

test('a folder that another program holds is not opened; once it is free, Try again opens it', async ({ dataDir, start }) => {
  const terminal = await startProgram('src/main/terminal.ts', ['--data', dataDir])
  handOver(dataDir)
  const app = await start()
  const page = await app.window()
  await expect(page.getByRole('alert')).toContainText(`Purser is already running on ${dataDir}`)
  await terminal.stop()
  handOver(dataDir)
  await follow(page, 'Try again')
  expect(await app.ready()).toMatch(/^http/)
})

test.describe('as a kiosk', () => {
  test('it fills the screen, which stays awake, and is deaf to what leads out; the back office alone leaves it', async ({
    dataDir,
    start,
  }) => {
    const app = await start({ flags: ['--kiosk', '--demo'] })
    await app.ready()
    const page = await app.window()
    const state = () =>
      app.electron.evaluate(({ BrowserWindow, Menu, powerSaveBlocker }) => {
        const [shown] = BrowserWindow.getAllWindows()
        return {
          isKiosk: shown?.isKiosk(),
          isAwake: powerSaveBlocker.isStarted(0),
          hasMenu: Menu.getApplicationMenu() !== null,
          zoom: shown?.webContents.getZoomFactor(),
          hasTools: shown?.webContents.isDevToolsOpened(),
        }
      })
    const held = { isKiosk: true, isAwake: true, hasMenu: false, zoom: 1, hasTools: false }
    await expect.poll(state).toEqual(held)

    const press = (keyCode: string, ...modifiers: ('control' | 'alt' | 'shift')[]) =>
      app.electron.evaluate(
        ({ BrowserWindow }, event) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents
          contents?.sendInputEvent({ type: 'keyDown', ...event })
          contents?.sendInputEvent({ type: 'keyUp', ...event })
        },
        { keyCode, modifiers },
      )
    await press('+', 'control')
    await press('I', 'control', 'shift')
    await press('F12')
    await press('F4', 'alt')
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setKiosk(false))
    await expect.poll(state, 'none of these leads out').toEqual(held)
    await page.getByLabel('Email address').focus()
    await press('a')
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'char', keyCode: 'a' }),
    )
    await expect(page.getByLabel('Email address'), 'control: other keys do').toHaveValue('a')

    const call = (name: string, input: object) =>
      page.evaluate(([method, given]) => window.purser.call(method, given), [name, input] as const)
    const as = (name: string, password = 'purser-demo') => ({ email: `${name}@demo.test`, password })
    const { value: settings } = await call('getSettings', {})
    const loosened = { ...settings, idleLockMinutes: 10 }
    expect(await call('saveSettings', loosened)).toMatchObject({ error: { code: 'settings-locked' } })
    expect(await call('saveSettings', { ...settings, theme: 'dark' })).toMatchObject({ ok: true })
    expect(await call('leaveKiosk', as('admin', 'wrong'))).toMatchObject({ error: { code: 'wrong-login' } })
    expect(await call('leaveKiosk', as('desk'))).toMatchObject({ error: { code: 'needs-backoffice' } })
    expect(await call('unlockSettings', as('admin'))).toMatchObject({ ok: true })
    expect(await call('saveSettings', loosened)).toMatchObject({ ok: true })
    expect(await call('appInfo', {})).toMatchObject({ value: { kiosk: true } })
    expect(await call('leaveKiosk', as('admin'))).toMatchObject({ ok: true })
    expect(await call('appInfo', {})).toMatchObject({ value: { kiosk: false } })
    await expect.poll(state).toMatchObject({ isKiosk: false, isAwake: false, hasMenu: true })
    await close(app)
    expect(await app.ended).toBe(0)
    expect(logIn(dataDir)).toContain('kiosk.left')
    for (const secret of ['demo.test', 'purser-demo', 'wrong']) expect(logIn(dataDir)).not.toContain(secret)
  })

  test('whose server cannot start offers no way out, but tries again', async ({ start }) => {
    const app = await start({ flags: ['--kiosk', '--port', '70000'] })
    const page = await app.window()
    await expect(page.getByRole('link')).toHaveText(['Try again'])
    await expect(page.getByRole('alert')).toHaveText('--port takes a number from 0 to 65535')
  })
})
