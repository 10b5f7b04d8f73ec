import { atom } from 'jotai'

const CLOCK_MS = 10_000

const tickAtom = atom(Date.now())
tickAtom.onMount = (tick) => {
  const follow = () => tick(Date.now())
  follow()
  const timer = setInterval(follow, CLOCK_MS)
  return () => clearInterval(timer)
}

/** This machine's time (ms, UTC), read every 10 s. */
export const nowAtom = atom((get) => get(tickAtom))
