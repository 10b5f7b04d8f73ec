import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { checkPlace, faultsOfFile, hashOfRow } from '../../../src/server/ops/backup/books.ts'
import { makeBackup } from '../../../src/server/ops/backup/make-backup.ts'
import { readBackup } from '../../../src/server/ops/backup/read-backup.ts'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import type { BackupState } from '../../../src/shared/contract/backups.ts'
import { prepare, type Prepared } from '../../bench/history.ts'
import { pacedPayments } from '../../bench/load.ts'
import { type RunningPostgres, startPostgres } from '../../support/server/postgres.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { clientAt } from '../../support/api-client.ts'
import { askForBackup } from '../ask-for-backup.ts'
import { startProofServer } from '../server-process.ts'
import { seams } from '../breaks/r13.ts'

const MILLION = 1_000_000
/**
 * A restore takes at most so many times what SQLite's own check of the same database takes on the machine at hand: 60 s where that is 15 s
 * (docs/decisions/2026-11-27-backups.md).
 */
const MAX_CHECKS = 4
/** Sales that the books of the backups under sales begin with. */
const PAST = 500
/** Payments on their way while each backup is made, and their rate: longer than a backup of so few sales takes. */
const PAYMENTS = 24
const PAYMENTS_A_SECOND = 12

interface Sizes {
  /** Backups made under sales, on each database. */
  backups: number
  /** Past sales of the restore that is timed. */
  sales: number
}
const sizesOf = ({ quick }: Run): Sizes => (quick ? { backups: 2, sales: 20_000 } : { backups: 4, sales: MILLION })

const quiet = (): void => undefined

async function emptyDatabase({ address }: RunningPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return address.replace(/\/postgres$/, `/${name}`)
}

interface Place {
  dataDir: string
  database: string
}
const booksAt = ({ dataDir, database }: Place) =>
  database === '' ? { file: join(dataDir, DATABASE_FILE) } : { address: database }

interface Made {
  file: string
  problem: string
  /** Sales acknowledged before the backup was asked for: none of them may be missing. */
  before: number
}

/** Makes one backup after the other while payments are answered all the time. */
async function backUpUnderSales(place: Place, prepared: Prepared, count: number): Promise<Made[]> {
  const flags = ['--backup-at', 'off', '--books-check', 'off']
  // The backup is made by a process of the server's own, in which a control's seams are broken too.
  const env = { NODE_OPTIONS: '--import ./tests/proofs/seam-hook.ts' }
  const server = await startProofServer(place.dataDir, { database: place.database, flags, env })
  const made: Made[] = []
  let paid = PAST
  for (let number = 0; number < count; number += 1) {
    const cards = prepared.cards.slice(number * PAYMENTS, (number + 1) * PAYMENTS)
    let before = 0
    const client = clientAt(server.address, prepared.token)
    const asked: Promise<BackupState>[] = []
    await pacedPayments(server, { ...prepared, cards }, PAYMENTS_A_SECOND, {
      begin: () => undefined,
      paid: () => {
        paid += 1
        if (paid % PAYMENTS !== PAYMENTS / 2) return
        before = paid
        asked.push(askForBackup(client))
      },
    })
    await Promise.all(asked)
    let state = await client.ok('listBackups')
    for (; state.work !== null; state = await client.ok('listBackups')) await pause(30)
    const [record] = state.records
    if (record === undefined) throw new Error('no backup was noted')
    made.push({ file: join(place.dataDir, 'backups', record.file), problem: record.problem, before })
  }
  await server.end()
  return made
}

/** What is wrong with a backup: reopened, verified byte by byte and rule by rule, and held against the books that sold on. */
async function faultOf({ file, problem, before }: Made, place: Place, scratch: string): Promise<string | null> {
  if (problem !== '') return `a backup under sales failed: ${problem}`
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch)
  const read = await readBackup(file, scratch, quiet)
  if (!read.ok) return read.error
  const { sales, ledgerRows, ledgerHash } = read.value.manifest.books
  if (sales < before) return `a backup holds ${sales} sales, ${before} were acknowledged before it`
  return (await hashOfRow(booksAt(place), ledgerRows)) === ledgerHash
    ? null
    : `row ${ledgerRows} of a backup is not that of the books`
}

/** Restores as an operator does, in a process of its own. Answers how long it took, in seconds. */
function restore(file: string, { dataDir, database }: Place): Promise<{ seconds: number; fault: string | null }> {
  const started = performance.now()
  const args = [
    'src/server/tools/purser.ts',
    'restore',
    '--from',
    file,
    '--data',
    dataDir,
    ...(database === '' ? [] : ['--db', database]),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve) =>
    child.once('close', (status) =>
      resolve({ seconds: (performance.now() - started) / 1000, fault: status === 0 ? null : `a restore failed: ${said}` }),
    ),
  )
}

/** Restores a backup and checks that the restored books are intact and end where the backup's did; answers what is wrong. */
async function faultRestored(file: string, place: Place, scratch: string): Promise<string | null> {
  const { fault } = await restore(file, place)
  if (fault !== null) return fault
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch)
  const [read, check] = [await readBackup(file, scratch, quiet), await checkPlace(booksAt(place), quiet)]
  const isSame = read.ok && check.breaches.length === 0 && check.ledgerHash === read.value.manifest.books.ledgerHash
  return isSame ? null : 'the restored books are not those of the backup'
}

interface Sold {
  count: number
  found: string[]
}

async function proveBackups(root: string, name: string, place: Place, into: Place, count: number): Promise<Sold> {
  const prepared = await prepare({ ...place, cards: count * PAYMENTS, pastSales: PAST })
  const made = await backUpUnderSales(place, prepared, count)
  const scratch = join(root, `${name}-scratch`)
  const faults: (string | null)[] = []
  for (const each of made) faults.push(await faultOf(each, place, scratch))
  const [last] = made.slice(-1)
  if (last !== undefined && faults.every((fault): boolean => fault === null))
    faults.push(await faultRestored(last.file, into, scratch))
  return { count: made.length, found: faults.filter((fault) => fault !== null).map((fault) => `${name}: ${fault}`) }
}

interface LargeBackup {
  file: string
  sales: number
  /** What SQLite's own check of its database takes here, in seconds. */
  checkSeconds: number
}

/** A backup of so many past sales, in one file. */
async function largeBackup({ alone }: Run, root: string, sales: number): Promise<LargeBackup> {
  const dataDir = join(root, 'history')
  const file = join(root, 'history.tar')
  await prepare({ dataDir, database: '', cards: 2000, pastSales: sales })
  const made = await makeBackup({ dataDir, database: '', to: file, passphrase: null, at: Date.now() }, quiet)
  if (!made.ok) throw new Error(made.error)
  await alone()
  const started = performance.now()
  const faults = faultsOfFile(join(dataDir, DATABASE_FILE))
  const checkSeconds = (performance.now() - started) / 1000
  if (faults.length > 0) throw new Error(faults.join('; '))
  rmSync(dataDir, { recursive: true })
  return { file, sales, checkSeconds }
}

interface Timed {
  words: string
  found: string[]
}

/** Times the restore of many sales; fewer than a million are only reported, as too few to be judged by. */
async function timeRestore(name: string, { file, sales, checkSeconds }: LargeBackup, into: Place): Promise<Timed> {
  const { seconds, fault } = await restore(file, into)
  const found = fault === null ? [] : [`${name}: ${fault}`]
  const words = `${name} ${seconds.toFixed(1)} s, ${(seconds / checkSeconds).toFixed(1)} checks`
  if (sales === MILLION && seconds > MAX_CHECKS * checkSeconds) found.push(`a million sales took too long to restore: ${words}`)
  return { words, found }
}

async function timeRestores(run: Run, root: string, sales: number, database: string): Promise<Timed> {
  const backup = await largeBackup(run, root, sales)
  const inFile = await timeRestore('SQLite', backup, { dataDir: join(root, 'large'), database: '' })
  rmSync(join(root, 'large'), { recursive: true, force: true })
  const inServer = await timeRestore('PostgreSQL', backup, { dataDir: join(root, 'large-server'), database })
  const judged = sales === MILLION ? '' : ', too few to judge the time by'
  return {
    words: `restore of ${sales.toLocaleString('en-US')} sales, whose file SQLite checks in ${backup.checkSeconds.toFixed(1)} s: ${inFile.words}, ${inServer.words}${judged}`,
    found: [...inFile.found, ...inServer.found],
  }
}

async function measureWith(run: Run, root: string, postgres: RunningPostgres): Promise<Measured> {
  const sizes = sizesOf(run)
  const at = (name: string, database = ''): Place => ({ dataDir: join(root, name), database })
  const files = await proveBackups(root, 'SQLite', at('files'), at('files-back'), run.broken ? 3 : sizes.backups)
  if (run.broken)
    return {
      holds: files.found.length === 0,
      figure: files.found[0] ?? `${files.count} backups, none found wanting`,
      found: files.found,
    }
  const [first, back, large] = [
    await emptyDatabase(postgres, 'sold'),
    await emptyDatabase(postgres, 'back'),
    await emptyDatabase(postgres, 'large'),
  ]
  const server = await proveBackups(root, 'PostgreSQL', at('server', first), at('server-back', back), sizes.backups)
  const timed = await timeRestores(run, root, sizes.sales, large)
  const found = [...files.found, ...server.found, ...timed.found]
  return {
    holds: found.length === 0,
    figure: `${files.count + server.count} backups made while payments ran, all reopened and verified; ${timed.words}`,
    found,
  }
}

async function measure(run: Run): Promise<Measured> {
  const root = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const postgres = await startPostgres({ durable: true })
  try {
    return await measureWith(run, root, postgres)
  } finally {
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

const proof: Proof = {
  id: 'R13',
  goal: 'every backup reopened and verified; restore of 1 000 000 sales ≤ 60 s where SQLite checks their file in 15 s',
  lane: 'waits',
  isTimed: true,
  measure,
  control: {
    broken: 'plain file copy',
    seams,
  },
}

export default proof
