import { closeSync, existsSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { BLOCK_BYTES, checksumFileOf, MAGIC, PAGE_BYTES_AT, pageBytesOf, Pages, readChecksums } from './checksum-file.ts'
import { logOf, pagesInLog } from './write-ahead-log.ts'

const CHECKSUMS_A_BLOCK = BLOCK_BYTES / 4

/**
 * A checksum of every page of the embedded database, kept in a file beside it by the one program that writes it: it shows that the file
 * changed without Purser, by a failing disk or by a hand. The checksums are renewed after each checkpoint is on the disk and before
 * SQLite starts its log again; until then the log holds these pages, and whoever compares skips them.
 */
export class PageChecksums {
  readonly #path: string
  readonly #pages: Pages
  readonly #file: number
  #checksums: Uint32Array<ArrayBuffer>
  /** Pages that a checkpoint is perhaps half done with: those in the log. */
  readonly #unsettled: Set<number>
  /** The database file, open as long as SQLite has it open. */
  readonly #database: number

  /**
   * Before SQLite opens the file, and to be closed after it: closing any descriptor of a file drops the locks that SQLite holds on it in
   * this process. Reads all pages once where there are no checksums yet.
   */
  constructor(path: string) {
    this.#path = path
    this.#database = openSync(path, 'a+', 0o600)
    this.#unsettled = pagesInLog(path)
    const kept = readChecksums(path)
    this.#pages = new Pages(this.#database, kept?.pageBytes ?? pageBytesOf(this.#database))
    this.#file = openSync(checksumFileOf(path), kept === null ? 'w+' : 'r+', 0o600)
    this.#checksums = new Uint32Array(kept?.checksums ?? [])
    if (kept === null) this.#begin()
  }

  #begin(): void {
    const checksums: number[] = []
    this.#pages.eachChecksum((page, checksum) => (checksums[page - 1] = this.#unsettled.has(page) ? 0 : checksum))
    this.#grow(checksums.length)
    this.#checksums.set(checksums)
    writeSync(this.#file, this.#checksums, 0, this.#checksums.byteLength, BLOCK_BYTES)
    fdatasyncSync(this.#file)
    // The name of the format comes last: a file cut short before it counts as none.
    const head = Buffer.alloc(BLOCK_BYTES)
    head.write(MAGIC, 'latin1')
    head.writeUInt32LE(this.#pages.bytes, PAGE_BYTES_AT)
    writeSync(this.#file, head, 0, BLOCK_BYTES, 0)
    fdatasyncSync(this.#file)
  }

  #grow(count: number): void {
    if (count <= this.#checksums.length) return
    const grown = new Uint32Array(Math.ceil(count / CHECKSUMS_A_BLOCK) * CHECKSUMS_A_BLOCK)
    grown.set(this.#checksums)
    this.#checksums = grown
  }

  /** Runs a checkpoint, which answers whether all of the log is in the database file now, and renews the checksums. Throws what it throws. */
  during(checkpoint: () => boolean): void {
    const damaged = new Set<number>()
    const pages = pagesInLog(this.#path)
    for (const page of pages) {
      // A page is compared before it is written over, so that damage is not washed out.
      const checksum = this.#checksums[page - 1] ?? 0
      if (checksum !== 0 && !this.#unsettled.has(page) && this.#pages.checksum(page) !== checksum) damaged.add(page)
    }
    for (const page of pages) this.#unsettled.add(page)
    if (checkpoint()) this.#settle(damaged)
  }

  #settle(damaged: ReadonlySet<number>): void {
    if (this.#unsettled.size === 0) return
    const blocks = new Set<number>()
    this.#grow([...this.#unsettled].reduce((most, page) => Math.max(most, page), 0))
    for (const page of this.#unsettled) {
      const checksum = this.#pages.checksum(page)
      this.#checksums[page - 1] = damaged.has(page) ? ~checksum : checksum
      blocks.add(Math.floor((page - 1) / CHECKSUMS_A_BLOCK))
    }
    // A file made smaller has no pages there any more.
    for (let page = this.#pages.count + 1; page <= this.#checksums.length; page += 1) {
      if (this.#checksums[page - 1] === 0) continue
      this.#checksums[page - 1] = 0
      blocks.add(Math.floor((page - 1) / CHECKSUMS_A_BLOCK))
    }
    for (const block of blocks)
      writeSync(this.#file, this.#checksums, block * BLOCK_BYTES, BLOCK_BYTES, (block + 1) * BLOCK_BYTES)
    fdatasyncSync(this.#file)
    this.#unsettled.clear()
  }

  /** After SQLite closed the file: it may have done the last checkpoint by itself. */
  close(): void {
    try {
      if (!existsSync(logOf(this.#path))) this.#settle(new Set())
    } catch {
      // Checksums that cannot be renewed would accuse a whole file; without a file of them the next start makes new ones.
      rmSync(checksumFileOf(this.#path), { force: true })
    } finally {
      closeSync(this.#file)
      closeSync(this.#database)
    }
  }
}
