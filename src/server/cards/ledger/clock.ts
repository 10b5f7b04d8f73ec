import { isoOf } from '../../../shared/time.ts'
import { every } from '../../kernel/background/background.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { log } from '../../kernel/log.ts'
import { isToCome } from '../../kernel/clock-skew.ts'
import { latestEntryAt } from './ledger.repo.ts'

/** The latest moment (ms) of the ledger's last entries if this machine's clock is behind it, else null. */
export async function clockBehind(db: Reading, now: number): Promise<number | null> {
  const latest = await latestEntryAt(db)
  return latest !== undefined && isToCome(latest, now) ? latest : null
}

/** The line for the log. */
const lineOf = (latest: number, now: number): string =>
  `the clock of this machine says ${isoOf(now)}, but the ledger has an entry of ${isoOf(latest)}: set the clock right; money is counted in the ledger's order meanwhile`

const LOOK_EVERY_MS = 60_000

/**
 * Compares the clock with the ledger now and once a minute. Logs a warning when the clock falls behind, and calls `onChange`
 * whenever that changes. The answer stops it.
 */
export async function watchClock(db: Reading, now: () => number, onChange: () => void): Promise<() => void> {
  let wasBehind = false
  const look = async (): Promise<void> => {
    const latest = await clockBehind(db, now())
    if ((latest !== null) === wasBehind) return
    wasBehind = latest !== null
    if (latest !== null) log.warn({ event: 'clock_behind' }, lineOf(latest, now()))
    onChange()
  }
  await look()
  return every(LOOK_EVERY_MS, 'comparing the clock with the ledger', look)
}
