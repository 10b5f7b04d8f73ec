import { existsSync, fstatSync, readFileSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** What follows the name of a database file in the name of the file of its page checksums. */
export const CHECKSUMS_SUFFIX = '-sums'

export const MAGIC = 'Purser page sums 1\n'
export const PAGE_BYTES_AT = 32
/** The first block of the checksum file names the format; the checksums follow, in blocks of this size. */
export const BLOCK_BYTES = 4096
const CHUNK_BYTES = 1 << 20

export const checksumFileOf = (path: string): string => `${path}${CHECKSUMS_SUFFIX}`

/** The pages of an open database file. */
export class Pages {
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
  checksum(page: number): number {
    const read = readSync(this.#file, this.#page, 0, this.bytes, (page - 1) * this.bytes)
    return read === this.bytes ? crc32(this.#page) : 0
  }

  eachChecksum(visit: (page: number, checksum: number) => void): void {
    const [bytes, count] = [this.bytes, this.count]
    const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / bytes))
    const buffer = Buffer.alloc(atOnce * bytes)
    for (let first = 0; first < count; first += atOnce) {
      readSync(this.#file, buffer, 0, buffer.length, first * bytes)
      for (let page = first; page < Math.min(count, first + atOnce); page += 1)
        visit(page + 1, crc32(buffer.subarray((page - first) * bytes, (page - first + 1) * bytes)))
    }
  }
}

/** The size that the first page of a database file names; 4096, SQLite's own choice, where it has none yet. */
export function pageBytesOf(file: number): number {
  const head = Buffer.alloc(18)
  const said = readSync(file, head, 0, 18, 0) === 18 ? head.readUInt16BE(16) : BLOCK_BYTES
  return said === 1 ? 65_536 : said
}

interface KeptChecksums {
  pageBytes: number
  /** By page; 0 for one that has no checksum yet. */
  checksums: Uint32Array
}

/** The checksums kept beside a database file; null where there are none, or none of this format. */
export function readChecksums(path: string): KeptChecksums | null {
  if (!existsSync(checksumFileOf(path))) return null
  const bytes = readFileSync(checksumFileOf(path))
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || bytes.length % BLOCK_BYTES !== 0) return null
  const checksums = new Uint32Array(new Uint8Array(bytes.subarray(BLOCK_BYTES)).buffer)
  return { pageBytes: bytes.readUInt32LE(PAGE_BYTES_AT), checksums }
}
