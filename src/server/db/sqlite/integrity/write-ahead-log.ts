import { closeSync, existsSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/* SQLite's write-ahead log as a file: sqlite.org/walformat.html. SQLite locks other files, never this one, so it may be opened here. */

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const COPY_BYTES = 1 << 20
/** Read at once: asking the system for each frame alone would take longer than its bytes do. */
const FRAMES_AT_ONCE = 256

/** The log of a database file. */
export const logOf = (path: string): string => `${path}-wal`

function withLog<T>(path: string, flags: 'r' | 'r+', otherwise: T, use: (file: number, bytes: number) => T): T {
  if (!existsSync(logOf(path))) return otherwise
  const file = openSync(logOf(path), flags)
  try {
    const { size } = fstatSync(file)
    return size > HEADER_BYTES ? use(file, size) : otherwise
  } finally {
    closeSync(file)
  }
}

/** The pages (1 first) that the log of a database holds: all that SQLite may read from it, and perhaps some of a transaction that failed. */
export function pagesInLog(path: string): Set<number> {
  return withLog(path, 'r', new Set<number>(), (file, bytes) => {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(file, header, 0, HEADER_BYTES, 0)
    const [frameBytes, salts] = [FRAME_HEADER_BYTES + header.readUInt32BE(8), header.readBigUInt64BE(16)]
    const pages = new Set<number>()
    const frames = Buffer.allocUnsafe(frameBytes * FRAMES_AT_ONCE)
    for (let at = HEADER_BYTES; at + frameBytes <= bytes; at += frames.length) {
      const read = readSync(file, frames, 0, frames.length, at)
      for (let frame = 0; frame + frameBytes <= read; frame += frameBytes) {
        // Another salt: from here on it is left from before the log was last restarted.
        if (frames.readBigUInt64BE(frame + 8) !== salts) return pages
        pages.add(frames.readUInt32BE(frame))
      }
    }
    return pages
  })
}

/**
 * Writes the log that a killed program left once more, byte for byte, and syncs it, before SQLite reads it. A program that died after a
 * failed fsync leaves pages in memory that never reached the disk: SQLite would take them for durable and build on them.
 * Throws the system's error when the disk does not take it.
 */
export function settleLog(path: string): void {
  withLog(path, 'r+', undefined, (file, bytes) => {
    const buffer = Buffer.alloc(Math.min(COPY_BYTES, bytes))
    for (let at = 0; at < bytes; at += buffer.length) {
      const read = readSync(file, buffer, 0, buffer.length, at)
      writeSync(file, buffer, 0, read, at)
    }
    fdatasyncSync(file)
  })
}
