import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyBooks } from '../../../src/server/ops/backup/copy.ts'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import { seamsOf } from '../seam.ts'

/** Copies the file as it lies there, whoever is writing it. */
export const copyPlainly: typeof copyBooks = (place, to, onProgress) => {
  if (place.database !== '') return copyBooks(place, to, onProgress)
  copyFileSync(join(place.dataDir, DATABASE_FILE), to)
  return Promise.resolve()
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/ops/backup/copy', 'copyBooks', 'copyPlainly')]
