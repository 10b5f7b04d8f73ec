import { atomWithStorage } from 'jotai/utils'

/** Stored in local storage as plain text under exactly this key; empty text removes the key. Follows changes of other windows. */
export function storedTextAtom(key: string) {
  return atomWithStorage<string>(
    key,
    '',
    {
      getItem: (name, initial) => localStorage.getItem(name) ?? initial,
      setItem: (name, text) => (text === '' ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
      removeItem: (name) => localStorage.removeItem(name),
      subscribe: (name, listen, initial) => whenChangedElsewhere(name, (text) => listen(text ?? initial)),
    },
    { getOnInit: true },
  )
}

/** Stored in local storage as JSON; a stored value that fails `isValid` counts as the initial value. */
export function storedJsonAtom<T>(key: string, initial: T, isValid: (value: unknown) => value is T) {
  const read = (text: string | null): T => {
    if (text === null) return initial
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? value : initial
    } catch {
      return initial
    }
  }
  return atomWithStorage<T>(
    key,
    initial,
    {
      getItem: (name) => read(localStorage.getItem(name)),
      setItem: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
      removeItem: (name) => localStorage.removeItem(name),
      subscribe: (name, listen) => whenChangedElsewhere(name, (text) => listen(read(text))),
    },
    { getOnInit: true },
  )
}

/** Calls back after another window changed the key, with null if it was removed; returns an unsubscribe function. */
export function whenChangedElsewhere(key: string, listen: (text: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) listen(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
