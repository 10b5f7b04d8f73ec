import type { Change, Topic } from '../shared/changes.ts'

/** Reports to every open terminal what changed. */
export interface Changes {
  /** `by`: the id that the caller gave the call; empty where it gave none, or nobody called. */
  publish(topics: readonly Topic[], by?: string): void
  /** Calls back at every change until the answer is called. */
  listen(listener: (change: Change) => void): () => void
}

/** The changes of one server: every terminal of a venue uses the same one. */
export function openChanges(): Changes {
  const listeners = new Set<(change: Change) => void>()
  return {
    publish: (changed, by = '') => listeners.forEach((listener) => listener({ topics: [...changed], ...(by !== '' && { by }) })),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
