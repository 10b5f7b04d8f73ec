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
