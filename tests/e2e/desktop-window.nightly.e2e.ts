import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { emailOf, readyVenue, STAFF_PASSWORD } from '../support/e2e/venue.ts'
import type { DesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'

/** The window's place as the desktop has it, in device-independent pixels. */
const boundsOf = ({ electron }: DesktopApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

const isVisible = ({ electron }: DesktopApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)

async function shown(app: DesktopApp): Promise<Page> {
  await app.ready()
  const page = await app.window()
  await expect.poll(() => isVisible(app)).toBe(true)
  return page
}

async function loggedIn(app: DesktopApp): Promise<Page> {
  const page = await shown(app)
  await logInAs(page, { email: emailOf('both'), password: STAFF_PASSWORD })
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page
}

const everyScreen = ['frontdesk', 'foodorderdish', 'orderdetails', 'orderstatus', 'printcentre']

/** What does not fit on any of the usual screens. */
async function faultsOfScreens(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const screen of everyScreen) {
    await page.goto(`app://purser/foodorder/${screen}`)
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    faults.push(...(await layoutFaults(page)).map((fault) => `${screen}: ${fault}`))
  }
  return faults
}

test('a window that was left on a screen that is gone opens on the one that is there', async ({ dataDir, start }) => {
  mkdirSync(join(dataDir, 'workstation'), { recursive: true })
  const gone = { x: 4200, y: 300, width: 1200, height: 800, maximized: false }
  writeFileSync(join(dataDir, 'workstation', 'window.json'), JSON.stringify(gone))
  const app = await start()
  await shown(app)
  const area = await app.electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
  const { x = -1, y = -1, width = 0, height = 0 } = (await boundsOf(app)) ?? {}
  expect(x).toBeGreaterThanOrEqual(area.x)
  expect(y).toBeGreaterThanOrEqual(area.y)
  expect(x + width).toBeLessThanOrEqual(area.x + area.width)
  expect(y + height).toBeLessThanOrEqual(area.y + area.height)
})

for (const scale of [1.25, 1.5])
  test(`on a display scaled to ${scale * 100} % nothing is cut off`, async ({ dataDir, start }) => {
    test.slow()
    readyVenue().copyTo(dataDir)
    const app = await start({ flags: [`--force-device-scale-factor=${scale}`] })
    const page = await loggedIn(app)
    expect(await page.evaluate(() => devicePixelRatio)).toBe(scale)
    expect(await faultsOfScreens(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`scaled-${scale * 100}.png`) })
  })

for (const size of [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
])
  test(`at ${size.width} × ${size.height} nothing is cut off, and Setting has the switch for the computer's start`, async ({
    dataDir,
    start,
  }) => {
    test.slow()
    readyVenue().copyTo(dataDir)
    const app = await start()
    const page = await loggedIn(app)
    await app.electron.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
    }, size)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width)
    expect(await faultsOfScreens(page)).toEqual([])
    await page.goto('app://purser/setting')
    const row = page.getByRole('switch', { name: 'Start with the computer' })
    await row.scrollIntoViewIfNeeded()
    await expect(row).toBeDisabled()
    expect(await layoutFaults(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`setting-${size.width}.png`) })
  })

test('zoomed to 200 % nothing is cut off', async ({ dataDir, start }) => {
  test.slow()
  readyVenue().copyTo(dataDir)
  const app = await start()
  const page = await loggedIn(app)
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.maximize()
    window?.webContents.setZoomFactor(2)
  })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThan(1000)
  expect(await faultsOfScreens(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('zoomed-200.png') })
})

test('it goes on when the process that draws for it is killed', async ({ dataDir, start }) => {
  readyVenue().copyTo(dataDir)
  const app = await start()
  const page = await loggedIn(app)
  const gpu = () => app.electron.evaluate(({ app: self }) => self.getAppMetrics().find(({ type }) => type === 'GPU')?.pid)
  const before = (await gpu()) ?? 0
  expect(before).toBeGreaterThan(0)
  process.kill(before, 'SIGKILL')
  await expect.poll(gpu).not.toBe(before)
  await page.getByRole('link', { name: 'Order Status' }).click()
  await expect(page.getByRole('heading', { name: 'Order Status' })).toBeVisible()
  expect(await page.screenshot()).not.toHaveLength(0)
})

const SUSPENDED_MS = 8000

test('suspended and resumed it is connected and its screens go on', async ({ dataDir, start }) => {
  test.slow()
  readyVenue().copyTo(dataDir)
  const app = await start()
  const page = await loggedIn(app)
  const pids = await app.electron.evaluate(({ app: self }) => self.getAppMetrics().map(({ pid }) => pid))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await pause(SUSPENDED_MS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await page.getByRole('link', { name: 'Order Status' }).click()
  await expect(page.getByRole('heading', { name: 'Order Status' })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  expect(await app.quit()).toBe(0)
})
