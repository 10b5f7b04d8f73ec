import { atom } from 'jotai'

/** How often the clock is read, ms. */
const CLOCK_MS = 10_000

const tickAtom = atom(Date.now())
tickAtom.onMount = (tick) => {
  const follow = () => tick(Date.now())
  follow()
  const timer = setInterval(follow, CLOCK_MS)
  return () => clearInterval(timer)
}

/** This machine's time (ms, UTC), for what changes with the hour. */
export const nowAtom = atom((get) => get(tickAtom))
