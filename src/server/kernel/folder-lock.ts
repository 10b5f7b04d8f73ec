import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Holds a folder for one program until released or until the program ends, however it ends. */
export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the lock `name` of a folder; null when another program holds it. The operating system holds the lock through SQLite, so
 * a killed program leaves none behind. Throws the system's error when the folder cannot be written.
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
