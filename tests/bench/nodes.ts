import { copyFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CHANGES_PATH } from '../../src/shared/changes.ts'
import { API_PREFIX } from '../../src/shared/contract/index.ts'
import { startPostgres } from '../support/server/postgres.ts'
import { ms, spreadOf, table } from './figures.ts'
import { prepare, type Prepared, prepareOutlets } from './history.ts'
import { oneSale, wholeSales } from './load.ts'
import { newDataDir, removeDataDir, type RunningServer, startServer } from './program.ts'

/*
 * Several servers on one PostgreSQL, under an open loop: each terminal begins a sale when its minute says so, whether or not the one before was answered.
 * npm run bench -- --only nodes [--full]; by itself: node tests/bench/nodes.ts [--nodes 1,2,4] [--streams 50] [--outlets 1,10] [--pax 100000] [--terminals 8,50] [--rate 1,10] [--seconds 20]
 */

const WARM_UP = 60
const MINUTE_MS = 60_000
/** A sale that is not over so long after the last one began counts as lost, ms. */
const END_MS = 30_000

interface Load {
  nodes: number
  streams: number
  /** Passengers aboard, each with a card; at least those who buy. */
  pax: number
  /** Outlets that the terminals are spread over. */
  outlets: number
  terminals: number
  /** Sales a minute of each terminal. */
  rate: number
  seconds: number
}

/** Opens event streams, spread over the servers; answers how to close them and how many changes came. */
async function openStreams(servers: readonly RunningServer[], token: string, count: number) {
  let changes = 0
  const headers = { authorization: `Bearer ${token}` }
  const open = (address: string) => {
    const stream = request(`${address}${API_PREFIX}${CHANGES_PATH}`, { headers, agent: false })
    stream.on('error', () => undefined)
    return new Promise<() => void>((resolve, reject) => {
      stream.once('response', (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`))
        answer.setEncoding('utf8').on('data', (part: string) => (changes += part.split('event: change').length - 1))
        resolve(() => stream.destroy())
      })
      stream.end()
    })
  }
  const closers = await Promise.all(Array.from({ length: count }, (_, nth) => open(at(servers, nth).address)))
  return { changes: () => changes, close: () => closers.forEach((close) => close()) }
}

function at<T>(items: readonly T[], nth: number): T {
  const item = items[nth % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Each terminal sells at its own moments, on a server that it stays with; what a sale took is counted from the moment at which it was due. */
async function sell(servers: readonly RunningServer[], prepared: readonly Prepared[], cards: Prepared['cards'], load: Load) {
  const { terminals, rate, seconds } = load
  const between = MINUTE_MS / rate
  const due = Array.from({ length: terminals }, (_, terminal) => {
    const first = (terminal / terminals) * between
    const count = Math.max(0, Math.ceil((seconds * 1000 - first) / between))
    return Array.from({ length: count }, (_one, nth) => ({ terminal, atMs: first + nth * between }))
  }).flat()
  const [payments, sales]: [number[], number[]] = [[], []]
  const begun = performance.now()
  const work = due.map(async ({ terminal, atMs }, nth) => {
    await pause(Math.max(0, atMs - (performance.now() - begun)))
    const paymentMs = await oneSale(at(servers, terminal), at(prepared, terminal), at(cards, nth))
    payments.push(paymentMs)
    sales.push(performance.now() - begun - atMs)
  })
  const late = pause(seconds * 1000 + END_MS, 'late' as const, { ref: false })
  if ((await Promise.race([Promise.all(work), late])) === 'late') throw new Error('sales were not answered')
  return { payments, sales }
}

async function measure(load: Load): Promise<string[]> {
  const postgres = await startPostgres({ durable: true })
  const dataDir = newDataDir()
  const asked = Math.ceil((load.terminals * load.rate * load.seconds) / 60) + load.terminals
  const prepared = await prepare({
    dataDir,
    database: postgres.address,
    cards: Math.max(WARM_UP + asked, load.pax),
    pastSales: 1_000,
  })
  const tokens = await prepareOutlets({ dataDir, database: postgres.address }, prepared.token, load.outlets)
  const servers = [await startServer(dataDir, postgres.address)]
  for (let node = 1; node < load.nodes; node += 1) {
    const dir = newDataDir()
    copyFileSync(join(dataDir, 'server.key'), join(dir, 'server.key'))
    servers.push(await startServer(dir, postgres.address))
  }
  for (const [nth, server] of servers.entries()) {
    const share = Math.floor(WARM_UP / servers.length)
    await wholeSales(server, prepared, prepared.cards.slice(nth * share, (nth + 1) * share), 2)
  }
  const streams = await openStreams(servers, prepared.token, load.streams)
  const atOutlets = tokens.map((token) => ({ ...prepared, token }))
  const before = { servers: servers.map((server) => server.cpuMs()), database: postgres.cpuMs() }
  const { payments, sales } = await sell(servers, atOutlets, prepared.cards.slice(WARM_UP), load)
  const spent = servers.reduce((sum, server, nth) => sum + server.cpuMs() - (before.servers[nth] ?? 0), 0)
  const row = [
    String(load.nodes),
    String(load.streams),
    String(load.outlets),
    String(load.terminals),
    String(load.rate),
    String(sales.length),
    ms(spreadOf(sales).p50),
    ms(spreadOf(sales).p99),
    ms(spreadOf(payments).p99),
    ms(spent / sales.length),
    ms((postgres.cpuMs() - before.database) / sales.length),
    `${Math.max(...servers.map((server) => server.memoryMb()))} MB`,
    String(streams.changes()),
  ]
  streams.close()
  for (const server of servers) {
    await server.stop()
    removeDataDir(server.dataDir)
  }
  await postgres.stop()
  return row
}

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    nodes: { type: 'string' },
    streams: { type: 'string' },
    outlets: { type: 'string' },
    pax: { type: 'string' },
    terminals: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
  },
})
const numbers = (given: string | undefined, short: readonly number[], full: readonly number[]): readonly number[] =>
  given?.split(',').map(Number) ?? (values.full === true ? full : short)

const [seconds, pax] = [Number(values.seconds ?? 20), Number(values.pax ?? 0)]
const rows: string[][] = []
for (const nodes of numbers(values.nodes, [1, 2], [1, 2, 4]))
  for (const streams of numbers(values.streams, [50], [50, 200, 1_000]))
    for (const outlets of numbers(values.outlets, [1], [1]))
      for (const terminals of numbers(values.terminals, [50], [8, 50, 200]))
        for (const rate of numbers(values.rate, [10], [1, 10])) {
          rows.push(await measure({ nodes, streams, outlets, pax, terminals, rate, seconds }))
          console.error(rows.at(-1)?.join(' · '))
        }
const head = [
  'servers',
  'event streams',
  'outlets',
  'terminals',
  'sales a minute each',
  'sales',
  'sale p50',
  'sale p99',
  'payment p99',
  'servers’ CPU a sale',
  'database’s CPU a sale',
  'most memory of a server',
  'changes sent',
]
console.log(table(head, rows))
