import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

/** A lock on a folder, held until it is released or the program ends, however it ends. */
export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the lock `name` of a folder; null if another program holds it. The operating system holds the lock through SQLite, so a
 * killed program leaves no lock behind. Throws the system's error if the folder cannot be written.
 */
export function lockFolder(dir: string, name: string): FolderLock | null {
  const file = new DatabaseSync(join(dir, `${name}.lock`), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  return {
    release: () => {
      if (file.isOpen) file.close()
    },
  }
}

/** Makes created, renamed and removed names in a folder durable. Windows cannot open folders and does not need it. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  flushFile(folder)
}

/** Makes a file's content durable. */
export function flushFile(path: string): void {
  const handle = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a file that only its owner can read, completely or not at all; file and name are on the disk before it returns. */
export function writeDurably(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  flushFile(`${path}.new`)
  renameSync(`${path}.new`, path)
  flushFolder(dirname(path))
}
