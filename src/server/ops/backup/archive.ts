import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { ok, type Result } from '../../../shared/errors.ts'
import { BLOCK_BYTES, entryOf, headerOf, paddingOf, type TarEntry } from './tar.ts'

/** One file inside a backup file. */
export interface ArchivePart {
  name: string
  bytes: number
  /** In hex. */
  sha256: string
}

/** Called with the number of bytes processed since the last call. */
type OnBytes = (bytes: number) => void

const CHUNK_BYTES = 1 << 20
const END_BYTES = 2 * BLOCK_BYTES
/** The last part: the SHA-256 sums of all parts before it, in the form that `sha256sum -c` reads. */
export const SUMS_NAME = 'SHA256SUMS'
const MAX_SMALL = 1 << 20

const sumsText = (parts: readonly ArchivePart[]): string => parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

/** Reads a range of a file in chunks; throws if the file ends before the range does. */
function eachChunk(file: number, from: number, bytes: number, take: (chunk: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, bytes)))
  for (let done = 0; done < bytes;) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, bytes - done), from + done)
    if (read === 0) throw new Error('the file ends too early')
    take(buffer.subarray(0, read))
    done += read
  }
}

/**
 * Writes parts one after the other into a new file that only its owner can read. `finish` adds the sums and flushes it to the
 * disk.
 */
export class ArchiveWriter {
  readonly #file: number
  readonly #seconds: number
  readonly #parts: ArchivePart[] = []

  /** `at` in ms, UTC. Throws if the file exists. */
  constructor(path: string, at: number) {
    this.#file = openSync(path, 'wx', 0o600)
    this.#seconds = Math.floor(at / 1000)
  }

  get parts(): readonly ArchivePart[] {
    return this.#parts
  }

  #write(name: string, bytes: number, fill: (hash: Hash) => void): void {
    const hash = createHash('sha256')
    writeSync(this.#file, headerOf({ name, bytes, seconds: this.#seconds }))
    fill(hash)
    writeSync(this.#file, Buffer.alloc(paddingOf(bytes)))
    this.#parts.push({ name, bytes, sha256: hash.digest('hex') })
  }

  addText(name: string, text: string): void {
    const content = Buffer.from(text)
    this.#write(name, content.length, (hash) => {
      hash.update(content)
      writeSync(this.#file, content)
    })
  }

  addFile(name: string, path: string, onBytes: OnBytes): void {
    const source = openSync(path, 'r')
    const { size } = fstatSync(source)
    this.#write(name, size, (hash) =>
      eachChunk(source, 0, size, (chunk) => {
        hash.update(chunk)
        writeSync(this.#file, chunk)
        onBytes(chunk.length)
      }),
    )
    closeSync(source)
  }

  finish(): void {
    this.addText(SUMS_NAME, sumsText(this.#parts))
    writeSync(this.#file, Buffer.alloc(END_BYTES))
    fsyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}

interface Located extends TarEntry {
  at: number
}

/** A backup file whose bytes have all been verified. */
export interface Archive {
  parts: readonly ArchivePart[]
  /** The text of a small part; null if there is no part of that name. */
  text(name: string): string | null
  /** Writes a part into a new file and flushes it to the disk. */
  extract(name: string, to: string, onBytes?: OnBytes): void
}

function locate(file: number, size: number): Located[] {
  const entries: Located[] = []
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let at = 0; at < size - END_BYTES;) {
    readSync(file, block, 0, BLOCK_BYTES, at)
    const entry = entryOf(block)
    if (entry === null) throw new Error('its table of contents is damaged')
    entries.push({ ...entry, at: at + BLOCK_BYTES })
    at += BLOCK_BYTES + entry.bytes + paddingOf(entry.bytes)
    if (at > size - END_BYTES) throw new Error('the file ends too early')
  }
  return entries
}

function hashed(file: number, { at, bytes }: Located, onBytes: OnBytes): string {
  const hash = createHash('sha256')
  eachChunk(file, at, bytes, (chunk) => {
    hash.update(chunk)
    onBytes(chunk.length)
  })
  return hash.digest('hex')
}

function isZero(file: number, from: number, bytes: number): boolean {
  let zero = true
  eachChunk(file, from, bytes, (chunk) => (zero &&= chunk.every((byte) => byte === 0)))
  return zero
}

function readWhole(file: number, { at, bytes }: Located): string {
  if (bytes > MAX_SMALL) throw new Error('its table of contents is damaged')
  const pieces: Buffer[] = []
  eachChunk(file, at, bytes, (chunk) => pieces.push(Buffer.from(chunk)))
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads every byte: checks each part against its sum, and that there are only zeros between and after the parts. */
function checked(file: number, onBytes: OnBytes): Located[] {
  const { size } = fstatSync(file)
  if (size < END_BYTES || size % BLOCK_BYTES !== 0) throw new Error('the file ends too early')
  const entries = locate(file, size)
  const gaps = entries.map(({ at, bytes }) => [at + bytes, paddingOf(bytes)] as const)
  if (![...gaps, [size - END_BYTES, END_BYTES] as const].every(([at, bytes]) => isZero(file, at, bytes)))
    throw new Error('bytes between its parts were changed')
  const sums = entries.at(-1)
  if (sums?.name !== SUMS_NAME) throw new Error('it has no sums')
  const found = entries.slice(0, -1).map((entry) => ({ ...entry, sha256: hashed(file, entry, onBytes) }))
  if (readWhole(file, sums) !== sumsText(found)) throw new Error('its content does not match its SHA-256 sums')
  return entries
}

function archiveOf(path: string, entries: readonly Located[], parts: readonly ArchivePart[]): Archive {
  const within = <T>(use: (file: number) => T): T => {
    const file = openSync(path, 'r')
    try {
      return use(file)
    } finally {
      closeSync(file)
    }
  }
  const find = (name: string) => entries.find((entry) => entry.name === name)
  return {
    parts,
    text(name) {
      const entry = find(name)
      return entry === undefined ? null : within((file) => readWhole(file, entry))
    },
    extract(name, to, onBytes = () => undefined) {
      const entry = find(name)
      if (entry === undefined) throw new Error(`the backup has no ${name}`)
      const target = openSync(to, 'wx', 0o600)
      try {
        within((file) =>
          eachChunk(file, entry.at, entry.bytes, (chunk) => {
            writeSync(target, chunk)
            onBytes(chunk.length)
          }),
        )
        fsyncSync(target)
      } finally {
        closeSync(target)
      }
    },
  }
}

/**
 * Reads a whole backup file and opens it; the error says what is wrong with it. Throws the system's error if the file cannot be
 * read.
 */
export function openArchive(path: string, onBytes: OnBytes = () => undefined): Result<Archive, string> {
  const file = openSync(path, 'r')
  try {
    const entries = checked(file, onBytes)
    const sums = readWhole(file, entries.at(-1) as Located)
    const parts = entries.slice(0, -1).map(({ name, bytes }, index) => ({
      name,
      bytes,
      sha256: sums.split('\n')[index]?.slice(0, 64) ?? '',
    }))
    return ok(archiveOf(path, entries, parts))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    return { ok: false, error: (error as Error).message }
  } finally {
    closeSync(file)
  }
}
