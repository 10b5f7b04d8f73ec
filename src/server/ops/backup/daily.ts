import { after, every } from '../../kernel/background/background.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { isToCome } from '../../kernel/clock-skew.ts'
import type { BackupJobs } from './backup-jobs.ts'

/** A terminal that is off at night makes its copy in the morning, some minutes after it was started. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000
/** A copy that failed is tried again after this. */
const RETRY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** The last moment (ms, UTC) at which a time of day such as `03:30` was on this machine's clock. */
export function lastTimeOf(at: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = new Date(now).setHours(hours, minutes, 0, 0)
  return today <= now ? today : new Date(today - DAY_MS / 2).setHours(hours, minutes, 0, 0)
}

/** Whether the daily copy is due: none succeeded since its time, and none was tried within the hour. Moments in ms, UTC. */
export function isDue(at: string, now: number, lastGood: number | null, lastTry: number | null): boolean {
  if (at === '' || (lastGood ?? 0) >= lastTimeOf(at, now)) return false
  return lastTry === null || now - lastTry >= RETRY_MS
}

interface Tried {
  at: string
  problem: string
}

/** When a work was last done well and last tried (ms), of records with the newest first; what a clock that was ahead noted does not count. */
function lastOf(records: readonly Tried[], now: number): { good: number | null; tried: number | null } {
  const past = records.filter(({ at }) => !isToCome(Date.parse(at), now))
  const momentOf = (record: Tried | undefined) => (record === undefined ? null : Date.parse(record.at))
  return { good: momentOf(past.find(({ problem }) => problem === '')), tried: momentOf(past[0]) }
}

/** A server that has just started serves first, then has its books checked. */
const START_CHECK_MS = 5000

/** Starts what is due of the nightly jobs, at most one: the check of the books first, then the copy, which the next look starts. */
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
 * Has the books checked soon after the start and every night, and makes the daily copy when it is due, one look a minute, until the
 * returned function is called. Of several servers on one database it is the one for which `isOnDuty` holds.
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
    // Where the list of copies cannot be read, the server sells on and looks again.
    ...(at === '' && checkAt === '' ? [] : [every(LOOK_EVERY_MS, 'starting the nightly jobs', look, FIRST_LOOK_MS)]),
  ]
  return () => stops.forEach((stop) => stop())
}
