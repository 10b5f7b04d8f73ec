import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type DesktopOptions, type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { makeDataFolder } from '../support/programs/program.ts'

let dataDir = ''
const running: DesktopProgram[] = []

test.beforeEach(() => {
  dataDir = makeDataFolder()
})
test.afterEach(async () => {
  for (const program of running.splice(0)) await program.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function launch(browser: Browser, env: NodeJS.ProcessEnv = {}, ...flags: string[]): Promise<DesktopProgram> {
  const options: DesktopOptions = { flags: ['--data', dataDir, ...flags], env }
  const program = await startDesktopProgram(browser, options)
  running.push(program)
  return program
}

async function start(browser: Browser, ...flags: string[]) {
  const program = await launch(browser, {}, ...flags)
  return { program, address: await untilReady(program) }
}

/** Everything that the app has logged. */
const log = (): string => readFileSync(join(dataDir, 'workstation', 'logs', 'purser.log'), 'utf8')

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('desk@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('purser-demo')
  await page.getByRole('button', { name: 'Login' }).click()
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

test.describe('the desktop app', () => {
  test('starts its server beside it, then shows its first screen; closing the window stops both', async ({ browser }) => {
    const { program, address } = await start(browser)
    const { page } = await program.window()
    await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
    const [userData] = await program.ask('calls', 'app.setPath')
    expect(userData?.args).toEqual(['userData', join(dataDir, 'electron')])
    expect((await program.ask('calls', 'BrowserWindow.')).map(({ name }) => name)).toContain('BrowserWindow.show')
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'app://purser' } })).status).toBe(200)
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)

    const [server] = await program.ask('serverProcesses')
    expect(isAlive(server ?? 0)).toBe(true)
    await page.close()
    expect(await program.ended).toBe(0)
    expect(isAlive(server ?? 0)).toBe(false)
    expect(await (await start(browser)).program.quit(), 'and its folder is free').toBe(0)
  })

  test("lets its screens show the server's pictures, which is another site to them", async ({ browser }) => {
    const { program, address } = await start(browser)
    const { page } = await program.window()
    const widths = await page.evaluate(
      async (pictures) => {
        const load = async (src: string): Promise<number> => {
          const image = new Image()
          image.src = src
          await image.decode().catch(() => undefined)
          return image.naturalWidth
        }
        return Promise.all(pictures.map(load))
      },
      [`${address}/api/media/dishes/biryani.svg`, `${address}/api/health`],
    )
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[1]).toBe(0)
  })

  test('that cannot start its server says why in a window without script or bridge, opens its logs, and ends', async ({
    browser,
  }) => {
    const program = await launch(browser, {}, '--port', '70000')
    const { page } = await program.window()
    await expect(page.getByRole('alert')).toHaveText('--port takes a number from 0 to 65535')
    await expect(page.getByLabel('Last entries of the log').locator('pre')).toContainText('server.failed cause bad-flag')
    const logs = join(dataDir, 'workstation', 'logs')
    await expect(page.getByText(`The logs are in ${logs}`)).toBeVisible()
    expect(await program.ask('preferences')).toMatchObject([
      { javascript: false, sandbox: true, contextIsolation: true, devTools: false },
    ])
    expect(await page.evaluate(() => 'purser' in window)).toBe(false)
    await page.getByText('Open the logs').click()
    await expect.poll(() => program.ask('calls', 'shell.openPath')).toMatchObject([{ args: [logs] }])
    await page.getByRole('link', { name: 'Quit' }).click()
    expect(await program.ended).toBe(0)
    expect(program.said()).not.toContain('ready')
  })

  test('whose server dies starts it again at the same address, and its screens find it by themselves', async ({ browser }) => {
    const { program, address } = await start(browser, '--demo')
    const { page } = await program.window()
    await logIn(page)
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    const [server] = await program.ask('serverProcesses')
    process.kill(server ?? 0, 'SIGKILL')
    await expect.poll(async () => (await program.ask('serverProcesses')).length).toBe(2)
    await expect
      .poll(() =>
        fetch(`${address}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    await page.getByRole('link', { name: 'order status' }).click()
    await expect(page.getByRole('heading', { name: 'Preparing' })).toBeVisible()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    for (const event of ['app.started', 'server.started', 'server.gone', 'server.restarting']) expect(log()).toContain(event)
  })

  test('whose screens crash opens them again, three times a minute, and then says so', async ({ browser }) => {
    const { program } = await start(browser)
    const reloads = async () => (await program.ask('calls', 'webContents.reload')).length
    const crash = () => program.ask('emit', 'webContents 1', 'render-process-gone', { reason: 'crashed', exitCode: 5 })
    for (const times of [1, 2, 3]) {
      await crash()
      await expect.poll(reloads).toBe(times)
    }
    await crash()
    const { page } = await program.window(2)
    await expect(page.getByRole('heading', { name: 'The screens stopped' })).toBeVisible()
    await page.getByText('Try again').click()
    await expect.poll(reloads).toBe(4)
    await program.ask('emit', 'BrowserWindow 1', 'unresponsive')
    await program.ask('emit', 'BrowserWindow 1', 'responsive')
    expect(await program.ask('calls', 'webContents.forcefullyCrashRenderer')).toEqual([])
    for (const event of ['screens.gone', 'screens.reloaded', 'screens.gave-up', 'screens.stuck']) expect(log()).toContain(event)
  })

  test('opens its window where it was last, and has its menu', async ({ browser }) => {
    const file = join(dataDir, 'workstation', 'window.json')
    const first = await start(browser)
    await (await first.program.window()).page.close()
    expect(await first.program.ended).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ width: 1440, height: 900, maximized: false })
    writeFileSync(file, JSON.stringify({ x: 120, y: 30, width: 1200, height: 800, maximized: false }))
    const { program } = await start(browser)
    expect((await program.ask('calls', 'BrowserWindow.loadURL')).length).toBe(1)
    await program.ask('chooseMenu', ['help', 'Open the log folder'])
    expect(await program.ask('calls', 'shell.openPath')).toMatchObject([{ args: [join(dataDir, 'workstation', 'logs')] }])
    const { page } = await program.window()
    expect(page.viewportSize()).toEqual({ width: 1200, height: 800 })
  })

  test('started a second time brings the first one forward, and opens no folder that another program has', async ({
    browser,
  }) => {
    const { program } = await start(browser)
    await program.ask('emit', 'app', 'second-instance')
    expect((await program.ask('calls', 'BrowserWindow.focus')).length).toBeGreaterThan(0)
    expect(await (await launch(browser, { STAND_IN_SECOND_INSTANCE: '1' })).ended).toBe(0)
    const second = await launch(browser)
    const { page } = await second.window()
    await expect(page.getByRole('alert')).toContainText(`Purser is already running on ${dataDir}`)
    await program.quit()
    await page.getByText('Try again').click()
    expect(await untilReady(second)).toMatch(/^http/)
  })
})

test.describe('as a kiosk', () => {
  test('it fills the screen, which stays awake, and is deaf to what leads out; the back office alone leaves it', async ({
    browser,
  }) => {
    const { program } = await start(browser, '--kiosk', '--demo')
    const { page } = await program.window()
    const made = async (name: string) => (await program.ask('calls', name)).map(({ args }) => args)
    expect(await made('powerSaveBlocker.start')).toEqual([['prevent-display-sleep']])
    expect(await made('Menu.setApplicationMenu')).toEqual([[null]])
    expect(await made('webContents.setVisualZoomLevelLimits')).toContainEqual([1, 1])
    expect(await program.ask('preferences')).toMatchObject([{ devTools: false }])

    const none = { control: false, alt: false, shift: false, meta: false }
    const swallowed = async (input: object) =>
      (await program.ask('emit', 'webContents 1', 'before-input-event', { ...none, ...input })).prevented
    for (const input of [
      { key: '+', control: true },
      { key: 'I', control: true, shift: true },
      { key: 'F12' },
      { key: 'F4', alt: true },
    ])
      expect(await swallowed(input), JSON.stringify(input)).toBe(true)
    for (const input of [{ key: 'a' }, { key: 'v', control: true }, { key: 'F3' }])
      expect(await swallowed(input), JSON.stringify(input)).toBe(false)
    expect(await program.ask('emit', 'BrowserWindow 1', 'close')).toEqual({ prevented: true })
    await program.ask('emit', 'BrowserWindow 1', 'leave-full-screen')
    expect(await made('BrowserWindow.setKiosk')).toEqual([[true]])

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
    expect(await made('powerSaveBlocker.stop')).toHaveLength(1)
    expect(await made('BrowserWindow.setKiosk')).toEqual([[true], [false]])
    await page.close()
    expect(await program.ended).toBe(0)
    expect(log()).toContain('kiosk.left')
    for (const secret of ['demo.test', 'purser-demo', 'wrong']) expect(log()).not.toContain(secret)
  })

  test('whose server cannot start offers no way out, but tries again', async ({ browser }) => {
    const program = await launch(browser, {}, '--kiosk', '--port', '70000')
    const { page } = await program.window()
    await expect(page.getByRole('link')).toHaveText(['Try again'])
    await expect(page.getByRole('alert')).toHaveText('--port takes a number from 0 to 65535')
  })
})
