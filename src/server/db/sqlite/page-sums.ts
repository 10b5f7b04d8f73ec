import { closeSync, existsSync, fdatasyncSync, fstatSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { logOf, pagesInLog } from './write-ahead-log.ts'

/** What stands behind the name of a database file in the name of the file of its sums. */
export const SUMS_SUFFIX = '-sums'

const MAGIC = 'Purser page sums 1\n'
const PAGE_BYTES_AT = 32
const BLOCK_BYTES = 4096
const SUMS_A_BLOCK = BLOCK_BYTES / 4
const CHUNK_BYTES = 1 << 20
/** How long a checkpoint of a running server may take from the page to its sum, ms. */
const SETTLES_MS = 50
const LOOKS_MOST = 4

const sumsOf = (path: string): string => `${path}${SUMS_SUFFIX}`

/** The pages of an open database file. */
class Pages {
  readonly #file: number
  readonly #page: Buffer
  readonly bytes: number

  constructor(file: number, bytes: number) {
    this.#file = file
    this.#page = Buffer.allocUnsafe(bytes)
    this.bytes = bytes
  }

  get count(): number {
    return Math.floor(fstatSync(this.#file).size / this.bytes)
  }

  /** CRC-32 of a page; 0 where the file has none of this number. */
  sum(page: number): number {
    const read = readSync(this.#file, this.#page, 0, this.bytes, (page - 1) * this.bytes)
    return read === this.bytes ? crc32(this.#page) : 0
  }

  eachSum(hear: (page: number, sum: number) => void): void {
    const [bytes, count] = [this.bytes, this.count]
    const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / bytes))
    const buffer = Buffer.alloc(atOnce * bytes)
    for (let first = 0; first < count; first += atOnce) {
      readSync(this.#file, buffer, 0, buffer.length, first * bytes)
      for (let page = first; page < Math.min(count, first + atOnce); page += 1)
        hear(page + 1, crc32(buffer.subarray((page - first) * bytes, (page - first + 1) * bytes)))
    }
  }
}

/** The size that the first page of a database file names; 4096, SQLite's own choice, where it has none yet. */
function pageBytesOf(file: number): number {
  const head = Buffer.alloc(18)
  const said = readSync(file, head, 0, 18, 0) === 18 ? head.readUInt16BE(16) : BLOCK_BYTES
  return said === 1 ? 65_536 : said
}

interface KeptSums {
  pageBytes: number
  /** By page; 0 for one that has no sum yet. */
  sums: Uint32Array
}

function readSums(path: string): KeptSums | null {
  if (!existsSync(sumsOf(path))) return null
  const bytes = readFileSync(sumsOf(path))
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || bytes.length % BLOCK_BYTES !== 0) return null
  const sums = new Uint32Array(new Uint8Array(bytes.subarray(BLOCK_BYTES)).buffer)
  return { pageBytes: bytes.readUInt32LE(PAGE_BYTES_AT), sums }
}

/**
 * A sum of every page of the embedded database, kept in a file beside it by the one program that writes it: what shows that the file
 * changed without Purser, by a failing disk or by a hand. The sums of pages are renewed after each checkpoint is on the disk and before
 * SQLite begins its log anew; until then the log holds these pages, and whoever compares lets them be.
 */
export class PageSums {
  readonly #path: string
  readonly #pages: Pages
  readonly #database: number
  readonly #file: number
  #sums: Uint32Array<ArrayBuffer>
  /** Pages that a checkpoint is perhaps half done with: those in the log. */
  readonly #unsettled: Set<number>

  /**
   * Before SQLite opens the file, and to be closed after it: closing any handle of a file drops the locks that SQLite holds on it in
   * this process. Reads all pages once where there are no sums yet.
   */
  constructor(path: string) {
    this.#path = path
    this.#database = openSync(path, 'a+', 0o600)
    this.#unsettled = pagesInLog(path)
    const kept = readSums(path)
    this.#pages = new Pages(this.#database, kept?.pageBytes ?? pageBytesOf(this.#database))
    this.#file = openSync(sumsOf(path), kept === null ? 'w+' : 'r+', 0o600)
    this.#sums = new Uint32Array(kept?.sums ?? [])
    if (kept === null) this.#begin()
  }

  #begin(): void {
    const sums: number[] = []
    this.#pages.eachSum((page, sum) => (sums[page - 1] = this.#unsettled.has(page) ? 0 : sum))
    this.#grow(sums.length)
    this.#sums.set(sums)
    writeSync(this.#file, this.#sums, 0, this.#sums.byteLength, BLOCK_BYTES)
    fdatasyncSync(this.#file)
    // The name comes last: sums cut short are none.
    const head = Buffer.alloc(BLOCK_BYTES)
    head.write(MAGIC, 'latin1')
    head.writeUInt32LE(this.#pages.bytes, PAGE_BYTES_AT)
    writeSync(this.#file, head, 0, BLOCK_BYTES, 0)
    fdatasyncSync(this.#file)
  }

  #grow(count: number): void {
    if (count <= this.#sums.length) return
    const grown = new Uint32Array(Math.ceil(count / SUMS_A_BLOCK) * SUMS_A_BLOCK)
    grown.set(this.#sums)
    this.#sums = grown
  }

  /** Runs a checkpoint, which answers whether all of the log is in the database file now, and renews the sums. Throws what it throws. */
  during(checkpoint: () => boolean): void {
    const damaged = new Set<number>()
    const pages = pagesInLog(this.#path)
    for (const page of pages) {
      // A page is compared before it is written over, so that damage is not washed out.
      const sum = this.#sums[page - 1] ?? 0
      if (sum !== 0 && !this.#unsettled.has(page) && this.#pages.sum(page) !== sum) damaged.add(page)
    }
    for (const page of pages) this.#unsettled.add(page)
    if (checkpoint()) this.#settle(damaged)
  }

  #settle(damaged: ReadonlySet<number>): void {
    if (this.#unsettled.size === 0) return
    const blocks = new Set<number>()
    this.#grow([...this.#unsettled].reduce((most, page) => Math.max(most, page), 0))
    for (const page of this.#unsettled) {
      const sum = this.#pages.sum(page)
      this.#sums[page - 1] = damaged.has(page) ? ~sum : sum
      blocks.add(Math.floor((page - 1) / SUMS_A_BLOCK))
    }
    // A file made smaller has no pages there any more.
    for (let page = this.#pages.count + 1; page <= this.#sums.length; page += 1) {
      if (this.#sums[page - 1] === 0) continue
      this.#sums[page - 1] = 0
      blocks.add(Math.floor((page - 1) / SUMS_A_BLOCK))
    }
    for (const block of blocks) writeSync(this.#file, this.#sums, block * BLOCK_BYTES, BLOCK_BYTES, (block + 1) * BLOCK_BYTES)
    fdatasyncSync(this.#file)
    this.#unsettled.clear()
  }

  /** After SQLite closed the file: it may have done the last checkpoint by itself. */
  close(): void {
    try {
      if (!existsSync(logOf(this.#path))) this.#settle(new Set())
    } catch {
      // Sums that cannot be renewed would accuse a whole file; none are made anew at the next start.
      rmSync(sumsOf(this.#path), { force: true })
    } finally {
      closeSync(this.#file)
      closeSync(this.#database)
    }
  }
}

/** Waits without the event loop: this runs in a process or thread of its own. */
const pauseMs = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function mismatches(path: string, file: number, among: ReadonlySet<number> | null): Set<number> {
  const kept = readSums(path)
  const found = new Set<number>()
  if (kept === null) return found
  const [pages, sums] = [new Pages(file, kept.pageBytes), kept.sums]
  const compare = (page: number, sum: number): void => {
    const wanted = sums[page - 1] ?? 0
    if (wanted !== 0 && wanted !== sum) found.add(page)
  }
  if (among === null) {
    pages.eachSum(compare)
    for (let page = pages.count + 1; page <= sums.length; page += 1) compare(page, 0)
  } else for (const page of among) compare(page, pages.sum(page))
  // Read after the pages: one that a checkpoint has just written stands in the log.
  for (const page of pagesInLog(path)) found.delete(page)
  return found
}

/**
 * The pages (1 first) of a database file that are not as Purser wrote them; none where there are no sums. Reads the whole file, about
 * 2 GB a second; the server may be writing meanwhile. Throws the system's error when the file cannot be read.
 */
export function damagedPages(path: string): number[] {
  const file = openSync(path, 'r')
  try {
    let found = mismatches(path, file, null)
    for (let looks = 1; found.size > 0 && looks < LOOKS_MOST && existsSync(logOf(path)); looks += 1) {
      pauseMs(SETTLES_MS)
      found = mismatches(path, file, found)
    }
    return [...found].toSorted((one, other) => one - other)
  } finally {
    // Closing it in a thread would drop the locks of the server in the same process (fcntl(2)).
    if (isMainThread) closeSync(file)
  }
}
