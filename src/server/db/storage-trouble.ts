/** Why nothing can be written: the disk is full, it does not take or give back what it should, or the database is no longer there. */
export type StorageTrouble = 'disk_full' | 'disk_failed' | 'database_gone'

/** The same as words for the log and the console. */
export const troubleWords: Readonly<Record<StorageTrouble, string>> = {
  disk_full: 'the disk is full',
  disk_failed: 'the disk did not take what was to be written',
  database_gone: 'the database was deleted, emptied or replaced',
}

/** Thrown by every write while the disk is in trouble, and by the one that found it so: nothing of its transaction was acknowledged. */
export class StorageError extends Error {
  readonly code: StorageTrouble
  constructor(code: StorageTrouble, cause?: unknown) {
    super(troubleWords[code], { cause })
    this.code = code
  }
}

/** Lets a write that is only a convenience, such as when a session was last seen, go without the disk. Rethrows anything else. */
export function unlessInTrouble(error: unknown): void {
  if (!(error instanceof StorageError)) throw error
}
