import type { BackupRecord, BackupState, BooksVerdict, BooksWork, CheckKind } from '../../../shared/contract/backups.ts'

const DAY_MS = 86_400_000

/** A size in bytes as text: '14.0 MB', '3.2 GB'. */
export function sizeText(bytes: number): string {
  if (bytes === 0) return '–'
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`
}

/** A duration in ms as text: '0.3 s', '2 min 5 s'. */
export function tookText(tookMs: number): string {
  const seconds = Math.round(tookMs / 1000)
  return seconds < 60 ? `${(tookMs / 1000).toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export const kindLabels: Record<BackupRecord['kind'], string> = { daily: 'Daily', manual: 'Manual' }

/** What started a check of the books. */
export const checkLabels: Record<CheckKind, string> = { start: 'At startup', daily: 'Nightly', manual: 'Manual' }

/** The schedule of the automatic checks, in one line. */
export const checkRuleText = ({ checkedAt }: BackupState): string =>
  checkedAt === '' ? 'Checked on request' : `Checked at each start and daily at ${checkedAt}`

/** The breaches found by the newest check that could be run; empty if it found none, or if there was no check. */
export const standingBreaches = ({ checks }: BackupState): BooksVerdict['breaches'] =>
  checks.find(({ problem }) => problem === '')?.breaches ?? []

const stepLabels: Record<BooksWork['step'], string> = {
  copy: 'Copying the data',
  check: 'Checking the books',
  pack: 'Writing the file',
  read: 'Reading the file back',
}

/** The label of the current step. */
export const workLabel = ({ step }: BooksWork): string => stepLabels[step]

/** When backups are made and how long they are kept, in one line. */
export const ruleText = ({ dailyAt, keepDays }: BackupState): string =>
  dailyAt === '' ? 'No daily copy is set up' : `Daily at ${dailyAt}, kept for ${keepDays} days`

/** The problem with the backups and what to do about it; null if there is none. `now` in ms, UTC. */
export function worryOf({ records, dailyAt, folder }: BackupState, now: number): { title: string; text: string } | null {
  const [last] = records
  if (last !== undefined && last.problem !== '')
    return { title: 'The last backup failed', text: `${capital(last.problem)}. The data itself is untouched.` }
  const good = records.find(({ problem, present }) => problem === '' && present)
  if (good === undefined)
    return {
      title: 'There is no backup yet',
      text:
        dailyAt === ''
          ? 'Make one now, and keep a copy on another disk.'
          : 'The daily one runs by itself. Make one now to be safe right away.',
    }
  if (now - Date.parse(good.at) > 2 * DAY_MS)
    return { title: 'The last backup is older than two days', text: `Make one now, and check that ${folder} can be written to.` }
  return null
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
