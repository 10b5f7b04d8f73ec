import { atom } from 'jotai'
import { sessionAtom } from './session.ts'

/**
 * What is typed and not yet sent. It outlives its screen but not the window, since it may hold personal data, and another login
 * sees the initial value. It is set by a function, so that two changes between two renders both count.
 */
export function draftAtom<T>(initial: T) {
  const kept = atom({ owner: '', draft: initial })
  const current = atom((get) => {
    const { owner, draft } = get(kept)
    return owner === get(typistAtom) ? draft : initial
  })
  return atom(
    (get) => get(current),
    (get, set, change: (draft: T) => T) => set(kept, { owner: get(typistAtom), draft: change(get(current)) }),
  )
}

const typistAtom = atom((get) => get(sessionAtom)?.user._id ?? '')
