import { type Semaphore, semaphoreOf } from './semaphore.ts'

/**
 * For whom a password is compared: nobody's account, one whose last tries were wrong, or one without. Who guesses at made-up accounts
 * must not hold up those who have one.
 */
export type AccountKind = 'unknown' | 'doubtful' | 'known'

/** A hash takes 128 MB and a third of a second: so many at once, and so many who wait, so that nobody waits for much longer than a hash. */
const OPEN_AT_ONCE = 2
const OPEN_WAITING = 8

/** Kept for accounts that exist: who may wait there, once the open semaphore is full. */
const keptWaiting: Readonly<Record<AccountKind, number | null>> = { unknown: null, doubtful: 0, known: 1 }

/** How many hashes run at once. One pair of semaphores serves the whole process: memory and threads are its own. */
export interface HashLimits {
  /** For everybody. */
  open: Semaphore
  /** Where a password is compared for this kind of account; null while too many wait. */
  semaphoreFor(kind: AccountKind): Semaphore | null
  /** How long a refusal because too many wait is held back, ms. */
  refusalMs(): number
  /** Notes how long a hash took, ms. */
  took(ms: number): void
}

/** Hashes by which the pace of this machine is judged, and its first guess, ms. */
const JUDGED = 8
const FIRST_GUESS_MS = 333

export function openHashLimits(): HashLimits {
  const [open, kept] = [semaphoreOf(OPEN_AT_ONCE), semaphoreOf(1)]
  const lately = [FIRST_GUESS_MS]
  return {
    open,
    semaphoreFor(kind) {
      if (open.isFree() || open.waiting() < OPEN_WAITING) return open
      const most = keptWaiting[kind]
      if (most === null) return null
      return kept.isFree() || kept.waiting() < most ? kept : null
    },
    // The kept semaphore takes two hashes' time at the most, and a busy machine varies.
    refusalMs: () => 3 * Math.max(...lately),
    took(ms) {
      lately.push(ms)
      if (lately.length > JUDGED) lately.shift()
    },
  }
}
