const SECOND_MS = 1000

/**
 * No time-out is set (specification, 7), but a connection that has died silently never answers: a money move is asked again over a new
 * one after this long, ms. With the waits between two tries it keeps an unknown from lasting 10 s once the network is back.
 */
export const PATIENCE_MS = 6 * SECOND_MS

/** What one try came to, and whether patience ended it: then nobody has to wait before the next. */
export interface Tried<T> {
  answer: T
  gaveUp: boolean
}

/** Makes one try of a money move, which has to end as a failure, never a rejection, when its signal aborts. `onGivingUp` is told of that. */
export async function withPatience<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onGivingUp: () => void = () => undefined,
): Promise<Tried<T>> {
  const stop = new AbortController()
  const patience = setTimeout(() => {
    onGivingUp()
    stop.abort()
  }, PATIENCE_MS)
  const answer = await ask(stop.signal)
  clearTimeout(patience)
  return { answer, gaveUp: stop.signal.aborted }
}
