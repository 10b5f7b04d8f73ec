import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright'
import { CHANGES_PATH } from '../../src/shared/changes.ts'
import { API_PREFIX } from '../../src/shared/contract/index.ts'
import type { LoginRecord } from '../../src/shared/contract/auth.ts'
import type { Table } from '../../src/shared/contract/tables.ts'
import buildRenderer from '../support/setup/build.setup.ts'
import { loggedIn } from '../support/e2e/test.ts'
import { startPostgres } from '../support/server/postgres.ts'
import { openBrowser } from './demo-terminal.ts'
import { ms, spreadOf, table } from './figures.ts'
import { newDataDir, removeDataDir } from './program.ts'

/* From a change on one terminal to the table that is red on another, with 50 terminals open. */

/** Besides the page that is looked at: terminals that hold the stream and read the tables again at each change, as a screen does. */
const OTHER_TERMINALS = 49
const WARM_UP = 5
const CHANGES = 80
const BUDGET_P95_MS = 300

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** The program as its own process, on SQLite or on the database at `database`. */
async function startProgram(dataDir: string, database: string) {
  const args = ['src/main/terminal.ts', '--port', '0', '--data', dataDir, '--no-open', '--log-level', 'error']
  const child = spawn(process.execPath, [...args, ...(database === '' ? [] : ['--db', database])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the program ended with ${status}`)))
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => line.startsWith('ready ') && resolve(line.slice('ready '.length)),
    )
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { address, stop }
}

/** One call; throws on anything but 200. */
function call<T>(address: string, method: string, path: string, token = '', body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = request(`${address}${API_PREFIX}${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text) as T) : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A terminal without a screen: it receives a change and reads the tables, once at a time, and once more after a change meanwhile. */
async function openTerminal(address: string, token: string) {
  let [reads, running, again] = [0, false, false]
  const read = async (): Promise<void> => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await call<Table[]>(address, 'GET', '/tablechair', token)
      reads += 1
    }
    running = false
  }
  const headers = { authorization: `Bearer ${token}` }
  const stream = request(`${address}${API_PREFIX}${CHANGES_PATH}`, { headers, agent: false })
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.once('response', (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => part.includes('event: change') && void read())
      answer.once('error', () => undefined)
      resolve()
    })
    stream.end()
  })
  return { reads: () => reads, close: () => stream.destroy() }
}

/** The moment, in ms since 1970, at which the page has painted the table as booked or free; asked for before the change is made. */
async function watchTable(page: Page, label: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const seen = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector(`button[aria-label="${wanted}"]`) === null) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      look()
    })
    Object.assign(window, { seen })
  }, label)
  return () => page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
}

/** Books and frees tables one after another, and answers how long each booking took to be seen, ms. */
async function measure(address: string, token: string, page: Page): Promise<number[]> {
  const tables = await call<Table[]>(address, 'GET', '/tablechair', token)
  const times: number[] = []
  for (let change = -WARM_UP; change < CHANGES; change += 1) {
    const chosen = tables[(change + WARM_UP) % tables.length]
    if (chosen === undefined) throw new Error('the venue has no tables')
    const set = (status: boolean) => call(address, 'PUT', `/tablechair/${chosen._id}`, token, { status })
    const name = `${chosen.tablefloor} table ${chosen.tableno}`
    const isRed = await watchTable(page, `${name}, booked`)
    const begun = performance.timeOrigin + performance.now()
    const [, seenAt] = await Promise.all([set(true), isRed()])
    if (change >= 0) times.push(seenAt - begun)
    const isFree = await watchTable(page, `${name}, free`)
    await Promise.all([set(false), isFree()])
  }
  return times
}

async function bench(database: string, databaseAddress: string): Promise<string[]> {
  const dataDir = newDataDir()
  const program = await startProgram(dataDir, databaseAddress)
  const administrator = { name: 'Bench', email: 'bench@ship.example', password: 'wind and water' }
  const login = await call<LoginRecord>(program.address, 'POST', '/setup', '', administrator)
  const terminals = await Promise.all(Array.from({ length: OTHER_TERMINALS }, () => openTerminal(program.address, login.token)))
  const browser = await openBrowser()
  const viewport = { width: 1440, height: 900 }
  const page = await browser.newPage({ viewport, storageState: loggedIn(program.address, login) })
  await page.goto(`${program.address}/foodorder/selecttable`)
  await page.getByRole('button', { name: '3rd Floor table 1, free' }).waitFor()
  await page.waitForLoadState('load')
  const times = await measure(program.address, login.token, page)
  const idle = terminals.filter(({ reads }) => reads() === 0).length
  if (idle > 0) throw new Error(`${idle} terminals received nothing`)
  await browser.close()
  terminals.forEach(({ close }) => close())
  await program.stop()
  removeDataDir(dataDir)
  const { p50, p95, p99 } = spreadOf(times)
  if (p95 > BUDGET_P95_MS) process.exitCode = 1
  return [database, String(OTHER_TERMINALS + 1), ms(p50), ms(p95), ms(p99), String(times.length), `p95 ≤ ${BUDGET_P95_MS} ms`]
}

await buildRenderer()
const postgres = await startPostgres({ durable: true })
const rows = [await bench('SQLite', ''), await bench('PostgreSQL', postgres.address)]
await postgres.stop()
console.log(table(['database', 'terminals', 'p50', 'p95', 'p99', 'changes', 'goal'], rows))
process.exit()
