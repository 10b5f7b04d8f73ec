import { openDatabase } from '../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../src/server/ops/verify/verify.ts'
import { startPostgres } from '../support/server/postgres.ts'
import { table } from './figures.ts'
import { prepare } from './history.ts'
import { newDataDir, removeDataDir } from './program.ts'

/* npm run bench -- --only verify : how long `purser verify` reads books of bills with tax, service charge, discounts, tips and cash, and of plain ones. */

const CARDS = 2000
const COUNTS = { few: 25_000, most: 100_000 }
/** Of the checks that took longest so many are printed. */
const WORST = 3

interface Measured {
  seconds: number
  processor: number
  worst: { name: string; seconds: number }[]
}

/** Verifies books made for it; throws where they do not hold, since the time would be that of something else. */
async function measure(address: string, bills: number, charged: boolean): Promise<Measured> {
  const dataDir = newDataDir()
  await prepare({ dataDir, database: address, cards: CARDS, pastSales: bills, charged })
  const database = await openDatabase({ dataDir, database: address })
  const checks: Measured['worst'] = []
  const [started, used] = [performance.now(), process.cpuUsage()]
  let last = started
  const found = await verifyMoney(database.db, (name) => {
    checks.push({ name, seconds: (performance.now() - last) / 1000 })
    last = performance.now()
  })
  const seconds = (last - started) / 1000
  const { user, system } = process.cpuUsage(used)
  await database.close()
  removeDataDir(dataDir)
  if (found.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(found.slice(0, 3))}`)
  const worst = checks.toSorted((one, other) => other.seconds - one.seconds).slice(0, WORST)
  return { seconds, processor: (user + system) / 1_000_000, worst }
}

const row = (name: string, bills: number, charged: boolean, { seconds, processor, worst }: Measured): string[] => [
  name,
  bills.toLocaleString('en-US'),
  charged ? 'charged' : 'plain',
  `${seconds.toFixed(1)} s`,
  `${processor.toFixed(1)} s`,
  worst.map((check) => `${check.name}: ${check.seconds.toFixed(1)} s`).join('; '),
]

/** Measures on a PostgreSQL of its own: a read waits for no disk that a flush would. */
async function onPostgres(bills: number, charged: boolean): Promise<Measured> {
  const postgres = await startPostgres({ durable: false })
  try {
    return await measure(postgres.address, bills, charged)
  } finally {
    await postgres.stop()
  }
}

const rows: string[][] = []
for (const [bills, charged] of [
  [COUNTS.most, false],
  [COUNTS.few, true],
  [COUNTS.most, true],
] as const) {
  rows.push(row('SQLite', bills, charged, await measure('', bills, charged)))
  rows.push(row('PostgreSQL', bills, charged, await onPostgres(bills, charged)))
}
console.log(table(['database', 'bills', 'kind', 'time', 'processor time of the program', 'slowest checks'], rows))
