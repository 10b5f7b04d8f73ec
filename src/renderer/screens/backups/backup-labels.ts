import type { BackupRecord, BackupState, BooksVerdict, BooksWork, CheckKind } from '../../../shared/contract/backups.ts'

const DAY_MS = 86_400_000

export function sizeText(bytes: number): string {
  if (bytes === 0) return '–'
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`
}

export function tookText(tookMs: number): string {
  const seconds = Math.round(tookMs / 1000)
  return seconds < 60 ? `${(tookMs / 1000).toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export const kindLabels: Record<BackupRecord['kind'], string> = { daily: 'Daily', manual: 'Manual' }

export const checkLabels: Record<CheckKind, string> = { start: 'At startup', daily: 'Nightly', manual: 'Manual' }

export const checkRuleText = ({ checkedAt }: BackupState): string =>
  checkedAt === '' ? 'Checked on request' : `Checked at each start and daily at ${checkedAt}`

/** Skips checks that could not be run, since they say nothing about the books. */
export const standingBreaches = ({ checks }: BackupState): BooksVerdict['breaches'] =>
  checks.find(({ problem }) => problem === '')?.breaches ?? []

const stepLabels: Record<BooksWork['step'], string> = {
  copy: 'Copying the data',
  check: 'Checking the books',
  pack: 'Writing the file',
  read: 'Reading the file back',
}

export const workLabel = ({ step }: BooksWork): string => stepLabels[step]

export const ruleText = ({ dailyAt, keepDays }: BackupState): string =>
  dailyAt === '' ? 'No daily copy is set up' : `Daily at ${dailyAt}, kept for ${keepDays} days`

/** Null if there is no problem. `now` is UTC epoch milliseconds. */
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
