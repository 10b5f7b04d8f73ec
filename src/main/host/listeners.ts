/** Callbacks for changes. */
export interface Listeners {
  /** Adds a callback; the returned function removes it. */
  add(listener: () => void): () => void
  call(): void
}

/** Creates an empty list of callbacks. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: () => listeners.forEach((listener) => listener()),
  }
}
