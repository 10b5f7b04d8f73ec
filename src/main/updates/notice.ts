import type { UpdateReady } from '../../shared/bridge/bridge.ts'

/** Reports an update that waits for the next start to the screens. */
export interface UpdateNotice {
  /** Takes an update that has been fetched and checked. */
  announce(update: UpdateReady): void
  /** The update that waits; its version is empty while there is none. */
  ready(): UpdateReady
  onReady(listener: (update: UpdateReady) => void): () => void
}

/** Starts without an update. */
export function createUpdateNotice(): UpdateNotice {
  let waiting: UpdateReady = { version: '' }
  const listeners = new Set<(update: UpdateReady) => void>()
  return {
    announce: (update) => {
      waiting = update
      listeners.forEach((listener) => listener(update))
    },
    ready: () => waiting,
    onReady: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
