import type { Change, Topic } from '../shared/changes.ts'

/** Tells every open terminal what changed. */
export interface Changes {
  /** `by`: the id that the caller gave the call; empty where it gave none, or nobody called. */
  publish(topics: readonly Topic[], by?: string): void
  /** Hears of every change until the answer is called. */
  listen(hear: (change: Change) => void): () => void
}

/** The changes of one server: every terminal of a venue speaks to the same one. */
export function openChanges(): Changes {
  const listeners = new Set<(change: Change) => void>()
  return {
    publish: (changed, by = '') => listeners.forEach((hear) => hear({ topics: [...changed], ...(by !== '' && { by }) })),
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
