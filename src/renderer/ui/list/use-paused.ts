import { atom } from 'jotai'
import { useEffect, useState } from 'react'
import { draftAtom } from '../../platform/draft-atom.ts'

/** The debounce of a search, ms. */
const SEARCH_PAUSE_MS = 300

/** `asked` is what the field held when the typing last paused; clearing it takes effect at once. Another login sees both empty. */
export function searchAtoms() {
  const typed = draftAtom('')
  const asked = draftAtom('')
  let pause: ReturnType<typeof setTimeout> | undefined
  const text = atom(
    (get) => get(typed),
    (get, set, next: string) => {
      clearTimeout(pause)
      set(typed, () => next)
      const ask = () => get(typed) === next && set(asked, () => next)
      if (next === '') set(asked, () => '')
      // One turn later, so that keys typed while a slow machine was rendering are handled first.
      else pause = setTimeout(() => (pause = setTimeout(ask, 1)), SEARCH_PAUSE_MS - 1)
    },
  )
  return { text, asked: atom((get) => get(asked)) }
}

/** Debounces by `pauseMs` ms a text that is kept elsewhere; an empty text takes effect at once. */
export function usePaused(text: string, pauseMs = SEARCH_PAUSE_MS): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(pause)
  }, [text, pauseMs])
  return paused
}
