import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { newestSchema, schemaOf } from '../../kernel/db/migrate.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { version } from '../../kernel/version.ts'
import { clockBehind } from '../../cards/index.ts'
import { isReadOnly } from '../../kernel/db/database.ts'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'

/** Reports health after querying the database; fails if the database is gone or known to be damaged. */
export const health: Service<'health'> = async ({ database, backupJobs, now }) => {
  const trouble = database.trouble()
  if (trouble === 'database_gone') return fail('database_gone')
  const isBehind = (await clockBehind(database.db, now())) !== null
  if (trouble === 'database_damaged' || backupJobs.isFileDamaged()) return fail('database_damaged')
  return ok({
    status: 'ok',
    version,
    database: database.dialect,
    storage: trouble ?? 'ok',
    clock: isBehind ? 'behind' : 'ok',
  })
}

export const live: Service<'live'> = () => Promise.resolve(ok({ status: 'live' }))

/** Tells load balancers whether to send calls here; a server that is not ready still answers calls. */
export const ready: Service<'ready'> = async ({ database, isClosing }) => {
  if (isClosing()) return fail('unavailable', { msg: 'This server is closing' })
  const trouble = database.trouble()
  if (trouble !== null) return fail(trouble)
  if ((await schemaOf(database.db)) !== newestSchema)
    return fail('unavailable', { msg: 'The database has the schema of another version of Purser' })
  if (database.dialect === 'postgres' && (await isReadOnly(database.db)))
    return fail('unavailable', { msg: 'The database takes no changes: it is a standby' })
  return ok({ status: 'ready' })
}

async function withClock({ database, now }: Deps, state: BackupState): Promise<BackupState> {
  const latest = await clockBehind(database.db, now())
  return { ...state, clockBehind: latest === null ? null : isoOf(latest) }
}

export const listBackups: Service<'listBackups'> = async (deps) => ok(await withClock(deps, deps.backupJobs.state()))

/** Notes in the audit trail who started a job, and answers without waiting for the job, which may take long. */
async function answered(deps: Deps, started: Result<BackupState>, by: Parameters<typeof noteAction>[1], action: string) {
  if (!started.ok) return started
  await deps.database.write((tx) => noteAction(tx, by, deps.now(), { action }))
  return ok(await withClock(deps, started.value))
}

/** Starts a backup. */
export const backupNow: Service<'backupNow'> = (deps, by) =>
  answered(deps, deps.backupJobs.startBackup('manual'), by, 'backup_made')

/** Starts a check of the books. */
export const verifyBooks: Service<'verifyBooks'> = (deps, by) =>
  answered(deps, deps.backupJobs.startVerify('manual'), by, 'books_verified')
