import { ok } from '../../shared/errors.ts'
import { noteAction } from '../audit/audit.repo.ts'
import type { Service } from '../http/call.ts'

export const listBackups: Service<'listBackups'> = async ({ books }) => ok(books.state())

/** Starts a copy and answers at once: it takes as long as the data are large. */
export const backupNow: Service<'backupNow'> = async ({ books, database, now }, by) => {
  const started = books.startBackup('manual')
  if (started.ok) await noteAction(database.db, by, now(), { action: 'backup_made' })
  return started
}

/** Starts a check of the books and answers at once. */
export const verifyBooks: Service<'verifyBooks'> = async ({ books, database, now }, by) => {
  const started = books.startVerify('manual')
  if (started.ok) await noteAction(database.db, by, now(), { action: 'books_verified' })
  return started
}
