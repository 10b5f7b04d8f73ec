import { atom } from 'jotai'

/** How late the clock is followed, ms. */
const CLOCK_MS = 10_000

const tickAtom = atom(Date.now())
tickAtom.onMount = (tick) => {
  const follow = () => tick(Date.now())
  follow()
  const timer = setInterval(follow, CLOCK_MS)
  return () => clearInterval(timer)
}

/** The time by this machine's clock (ms, UTC), for what changes with the hour. */
export const nowAtom = atom((get) => get(tickAtom))
