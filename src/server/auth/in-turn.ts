/** A door that lets at most `most` works run at once; the others wait and go in the order they came, whether those before them failed or not. */
export function doorFor(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
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
  }
}
