/** A door that few pass at once; who comes later waits. */
export interface Door {
  /** Does a work in its turn; those who wait go in the order they came, whether those before them failed or not. */
  enter<T>(work: () => Promise<T>): Promise<T>
  /** How many wait. */
  waiting(): number
  /** Whether somebody who came now would go in at once. */
  isFree(): boolean
}

/** A door that lets at most `most` works run at once. */
export function doorFor(most: number): Door {
  let free = most
  const waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    isFree: () => free > 0,
    async enter(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((goIn) => waiting.push(goIn))
      try {
        return await work()
      } finally {
        // Whoever leaves hands the place over, so that nobody who comes later takes it.
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
