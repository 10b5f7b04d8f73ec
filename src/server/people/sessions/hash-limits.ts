/** Limits how many tasks run at once; later ones wait. */
export interface Semaphore {
  /** Runs a task in its turn; waiting tasks run in the order they came, even if earlier ones failed. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many tasks wait. */
  waiting(): number
  /** Whether a task would run at once. */
  isFree(): boolean
}

/** A semaphore for at most `max` tasks at once. */
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
        // The slot goes directly to the next waiting task, so that a later one cannot take it.
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}

/**
 * The kind of account that a password is compared for: one that does not exist, one whose recent tries were wrong, or one without
 * such tries. Guesses at made-up accounts must not delay staff who have one.
 */
export type AccountKind = 'unknown' | 'doubtful' | 'known'

/**
 * A hash takes 128 MB and a third of a second. The limits of hashes at once and of waiting ones keep any wait close to the time
 * of one hash.
 */
const OPEN_AT_ONCE = 2
const OPEN_WAITING = 8

/**
 * How many may wait for the semaphore that is reserved for existing accounts, once the open one is full; null if it may not be
 * used.
 */
const keptWaiting: Readonly<Record<AccountKind, number | null>> = { unknown: null, doubtful: 0, known: 1 }

/** Limits how many hashes run at once. One pair of semaphores serves the whole process, which shares memory and threads. */
interface HashLimits {
  /** Open to all kinds of accounts. */
  open: Semaphore
  /** The semaphore for this kind of account; null while too many wait. */
  semaphoreFor(kind: AccountKind): Semaphore | null
  /** How long to delay a refusal that is due to too many waiting, ms. */
  refusalMs(): number
  /** Records how long a hash took, ms. */
  took(ms: number): void
}

/** How many recent hashes the machine's speed is estimated from, and the first estimate, ms. */
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
    // The reserved semaphore takes at most the time of two hashes, and a busy machine varies.
    refusalMs: () => 3 * Math.max(...lately),
    took(ms) {
      lately.push(ms)
      if (lately.length > JUDGED) lately.shift()
    },
  }
}
