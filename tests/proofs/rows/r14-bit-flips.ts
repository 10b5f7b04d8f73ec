import { closeSync, cpSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPlace } from '../../../src/server/backup/books.ts'
import { DATABASE_FILE } from '../../../src/server/db/database.ts'
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

/** All rows of all tables as anybody reads them; a word of its own where they cannot be read. */
function rowsOf(path: string, tables: readonly string[]): string {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    return JSON.stringify(tables.map((table) => file.prepare(`SELECT * FROM "${table}"`).all()))
  } catch {
    return 'unreadable'
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

async function measure({ quick, broken, seed }: Run): Promise<Measured> {
  const wanted = quick || broken ? 100 : 1024
  const random = seededRandom(seed)
  const { shop } = await workedFolder(6, seed, 400)
  const path = join(shop.place.dataDir, DATABASE_FILE)
  const tables = tablesOf(path)
  const before = rowsOf(path, tables)
  const honest = await findings(path)
  const missed: string[] = []
  const counts = { flips: 0, changing: 0, found: 0, reported: 0 }
  const starts = broken ? 0 : quick ? 1 : 4
  const reports: Promise<string | null>[] = []
  while (counts.changing < wanted && honest.length === 0) {
    const bit = random.whole(0, statSync(path).size * 8 - 1)
    turnBit(path, bit)
    counts.flips += 1
    if (rowsOf(path, tables) !== before) {
      counts.changing += 1
      if ((await findings(path)).length > 0) counts.found += 1
      else missed.push(`bit ${bit & 7} of byte ${bit >> 3} (page ${Math.floor(bit / 8 / 4096) + 1})`)
    }
    turnBit(path, bit)
    if (reports.length < Math.min(starts, counts.changing)) reports.push(reportAtStart(shop.place.dataDir, bit))
  }
  counts.reported = (await Promise.all(reports)).filter((report) => report !== null).length
  rmSync(shop.place.dataDir, { recursive: true })
  return {
    holds: honest.length === 0 && counts.found >= SHARE * counts.changing && counts.reported === starts,
    figure: `${counts.flips} bits flipped, ${counts.changing} of them changed a row, ${counts.found} of those found by the check of the start; ${counts.reported} of ${starts} real servers reported it`,
    found: [...honest.map((text) => `an honest database is accused: ${text}`), ...missed].slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R14',
  goal: '≥ 1 000 random bit flips in the database file that change a row: ≥ 99.9 % found at start',
  lane: 'waits',
  measure,
  control: {
    broken: 'chain and page checksums off',
    seams,
  },
}
export default proof
