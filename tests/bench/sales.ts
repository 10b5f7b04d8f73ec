import { startPostgres } from '../support/server/postgres.ts'
import { ms, spreadOf, table } from './figures.ts'
import { prepare, type Prepared } from './history.ts'
import { allowCash, paymentsOnly, salesAtOnce, type SaleTimes, wholeSales } from './load.ts'
import { newDataDir, removeDataDir, type RunningServer, startServer } from './program.ts'

const WARM_UP = 300

interface Row {
  database: string
  past: number
  clients: number
  whole: SaleTimes
  only: SaleTimes
  atOnce: SaleTimes
  /** Processor time of the server for one sale, ms: in six calls, and in one. */
  processor: { six: number; one: number }
  memoryMb: number
}

/** Prepares a database, starts the server on it and measures each number of clients on cards of their own. */
async function measure(
  database: string,
  address: string,
  past: number,
  clientCounts: readonly number[],
  sales: number,
): Promise<Row[]> {
  const dataDir = newDataDir()
  const prepared = await prepare({
    dataDir,
    database: address,
    cards: WARM_UP + clientCounts.length * sales * 3,
    pastSales: past,
  })
  const server = await startServer(dataDir, address)
  await wholeSales(server, prepared, prepared.cards.slice(0, WARM_UP), 8)
  await allowCash(server, prepared)
  const rows: Row[] = []
  for (const [index, clients] of clientCounts.entries())
    rows.push({ database, past, ...(await round(server, prepared, index, clients, sales)) })
  await server.stop()
  removeDataDir(dataDir)
  return rows
}

async function round(server: RunningServer, prepared: Prepared, index: number, clients: number, sales: number) {
  const cardsOf = (part: number) => {
    const from = WARM_UP + (index * 3 + part) * sales
    return prepared.cards.slice(from, from + sales)
  }
  const begun = server.cpuMs()
  const whole = await wholeSales(server, prepared, cardsOf(0), clients)
  const six = (server.cpuMs() - begun) / sales
  const only = await paymentsOnly(server, prepared, cardsOf(1), clients)
  const beforeOne = server.cpuMs()
  const atOnce = await salesAtOnce(server, prepared, cardsOf(2), clients)
  const one = (server.cpuMs() - beforeOne) / sales
  return { clients, whole, only, atOnce, processor: { six, one }, memoryMb: server.memoryMb() }
}

function print(rows: readonly Row[]): void {
  const head = [
    'database',
    'past orders',
    'clients',
    'whole sales/s',
    'sale p50',
    'payment in it p99',
    'payments/s alone',
    'p50',
    'p95',
    'p99',
    'sales in one call/s',
    'p50',
    'p99',
    'processor a sale: six calls, one',
    'memory',
  ]
  const lines = rows.map(({ database, past, clients, whole, only, atOnce, processor, memoryMb }) => {
    const [alone, once] = [spreadOf(only.payments), spreadOf(atOnce.payments)]
    return [
      database,
      past.toLocaleString('en-US'),
      String(clients),
      whole.perSecond.toFixed(0),
      ms(spreadOf(whole.sales).p50),
      ms(spreadOf(whole.payments).p99),
      only.perSecond.toFixed(0),
      ms(alone.p50),
      ms(alone.p95),
      ms(alone.p99),
      atOnce.perSecond.toFixed(0),
      ms(once.p50),
      ms(once.p99),
      `${ms(processor.six)}, ${ms(processor.one)}`,
      `${memoryMb} MB`,
    ]
  })
  console.log(table(head, lines))
}

/** Paid orders over HTTP. Arguments: sqlite|postgres, past orders, sales a round, client counts. */
export async function benchSales(
  database: 'sqlite' | 'postgres',
  past: number,
  sales: number,
  clients: readonly number[],
): Promise<void> {
  if (database === 'sqlite') return print(await measure('SQLite', '', past, clients, sales))
  const postgres = await startPostgres({ durable: true })
  const rows = await measure('PostgreSQL', postgres.address, past, clients, sales)
  await postgres.stop()
  print(rows)
}

if (import.meta.main) {
  const [database = 'sqlite', past = '1000', sales = '1500', clients = '8'] = process.argv.slice(2)
  await benchSales(database as 'sqlite', Number(past), Number(sales), clients.split(',').map(Number))
}
