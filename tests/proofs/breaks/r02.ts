import { openPrimary } from '../../../src/server/db/sqlite/dialect.ts'
import { seamsOf } from '../seam.ts'

/** Leaves what was committed to the operating system's cache. */
export const openUnsynced: typeof openPrimary = (path) => {
  const primary = openPrimary(path)
  primary.file.exec('PRAGMA synchronous = NORMAL')
  return primary
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/db/sqlite/dialect', 'openPrimary', 'openUnsynced')]
