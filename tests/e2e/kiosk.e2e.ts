import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { seriousFindings } from '../support/e2e/axe.ts'
import { browserFlags, findBrowser } from '../support/e2e/browser.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { makeDataFolder } from '../support/programs/program.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

let dataDir = ''
let kiosk: ChildProcess
let said = ''
let devtools = ''

// It starts a browser of its own twice.

test.beforeEach(async () => {
  dataDir = makeDataFolder()
  const port = await freePort()
  devtools = `http://127.0.0.1:${port}`
  said = ''
  const flags = [...browserFlags, '--headless', '--window-size=1280,800', `--remote-debugging-port=${port}`]
  kiosk = spawn(process.execPath, ['src/main/terminal.ts', '--kiosk', '--demo', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PURSER_BROWSER: findBrowser(), PURSER_BROWSER_FLAGS: flags.join(' ') },
  })
  kiosk.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  kiosk.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
})
test.afterEach(async () => {
  if (kiosk.exitCode === null) {
    kiosk.kill('SIGTERM')
    await new Promise((resolve) => kiosk.once('exit', resolve))
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** The kiosk's own browser, looked into from outside; the page is the one it opened by itself. */
async function lookInto(): Promise<{ browser: Browser; page: Page }> {
  const browser = await expect
    .poll(() => chromium.connectOverCDP(devtools).catch(() => null))
    .not.toBeNull()
    .then(() => chromium.connectOverCDP(devtools))
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the kiosk shows no page')
  return { browser, page }
}

const isReachable = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Text fields that do not say which keys an on-screen keyboard should have. */
const withoutMode = (page: Page): Promise<string[]> =>
  page.locator('main input:visible').evaluateAll((inputs) =>
    inputs
      .filter((input): input is HTMLInputElement => input instanceof HTMLInputElement)
      .filter(({ type }) => ['text', 'search', 'email', 'tel', 'url', 'password', 'number'].includes(type))
      // A list's own search and a date's field are antd's; they take any key.
      .filter((input) => input.role !== 'combobox' && input.closest('.ant-picker') === null)
      .filter(({ inputMode }) => inputMode === '')
      .map((input) => input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? input.outerHTML),
  )

/** Whether the profile on the disk knows the login; Chromium writes local storage a few seconds after the page. */
function isLoginOnDisk(): boolean {
  const folder = join(dataDir, 'kiosk-browser', 'Default', 'Local Storage', 'leveldb')
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('desk@demo.test'))
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('desk@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('purser-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Front Desk' })).toBeVisible()
}

test('a kiosk in the browser opens by itself, comes back from a crash where it was, and ends for the back office alone', async () => {
  const first = await lookInto()
  let { page } = first
  await expect(page.getByLabel('Email address')).toBeVisible()
  const address = new URL(page.url()).origin
  expect(said).toContain(`ready ${address}`)
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'touch')
  const isPrevented = (type: string, init: object) =>
    page.evaluate(
      ([name, given]) => !document.body.dispatchEvent(new WheelEvent(name, { ...given, bubbles: true, cancelable: true })),
      [type, init] as const,
    )
  expect(await isPrevented('wheel', { ctrlKey: true })).toBe(true)
  expect(await isPrevented('wheel', {})).toBe(false)
  expect(await isPrevented('contextmenu', {})).toBe(true)
  await logIn(page)
  for (const path of ['frontdesk', 'foodorderdish', 'cardactive', 'orderstatus', 'orderdetails']) {
    await page.goto(`${address}/foodorder/${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await withoutMode(page), path).toEqual([])
    expect(await seriousFindings(page), path).toEqual([])
    expect(await layoutFaults(page, { isTouch: true }), path).toEqual([])
  }

  await expect.poll(isLoginOnDisk).toBe(true)
  const gone = new Promise((resolve) => first.browser.once('disconnected', resolve))
  const session = await first.browser.newBrowserCDPSession()
  void session.send('Browser.crash').catch(() => undefined)
  await gone
  ;({ page } = await lookInto())
  expect(said).toContain('it restarts in 0.5 s')
  await expect(page.getByRole('heading', { name: 'Front Desk' })).toBeVisible()
  await page.goto(`${address}/setting`)
  const ended = new Promise((resolve) => kiosk.once('exit', resolve))
  for (const [email, refusal] of [
    ['desk@demo.test', 'This login has no access to the back office'],
    ['admin@demo.test', ''],
  ] as const) {
    if (refusal !== '') await page.getByRole('button', { name: 'Leave kiosk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave the kiosk?' })
    if (refusal !== '') expect(await seriousFindings(page), 'the way out').toEqual([])
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('purser-demo')
    await dialog.getByRole('button', { name: 'Leave kiosk' }).click()
    if (refusal !== '') await expect(dialog.getByText(refusal)).toBeVisible()
  }
  expect(await ended).toBe(0)
  expect(await isReachable(devtools), 'the browser went with it').toBe(false)
  expect(await isReachable(address)).toBe(false)
})
