import { closeSync, existsSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

const COPY_BYTES = 1 << 20

/** SQLite's write-ahead log of a database file. */
export const logOf = (path: string): string => `${path}-wal`

/**
 * Writes the log that a killed program left once more, byte for byte, and syncs it, before SQLite reads it. A program that died after a
 * failed fsync leaves pages in memory that never reached the disk: SQLite would take them for durable and build on them.
 * Only for the program that holds the folder's lock, before it opens the database: rewriting a log in use would corrupt it.
 * Throws the system's error when the disk does not take it.
 */
export function settleLog(path: string): void {
  if (!existsSync(logOf(path))) return
  const file = openSync(logOf(path), 'r+')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(COPY_BYTES, size))
    for (let at = 0; at < size; at += buffer.length) {
      const read = readSync(file, buffer, 0, buffer.length, at)
      writeSync(file, buffer, 0, read, at)
    }
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}
