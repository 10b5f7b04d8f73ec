import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { buildScreens } from '../../../scripts/built.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { browserFlags } from '../../support/e2e/browser.ts'
import { type Api, apiOf } from '../../support/e2e/api.ts'
import { mouseHands } from '../../support/e2e/hands.ts'
import { makeGuest, makeMenu, putInCart } from '../../support/e2e/prepared.ts'
import { SaleSteps } from '../../support/e2e/sale.ts'
import { startTerminalProgram } from '../../support/programs/program.ts'
import { type Canaries, passenger, personal, secrets } from './canaries.ts'
import type { Place } from './server.ts'

const STEP_LIMIT_MS = 15_000
/** An invoice is queued for it, with the guest's address, and never leaves. */
const DEAD_MAIL_SERVER = ['--smtp-url', 'smtp://127.0.0.1:9', '--mail-from', 'purser@canary.example']
const email = 'anita.rao@canary.example'

/** Everything that outlives a page, by where it lies. The specification keeps the login whole under `auth` and `token`. */
const storageOf = (page: Page): Promise<[where: string, text: string][]> =>
  page.evaluate(async () => {
    const kept: [string, string][] = []
    for (const [name, storage] of [
      ['local storage', localStorage],
      ['session storage', sessionStorage],
    ] as const)
      for (const key of Object.keys(storage)) kept.push([`${name}: ${key}`, storage.getItem(key) ?? ''])
    for (const { name = '' } of await indexedDB.databases()) kept.push([`indexed database: ${name}`, name])
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push([`cache: ${name}`, url])
    kept.push(
      ['cookies', document.cookie],
      ['window', window.name],
      ['address', location.href],
      ['history', JSON.stringify(history.state ?? null)],
    )
    return kept
  })

export interface ScreensDay {
  places: Place[]
  canaries: Canaries
  /** How often the storage was looked at. */
  looks: number
}

const setUp = async (address: string): Promise<LoginRecord> => {
  const answer = await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anita Rao', email, password: secrets['password'] }),
  })
  return (await answer.json()) as LoginRecord
}

interface Desk {
  page: Page
  sale: SaleSteps
  api: Api
  codes: string[]
  look(when: string): Promise<void>
}

/** Login, wrong and right, as it is typed. */
async function logIn({ page, sale, look }: Desk): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secrets['wrong password'] ?? '')
  await sale.button('Login').click()
  await page.getByText('Please enter your correct email').first().waitFor()
  await look('a wrong login')
  await page.getByLabel('Password', { exact: true }).fill(secrets['password'] ?? '')
  await sale.button('Login').click()
  await page.waitForURL('**/foodorder/frontdesk')
  await look('the login')
}

/** A registration begun and left, which a draft would keep. */
async function beginRegistration({ page, sale, look }: Desk): Promise<void> {
  await sale.openRegistration()
  await page.getByLabel('Email', { exact: true }).fill(passenger.email)
  await page.getByLabel('Mobile no.', { exact: true }).fill(passenger.mobileNo)
  await page.getByLabel('Personal address', { exact: true }).fill(passenger.personalAddress)
  await page.getByLabel('Issue place', { exact: true }).fill(passenger.issuePlace)
  await look('a registration begun')
}

/** A sale by a code, with its mail. */
async function sellByCode({ page, sale, api, codes, look }: Desk): Promise<void> {
  const { card } = await makeGuest(api, 10_000, { ...passenger, pin: secrets['PIN'] ?? '' })
  await putInCart(page, await makeMenu(api))
  await page.goto('/foodorder/orderdetails')
  await sale.askForCode(card.cardNumber)
  codes.push(await sale.readCode())
  await look('a code sent')
  await sale.verifyCode()
  await look('a code verified')
  await sale.checkOut.click()
  await sale.sheet.waitFor()
  if ((await sale.mailToggle.getAttribute('aria-checked')) !== 'true') await sale.mailToggle.click()
  await sale.pay()
  await page.getByText(/^Mail (waiting|queued)$/).waitFor()
  await look('a sale paid and mailed')
}

/** The card's PIN, typed wrongly; it is in the field then. */
async function typePin({ page, sale, api, look }: Desk): Promise<void> {
  await sale.cancel.click()
  await putInCart(page, await api.ok('listMenu'))
  await page.goto('/foodorder/orderdetails')
  await page.getByLabel('Card number', { exact: true }).fill('10001')
  await sale.button('Pay with card PIN').click()
  for (const pin of [secrets['wrong PIN'], secrets['PIN']]) {
    await page.getByLabel('Card PIN').fill(pin ?? '')
    await look('a PIN typed')
    await sale.button('Verify PIN').click()
    await page
      .getByText(pin === secrets['PIN'] ? 'PIN verified' : /^Wrong PIN/)
      .first()
      .waitFor()
    await look('a PIN sent')
  }
}

/** The files that the screens give out: sales, cards, stock and audit. */
async function exported({ page, sale, api }: Desk): Promise<Place[]> {
  await api.ok('createInventory', {
    body: { item_code: 'A', description: '=HYPERLINK("http://evil.example")', unit: '@SUM(A1)', quantity: 1, price: 1 },
  })
  const files: Place[] = []
  for (const path of ['/foodorder/reporting', '/foodorder/cardreport', '/foodorder/inventory', '/adminuser/audit']) {
    await page.goto(path)
    const waiting = page.waitForEvent('download')
    await sale
      .button(/^Export/)
      .first()
      .click()
    const file = await waiting
    files.push({ what: `the CSV of ${path} (${file.suggestedFilename()})`, text: readFileSync(await file.path(), 'utf8') })
  }
  return files
}

/** Works at a browser terminal in a real Chromium with every canary typed, and looks at all that the page keeps after each step. */
export async function screensDay(executablePath: string): Promise<ScreensDay> {
  buildScreens()
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const program = await startTerminalProgram(dataDir, '--log-level', 'debug', ...DEAD_MAIL_SERVER)
  const login = await setUp(program.address)
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const context = await browser.newContext({ baseURL: program.address, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_LIMIT_MS)
  const places: Place[] = []
  let looks = 0
  let consoleText = ''
  page.on('console', (message) => (consoleText += `${message.text()}\n`))
  const look = async (when: string): Promise<void> => {
    looks += 1
    for (const [where, text] of await storageOf(page))
      if (!/^local storage: (auth|token)$/.test(where)) places.push({ what: `${where} after ${when}`, text })
  }
  const desk: Desk = { page, sale: new SaleSteps(page, mouseHands(page)), api: apiOf(program.address, login), codes: [], look }
  await logIn(desk)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await beginRegistration(desk)
  await sellByCode(desk)
  await typePin(desk)
  places.push(...(await exported(desk)))
  await page.getByRole('button', { name: 'Log-Out' }).click()
  await page.getByLabel('Email address').waitFor()
  for (const [where, text] of await storageOf(page)) places.push({ what: `${where} after the log-out`, text })
  await browser.close()
  await program.stop()
  places.push(
    { what: "the browser terminal's output", text: program.said() },
    { what: "the browser's console", text: consoleText },
  )
  rmSync(dataDir, { recursive: true, force: true })
  return { places, canaries: { ...personal, ...secrets, token, code: desk.codes.at(-1) ?? '' }, looks }
}
