import { openGuarded } from '../../../src/server/kernel/db/sqlite/dialect.ts'
import { seamsOf } from '../seam.ts'

/** Leaves what was committed to the operating system's cache. */
export const openUnsynced: typeof openGuarded = (path) => {
  const opened = openGuarded(path)
  opened.file.exec('PRAGMA synchronous = NORMAL')
  return opened
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/sqlite/dialect', 'openGuarded', 'openUnsynced')]
