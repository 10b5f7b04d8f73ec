/** Lets a few works run at once; later ones wait. */
export interface Semaphore {
  /** Runs a work in its turn; those that wait run in the order they came, whether those before them failed or not. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many wait. */
  waiting(): number
  /** Whether a work that came now would run at once. */
  isFree(): boolean
}

/** Lets at most `max` works run at once. */
export function semaphoreOf(max: number): Semaphore {
  let free = max
  const waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    isFree: () => free > 0,
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((start) => waiting.push(start))
      try {
        return await work()
      } finally {
        // The place goes straight to the next in line, so that no later work takes it.
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}

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
interface HashLimits {
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
