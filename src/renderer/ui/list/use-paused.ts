import { atom } from 'jotai'
import { useEffect, useState } from 'react'

/** A pause in typing after which a search is asked, in milliseconds. */
const SEARCH_PAUSE_MS = 300

/** What a search field holds while somebody types (`text`), and what it held when the typing last paused (`asked`). An emptied field asks at once. */
export function searchAtoms() {
  const typed = atom('')
  const asked = atom('')
  let pause: ReturnType<typeof setTimeout> | undefined
  const text = atom(
    (get) => get(typed),
    (_get, set, next: string) => {
      clearTimeout(pause)
      set(typed, next)
      if (next === '') set(asked, '')
      else pause = setTimeout(() => set(asked, next), SEARCH_PAUSE_MS)
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
