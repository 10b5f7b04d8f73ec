import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { NARROW_BELOW_PX } from './tokens.ts'

export type Look = 'system' | 'light' | 'dark'

/** What this terminal chose; 'system' follows the machine. Kept over restarts. */
export const lookAtom = atomWithStorage<Look>('purser.look', 'system', undefined, { getOnInit: true })

/** Whether this terminal chose the touch layout; where a finger is the pointer it comes by itself. Kept over restarts. */
export const touchChosenAtom = atomWithStorage('purser.touch', false, undefined, { getOnInit: true })

const mediaAtom = (query: string) => {
  const media = window.matchMedia(query)
  const matches = atom(media.matches)
  matches.onMount = (set) => {
    const listen = () => set(media.matches)
    listen()
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }
  return matches
}

const systemIsDarkAtom = mediaAtom('(prefers-color-scheme: dark)')
const isPointerCoarseAtom = mediaAtom('(pointer: coarse)')
/** Below 1200 px, where panels beside a list become drawers and tabs. */
export const windowIsNarrowAtom = mediaAtom(`(max-width: ${(NARROW_BELOW_PX - 0.02) / 16}rem)`)

export const isMotionReducedAtom = mediaAtom('(prefers-reduced-motion: reduce)')

/** Whether the screen that is shown is dark whatever the terminal chose, as in a kitchen. */
export const darkScreenAtom = atom(false)

export const isDarkAtom = atom((get) => {
  if (get(darkScreenAtom)) return true
  return get(lookAtom) === 'system' ? get(systemIsDarkAtom) : get(lookAtom) === 'dark'
})

/** Targets for fingers: by choice, which a kiosk always takes, or where the machine's pointer is one. Never by the window's width. */
export const isTouchAtom = atom((get) => get(touchChosenAtom) || get(isPointerCoarseAtom))

/** The menu as a rail: to leave the room to the screen, or for fingers. */
export const isRailAtom = atom((get) => get(isTouchAtom) || get(windowIsNarrowAtom))
