export { backupName } from './backup/backup-folder.ts'
export { openBackupJobs } from './backup/backup-jobs.ts'
export { keepCheck, lastChecks } from './backup/books-checks.repo.ts'
export { type BooksCheck, checkPlace, FILE_CHECK, hashOfRow, openReadOnly } from './backup/books.ts'
export { startNightlyJobs } from './backup/daily.ts'
export { forkJob, type StartJobProcess } from './backup/job-process.ts'
export { type BooksEnd, readPassphrase } from './backup/manifest.ts'
export { makeBackup } from './backup/make-backup.ts'
export type { OnProgress } from './backup/progress.ts'
export { readBackup } from './backup/read-backup.ts'
export { restoreBackup, settleRestore } from './backup/restore.ts'
export {
  belongsToDatabase,
  findIdentity,
  IdentityError,
  identityPlaceOf,
  readFolderId,
  settleIdentity,
  troubleOf,
  troubleText,
} from './identity/identity.ts'
export { registerMetrics } from './metrics.ts'
export { type Breach, CHAIN, invariantNames } from './verify/verify.ts'
