import pg from 'pg'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { type RunningPostgres, startPostgres } from '../../support/server/postgres.ts'
import type { Finding } from '../sales/books.ts'
import { audit, type Desk, desksOf, someAnswers, tillOf, workAll } from '../sales/desk.ts'
import type { Till } from '../sales/guest.ts'
import { newFolder, openShop, removeFolder, type Shop } from '../sales/shop.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { startProofServer } from '../server-process.ts'

const CLIENTS = 16
/** A kill falls after a random number of answers, at most so many. */
const MAX_ANSWERS = 120

const killsOf = ({ quick, broken }: Run): number => (broken ? 10 : quick ? 8 : 104)
const auditEvery = ({ broken }: Run): number => (broken ? 1 : 8)

/** Full durability, and a log writer that does no work for the sessions: what a commit has not written itself is in memory alone. */
const settings = ({ broken }: Run): string[] => [
  'wal_writer_delay=10s',
  'max_connections=30',
  `synchronous_commit=${broken ? 'off' : 'on'}`,
]

async function emptyDatabase(postgres: RunningPostgres): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.address })
  await client.connect()
  await client.query('CREATE DATABASE purser')
  await client.end()
  return postgres.address.replace(/\/postgres$/, '/purser')
}

interface Toll {
  kills: number
  processes: number
  finding: Finding
}

interface Site {
  postgres: RunningPostgres
  shop: Shop
  desks: readonly Desk[]
  tills: readonly Till[]
}

/** Kills every process of PostgreSQL under load and starts it again, so many times; the API lives on. */
async function killAgain(run: Run, { postgres, shop, desks, tills }: Site): Promise<Toll> {
  const random = seededRandom(run.seed)
  let processes = 0
  for (let kills = 0; ; kills += 1) {
    const isLast = kills === killsOf(run)
    await Promise.all(desks.map((desk, nth) => desk.settle(tills[nth] as Till)))
    if (isLast || kills % auditEvery(run) === 0) {
      const finding = await audit(shop, desks, tills)
      if (isLast || finding.found.length > 0) return { kills, processes, finding }
    }
    let isUp = true
    const working = workAll(desks, tills, () => isUp)
    await someAnswers(desks, random, MAX_ANSWERS)
    processes += await postgres.crash()
    isUp = false
    await working
    await postgres.startAgain()
  }
}

async function measure(run: Run): Promise<Measured> {
  const dataDir = newFolder()
  const postgres = await startPostgres({ durable: true, settings: settings(run) })
  const database = await emptyDatabase(postgres)
  const shop = await openShop({ dataDir, database }, CLIENTS)
  const desks = desksOf(shop, run.seed)
  const server = await startProofServer(dataDir, { database })
  const tills = desks.map(() => tillOf(server, shop.token))
  const { kills, processes, finding } = await killAgain(run, { postgres, shop, desks, tills })
  const ended = server.child.exitCode === null ? [] : [`the server ended by itself: ${server.said().slice(-600)}`]
  await server.end('SIGKILL')
  await postgres.stop()
  removeFolder(dataDir)
  const { lost, doubled } = finding
  // The control ends at its first breach: what it has not come to is none.
  const missing = run.broken ? [] : shop.books.missing.map((kind) => `no ${kind} was ever answered`)
  const found = [...ended, ...finding.found, ...missing]
  const unknowns = desks.reduce((all, desk) => all + desk.unknowns, 0)
  return {
    holds: found.length === 0,
    figure: `${kills} kills of PostgreSQL (${processes} processes), ${CLIENTS} clients, ${shop.books.moves} moves acknowledged (${shop.books.kinds}), ${unknowns} unknown and asked again: ${lost} lost, ${doubled} doubled`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R20',
  goal: '≥ 100 SIGKILLs of PostgreSQL under load: 0 lost',
  lane: 'disk',
  measure,
  control: { broken: 'synchronous_commit=off' },
}
export default proof
