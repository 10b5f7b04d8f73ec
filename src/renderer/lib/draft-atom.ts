import { atom } from 'jotai'
import { sessionAtom } from './session.ts'

/**
 * What is typed and not yet sent. It outlives its screen but not the window, since it may hold personal data, and belongs to
 * who typed it: another login finds it as it began.
 */
export function draftAtom<T>(initial: T) {
  const kept = atom({ owner: '', draft: initial })
  return atom(
    (get) => {
      const { owner, draft } = get(kept)
      return owner === get(sessionAtom)?.user._id ? draft : initial
    },
    (get, set, draft: T) => set(kept, { owner: get(sessionAtom)?.user._id ?? '', draft }),
  )
}
