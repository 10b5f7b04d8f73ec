import { GuardedFile } from '../../../src/server/kernel/db/sqlite/guarded-file.ts'
import { StorageError } from '../../../src/server/kernel/db/engine/storage-trouble.ts'
import { seamsOf } from '../seam.ts'

/** Takes a statement that the disk refused for done. */
export class SwallowingFile extends GuardedFile {
  override run<T>(...args: Parameters<typeof GuardedFile.prototype.run<T>>): T {
    try {
      return super.run(...args)
    } catch (error) {
      if (error instanceof StorageError) return [] as T
      throw error
    }
  }
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/sqlite/guarded-file', 'GuardedFile', 'SwallowingFile')]
