import { atom } from 'jotai'
import { useEffect, useState } from 'react'
import { draftAtom } from '../../platform/draft-atom.ts'

/** A pause in typing after which a search is asked, in milliseconds. */
const SEARCH_PAUSE_MS = 300

/**
 * What a search field holds while somebody types (`text`), and what it held when the typing last paused (`asked`). An emptied field asks
 * at once. Another login finds both empty.
 */
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
      // One turn later: what was typed while a slow machine still drew the screen comes first.
      else pause = setTimeout(() => (pause = setTimeout(ask)), SEARCH_PAUSE_MS)
    },
  )
  return { text, asked: atom((get) => get(asked)) }
}

/** The same for a text that is kept elsewhere: as it was when the typing last paused for so long. */
export function usePaused(text: string, pauseMs = SEARCH_PAUSE_MS): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(pause)
  }, [text, pauseMs])
  return paused
}
