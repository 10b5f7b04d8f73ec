import { after, every } from '../../kernel/background/background.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { isToCome } from '../../kernel/clock-skew.ts'
import type { BackupJobs } from './backup-jobs.ts'

/** A terminal that was off at night makes its backup in the morning, some minutes after its start. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000
/** A failed job is retried after this time. */
const RETRY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** The last moment (ms, UTC) at which this machine's clock showed a time of day such as `03:30`. */
export function lastTimeOf(at: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = new Date(now).setHours(hours, minutes, 0, 0)
  return today <= now ? today : new Date(today - DAY_MS / 2).setHours(hours, minutes, 0, 0)
}

/** Whether a daily job is due: none succeeded since its time, and none was tried within the last hour. Moments in ms, UTC. */
export function isDue(at: string, now: number, lastGood: number | null, lastTry: number | null): boolean {
  if (at === '' || (lastGood ?? 0) >= lastTimeOf(at, now)) return false
  return lastTry === null || now - lastTry >= RETRY_MS
}

interface Tried {
  at: string
  problem: string
}

/**
 * When a job last succeeded and was last tried (ms), from records with the newest first. Records dated in the future, from a
 * clock that was ahead, are ignored.
 */
function lastOf(records: readonly Tried[], now: number): { good: number | null; tried: number | null } {
  const past = records.filter(({ at }) => !isToCome(Date.parse(at), now))
  const momentOf = (record: Tried | undefined) => (record === undefined ? null : Date.parse(record.at))
  return { good: momentOf(past.find(({ problem }) => problem === '')), tried: momentOf(past[0]) }
}

/** A server that has just started handles calls first, then checks its books. */
const START_CHECK_MS = 5000

/** Starts at most one nightly job that is due. If the check of the books is due, the backup waits for the next look. */
function startDue({ backups }: ServerConfig, jobs: BackupJobs, now: number): void {
  const { records, checks } = jobs.state()
  const check = lastOf(checks, now)
  if (isDue(backups.checkAt, now, check.good, check.tried)) {
    jobs.startVerify('daily')
    return
  }
  const copy = lastOf(
    records.filter(({ kind }) => kind === 'daily'),
    now,
  )
  if (isDue(backups.at, now, copy.good, copy.tried)) jobs.startBackup('daily')
}

/**
 * Checks the books soon after the start and every night, and makes the daily backup when it is due, looking once a minute, until
 * the returned function is called. If several servers share a database, only the one for which `isOnDuty` is true does so.
 */
export function startNightlyJobs(
  config: ServerConfig,
  jobs: BackupJobs,
  now: () => number,
  isOnDuty: () => boolean = () => true,
): () => void {
  const { at, checkAt } = config.backups
  const look = (): void => {
    if (isOnDuty()) startDue(config, jobs, now())
  }
  const stops = [
    ...(checkAt === ''
      ? []
      : [after(START_CHECK_MS, 'the first check of the books', () => isOnDuty() && jobs.startVerify('start'))]),
    // If the list of backups cannot be read, the server continues and looks again a minute later.
    ...(at === '' && checkAt === '' ? [] : [every(LOOK_EVERY_MS, 'starting the nightly jobs', look, FIRST_LOOK_MS)]),
  ]
  return () => stops.forEach((stop) => stop())
}
