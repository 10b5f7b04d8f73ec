import type { UpdateReady } from '../../shared/bridge/bridge.ts'

/** Tells the screens about an update that is installed at the next start. */
export interface UpdateNotice {
  /** Announces an update that was downloaded and verified. */
  announce(update: UpdateReady): void
  /** The update that is ready; its version is empty if there is none. */
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
