import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackupState } from '../../src/shared/contract/backups.ts'
import { ms, spreadOf, table } from './figures.ts'
import { prepare, type Prepared } from './history.ts'
import { pacedPayments } from './load.ts'
import { newDataDir, removeDataDir, type RunningServer, startServer } from './program.ts'

/* Payments at a steady rate with and without a backup beside them: node tests/bench/backup.ts [--sales N] [--keep DIR], which prepares a folder once and uses it again. */

const { values } = parseArgs({ options: { sales: { type: 'string' }, keep: { type: 'string' } } })
const PAST = Number(values.sales ?? 1_000_000)
const CARDS = 4000
const PAYMENTS_A_SECOND = 20
const ALONE = 400
const BESIDE = 1600

async function prepared(dataDir: string): Promise<Prepared> {
  const file = join(dataDir, 'prepared.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Prepared
  const fresh = await prepare({ dataDir, database: '', cards: CARDS, pastSales: PAST })
  writeFileSync(file, JSON.stringify(fresh))
  return fresh
}

async function ask(server: RunningServer, token: string, method: 'GET' | 'POST', path: string): Promise<BackupState> {
  const answer = await fetch(`${server.address}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as BackupState
}

/** Durations of payments at the steady rate, by whether a backup was under way when they were answered. */
async function pay(server: RunningServer, all: Prepared, cards: Prepared['cards'], backUp: boolean) {
  const durations: Record<'beside' | 'alone', number[]> = { beside: [], alone: [] }
  let isUnderWay = false
  const look = setInterval(() => {
    void ask(server, all.token, 'GET', '/backups').then(({ work }) => (isUnderWay = work !== null))
  }, 500)
  await pacedPayments(server, { ...all, cards }, PAYMENTS_A_SECOND, {
    begin: () => {
      if (backUp) void ask(server, all.token, 'POST', '/backups').then(() => (isUnderWay = true))
    },
    paid: (_key, tookMs) => durations[isUnderWay ? 'beside' : 'alone'].push(tookMs),
  })
  clearInterval(look)
  return durations
}

async function whenDone(server: RunningServer, token: string): Promise<BackupState> {
  for (;;) {
    const state = await ask(server, token, 'GET', '/backups')
    if (state.work === null) return state
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const dataDir = values.keep ?? newDataDir()
const all = await prepared(dataDir)
const server = await startServer(dataDir, '')
const used = Number(readFileSync(join(dataDir, 'used'), { encoding: 'utf8', flag: 'a+' }) || 0)
await pay(server, all, all.cards.slice(used, used + 100), false)
const alone = (await pay(server, all, all.cards.slice(used + 100, used + ALONE), false)).alone
const { beside } = await pay(server, all, all.cards.slice(used + ALONE, used + BESIDE), true)
const [record] = (await whenDone(server, all.token)).records
writeFileSync(join(dataDir, 'used'), String(used + BESIDE))
const row = (name: string, durations: readonly number[]): string[] => {
  const { p50, p95, p99 } = spreadOf(durations)
  return [name, String(durations.length), ms(p50), ms(p95), ms(p99), ms(Math.max(...durations))]
}
console.log(table(['payments', 'count', 'p50', 'p95', 'p99', 'longest'], [row('alone', alone), row('beside a backup', beside)]))
console.log(
  `\nThe backup: ${record?.sales} sales, ${((record?.bytes ?? 0) / 1e6).toFixed(0)} MB, ${((record?.tookMs ?? 0) / 1000).toFixed(1)} s, ${record?.problem || 'checked'}`,
)
await server.stop()
if (values.keep === undefined) removeDataDir(dataDir)
