import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { TOUCH_BELOW_PX } from './tokens.ts'

export type Look = 'system' | 'light' | 'dark'

/** What this terminal chose; 'system' follows the machine. Kept over restarts. */
export const lookAtom = atomWithStorage<Look>('purser.look', 'system', undefined, { getOnInit: true })

/** Whether this terminal chose the touch layout; narrow windows take it anyway. Kept over restarts. */
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
/** Below 1200 px, where panels beside a list become drawers and tabs. */
export const windowIsNarrowAtom = mediaAtom(`(max-width: ${TOUCH_BELOW_PX - 0.02}px)`)

export const isMotionReducedAtom = mediaAtom('(prefers-reduced-motion: reduce)')

export const isDarkAtom = atom((get) => (get(lookAtom) === 'system' ? get(systemIsDarkAtom) : get(lookAtom) === 'dark'))

/** Touch sizes and the menu as a rail: by choice, or below 1200 px. */
export const isTouchAtom = atom((get) => get(touchChosenAtom) || get(windowIsNarrowAtom))
