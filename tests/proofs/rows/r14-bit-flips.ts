import { closeSync, cpSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPlace } from '../../../src/server/ops/backup/books.ts'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { workedFolder } from '../disk/worked-folder.ts'
import { newFolder } from '../sales/shop.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { startProofServer } from '../server-process.ts'
import { seams } from '../breaks/r14.ts'

/** One bit of a file, by its number. */
function turnBit(path: string, bit: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, bit >> 3)
  byte.writeUInt8(byte.readUInt8(0) ^ (1 << (bit & 7)))
  writeSync(file, byte, 0, 1, bit >> 3)
  closeSync(file)
}

/** The tables whose rows are chained by hashes; a flip in any other row is found where an index, an invariant or SQLite itself shows it. */
const CHAINED = new Set(['ledger_entries', 'audit_log'])

/** The rows of each table as text, or why they cannot be read. */
function rowsOf(path: string, tables: readonly string[]): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const rowsIn = (table: string): string => {
    try {
      return JSON.stringify(file.prepare(`SELECT * FROM "${table}"`).all())
    } catch (error) {
      return (error as Error).message
    }
  }
  try {
    return tables.map(rowsIn)
  } finally {
    file.close()
  }
}

function tablesOf(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const names = file
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'pax_search'`)
    .all()
  file.close()
  return names.map(({ name }) => String(name))
}

/** What the check at the start says of a data folder; a refusal to start is as loud as a finding. */
async function findings(path: string): Promise<string[]> {
  try {
    return (await checkPlace({ file: path }, () => undefined)).breaches.map(({ invariant, found }) => `${invariant}: ${found}`)
  } catch (error) {
    return [(error as Error).message]
  }
}

/** How long after its start a server has its books checked at the latest, however slow the machine is, ms. */
const MAX_REPORT_MS = 60_000

/** Starts the real server on a copy of a folder in which one bit of a page of rows is turned: what it says of it, or null. */
async function reportAtStart(dataDir: string, bit: number): Promise<string | null> {
  const copy = newFolder()
  cpSync(dataDir, copy, { recursive: true })
  turnBit(join(copy, DATABASE_FILE), bit)
  try {
    const server = await startProofServer(copy, { flags: ['--backup-at', 'off'] })
    const late = performance.now() + MAX_REPORT_MS
    const report = () => /NOT INTACT.*/.exec(server.said())?.[0] ?? null
    while (report() === null && performance.now() < late) await pause(100)
    await server.end()
    return report()
  } catch (error) {
    // It refused to start.
    return (error as Error).message
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The share that has to be found. */
const SHARE = 0.999

/** Flips that changed rows of some tables, and how many of them the check found. */
interface Tally {
  changing: number
  found: number
}

async function measure({ quick, broken, seed }: Run): Promise<Measured> {
  const wanted = quick || broken ? 100 : 1024
  const random = seededRandom(seed)
  const { shop } = await workedFolder(6, seed, 400)
  const path = join(shop.place.dataDir, DATABASE_FILE)
  const tables = tablesOf(path)
  const before = rowsOf(path, tables)
  const honest = await findings(path)
  const missed: string[] = []
  const [chained, others]: [Tally, Tally] = [
    { changing: 0, found: 0 },
    { changing: 0, found: 0 },
  ]
  let flips = 0
  const starts = broken ? 0 : quick ? 1 : 4
  const reports: Promise<string | null>[] = []
  while (chained.changing < wanted && honest.length === 0) {
    const bit = random.whole(0, statSync(path).size * 8 - 1)
    turnBit(path, bit)
    flips += 1
    const now = rowsOf(path, tables)
    const changed = tables.filter((_table, index) => now[index] !== before[index])
    const isChained = changed.some((table) => CHAINED.has(table))
    const tally = isChained ? chained : others
    if (changed.length > 0 && tally.changing < wanted) {
      tally.changing += 1
      if ((await findings(path)).length > 0) tally.found += 1
      else if (isChained) missed.push(`bit ${bit & 7} of byte ${bit >> 3} (page ${Math.floor(bit / 8 / 4096) + 1})`)
    }
    turnBit(path, bit)
    if (isChained && reports.length < starts) reports.push(reportAtStart(shop.place.dataDir, bit))
  }
  const reported = (await Promise.all(reports)).filter((report) => report !== null).length
  rmSync(shop.place.dataDir, { recursive: true })
  return {
    holds: honest.length === 0 && chained.found >= SHARE * chained.changing && reported === starts,
    figure: `${flips} bits flipped, ${chained.changing} of them changed a chained row, ${chained.found} of those found by the check of the start; ${others.found} of ${others.changing} that changed another row found; ${reported} of ${starts} real servers reported it`,
    found: [...honest.map((text) => `an honest database is accused: ${text}`), ...missed].slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R14',
  goal: '≥ 1 000 random bit flips in the database file that change a row of the ledger or the audit trail: ≥ 99.9 % found at start',
  lane: 'waits',
  measure,
  control: {
    broken: 'both chains off',
    seams,
  },
}
export default proof
