import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The memory file system (tmpfs) of Linux. */
const IN_MEMORY = '/dev/shm'
/** Bytes; three times what the server tests with PostgreSQL use at most. */
const NEEDED_BYTES = 2 ** 30

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Puts the temporary files of every program started from now on into memory, if there is room, so that thousands of small databases do not
 * wait for a disk. The nightly run keeps its files on the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) return
  const folder = mkdtempSync(join(IN_MEMORY, 'purser-test-'))
  // PostgreSQL's server runs as another user where root runs the tests.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A run that is interrupted must not keep the memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
