import type { BackupState } from '../../../shared/contract/backups.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Deps } from '../../kernel/http/deps.ts'
import type { Service } from '../../kernel/http/call.ts'
import { clockBehind } from '../../cards/index.ts'

async function withClock({ database, now }: Deps, state: BackupState): Promise<BackupState> {
  const latest = await clockBehind(database.db, now())
  return { ...state, clockBehind: latest === null ? null : isoOf(latest) }
}

export const listBackups: Service<'listBackups'> = async (deps) => ok(await withClock(deps, deps.backupJobs.state()))

/** Notes who asked for a job that was started, and answers at once: it takes as long as the data are large. */
async function answered(deps: Deps, started: Result<BackupState>, by: Parameters<typeof noteAction>[1], action: string) {
  if (!started.ok) return started
  await noteAction(deps.database.db, by, deps.now(), { action })
  return ok(await withClock(deps, started.value))
}

/** Starts a copy of the data. */
export const backupNow: Service<'backupNow'> = (deps, by) =>
  answered(deps, deps.backupJobs.startBackup('manual'), by, 'backup_made')

/** Starts a check of the books. */
export const verifyBooks: Service<'verifyBooks'> = (deps, by) =>
  answered(deps, deps.backupJobs.startVerify('manual'), by, 'books_verified')
