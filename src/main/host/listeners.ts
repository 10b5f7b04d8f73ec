/** Who is to be called when something has changed. */
export interface Listeners {
  /** Adds one; the returned function ends that. */
  add(listener: () => void): () => void
  call(): void
}

/** Nobody listens yet. */
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
