import { Agent, request } from 'node:http'
import { startPostgres } from '../support/server/postgres.ts'
import { ms, spreadOf, table } from './figures.ts'
import { newDataDir, removeDataDir, type RunningServer, startServer } from './program.ts'
import { BENCH_VOYAGE, prepareVoyages } from './voyages.ts'

const PASSENGERS = 100_000
const ASKED_EACH = 40
const WARM_UP = 4
const DAY_MS = 86_400_000

const agent = new Agent({ keepAlive: true })

interface Asked {
  elapsedMs: number
  body: unknown
  rows: number | undefined
  cursor: string | undefined
}

function ask(address: string, token: string, path: string): Promise<Asked> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/api${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const elapsedMs = performance.now() - started
        if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode} ${text}`))
        const body: unknown = JSON.parse(text)
        const cursor = response.headers['x-next-cursor']
        const rows = Array.isArray(body) ? body.length : undefined
        return resolve({ elapsedMs, body, rows, cursor: typeof cursor === 'string' ? cursor : undefined })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const oldWeek = `fromDay=${dayBefore(300)}&toDay=${dayBefore(294)}`
const oldQuarter = `fromDay=${dayBefore(330)}&toDay=${dayBefore(240)}`
const today = `fromDay=${dayBefore(1)}&toDay=${dayBefore(0)}`

/** What is asked. Pages are the 100 rows of a screen unless said otherwise. */
const kinds: readonly [kind: string, path: string][] = [
  ['sales report, the year', '/reports/sales'],
  ['sales report, a week', `/reports/sales?${oldWeek}`],
  ['sales report, a voyage of 50,000', `/reports/sales?voyage=${BENCH_VOYAGE}`],
  ['card money, a voyage of 50,000', `/reports/cards?voyage=${BENCH_VOYAGE}`],
  ['card money, the year', '/reports/cards'],
  ['card money, a week', `/reports/cards?${oldWeek}`],
  ['stock', '/reports/stock'],
  ['history of an item', '/inventory/history?item_code=ITEM-0007'],
  ['inventory, search', '/inventory?search=biryani'],
  ['inventory, search, none', '/inventory?search=qqqq'],
  ['sales', '/billinfo?'],
  ['sales, page of 1,000', '/billinfo?limit=1000'],
  ['sales, today', `/billinfo?${today}`],
  ['sales, oldest first', '/billinfo?order=asc'],
  ['sales, a week of old', `/billinfo?${oldWeek}`],
  ...(['amount', 'name'] as const).flatMap((sort): [string, string][] => [
    [`sales by ${sort}`, `/billinfo?sort=${sort}`],
    [`sales by ${sort}, ascending`, `/billinfo?sort=${sort}&order=asc`],
    [`sales by ${sort}, a week of old`, `/billinfo?sort=${sort}&${oldWeek}`],
    [`sales by ${sort}, a quarter of old`, `/billinfo?sort=${sort}&${oldQuarter}`],
    [`sales by ${sort}, a quarter, page of 1,000`, `/billinfo?sort=${sort}&${oldQuarter}&limit=1000`],
  ]),
  ['sales, one invoice', '/billinfo?search=INV-123456'],
  ["sales, an invoice's beginning", '/billinfo?search=INV-12&sort=amount'],
  ['sales, a card number', '/billinfo?search=10023'],
  ['sales, a card number, by amount', '/billinfo?search=10023&sort=amount'],
  ['sales, all card numbers', '/billinfo?search=10'],
  ['sales, all card numbers, by amount', '/billinfo?search=10&sort=amount'],
  ['sales, ten card numbers, a quarter, by name', `/billinfo?search=1002&sort=name&${oldQuarter}`],
  ['sales, a whole name', '/billinfo?search=zbigniew%20kowalski'],
  ['sales, a name of one in fifty', '/billinfo?search=mehta'],
  ['sales, that name by amount', '/billinfo?search=mehta&sort=amount'],
  ['sales, that name in an old week', `/billinfo?search=mehta&${oldWeek}`],
  ['sales, a piece of most names', '/billinfo?search=an&sort=name'],
  ['sales, a name of nobody', '/billinfo?search=qxqx'],
  ['card report', '/cardreport?'],
  ['card report, returns', '/cardreport?kind=return'],
  ['card report, returns by amount', '/cardreport?kind=return&sort=amount'],
  ['card report, sales by amount, a quarter', `/cardreport?kind=sale&sort=amount&${oldQuarter}`],
  ['card report by amount', '/cardreport?sort=amount'],
  ['card report by name, a week of old', `/cardreport?sort=name&${oldWeek}`],
  ['card report, a card number', '/cardreport?search=10023&sort=amount'],
  ['card report, a name of one in fifty', '/cardreport?search=mehta'],
  ['card report, that name and refills by amount', '/cardreport?search=mehta&kind=refill&sort=amount'],
]

async function timesOf(server: RunningServer, token: string, path: string): Promise<Asked[]> {
  for (let time = 0; time < WARM_UP; time += 1) await ask(server.address, token, path)
  const asked: Asked[] = []
  for (let time = 0; time < ASKED_EACH; time += 1) asked.push(await ask(server.address, token, path))
  return asked
}

/** The newest passenger, who has as many sales as every other. */
async function firstPax({ address }: RunningServer, token: string): Promise<string> {
  const { body } = await ask(address, token, '/paxInfo?limit=1')
  return (body as { _id: string }[])[0]?._id ?? ''
}

async function measure(database: string, address: string, passengers: number): Promise<string[][]> {
  const dataDir = newDataDir()
  const token = await prepareVoyages(dataDir, address, passengers)
  const server = await startServer(dataDir, address)
  const rows: string[][] = []
  const row = async (kind: string, path: string): Promise<Asked | undefined> => {
    const asked = await timesOf(server, token, path)
    const { p50, p95 } = spreadOf(asked.map(({ elapsedMs }) => elapsedMs))
    rows.push([database, kind, String(asked[0]?.rows ?? ''), ms(p50), ms(p95)])
    return asked[0]
  }
  for (const [kind, path] of kinds) {
    const first = await row(kind, path)
    if (/^sales( by (amount|name))?$/.test(kind)) await row(`${kind}, the next page`, `${path}&cursor=${first?.cursor}`)
  }
  const userid = await firstPax(server, token)
  await row('account', `/paxInfo/${userid}/account`)
  await row('statement', `/paxInfo/${userid}/statement`)
  await row('statement, two days', `/paxInfo/${userid}/statement?${today}`)
  await server.stop()
  removeDataDir(dataDir)
  return rows
}

/** Reports and lists over HTTP on a year of a million sales, one request at a time, on SQLite and on a durable PostgreSQL. */
export async function benchReports(databases: readonly string[], passengers: number): Promise<string> {
  const rows: string[][] = []
  if (databases.includes('sqlite')) rows.push(...(await measure('SQLite', '', passengers)))
  if (databases.includes('postgres')) {
    const postgres = await startPostgres({ durable: true })
    try {
      rows.push(...(await measure('PostgreSQL', postgres.address, passengers)))
    } finally {
      await postgres.stop()
    }
  }
  agent.destroy()
  return table(['database', 'asked', 'rows', 'p50', 'p95'], rows)
}

if (import.meta.main) {
  const [databases = 'sqlite,postgres', passengers = String(PASSENGERS)] = process.argv.slice(2)
  process.stdout.write(`${await benchReports(databases.split(','), Number(passengers))}\n`)
}
