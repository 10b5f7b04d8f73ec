import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { NARROW_BELOW_PX } from './tokens.ts'

export type Look = 'system' | 'light' | 'dark'

/** 'system' follows the machine. Survives restarts. */
export const lookAtom = atomWithStorage<Look>('purser.look', 'system', undefined, { getOnInit: true })

/** With a touch pointer the touch layout is used anyway. Survives restarts. */
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
/** Below 1200 px, panels beside a list become drawers and tabs. */
export const windowIsNarrowAtom = mediaAtom(`(max-width: ${(NARROW_BELOW_PX - 0.02) / 16}rem)`)

export const isMotionReducedAtom = mediaAtom('(prefers-reduced-motion: reduce)')

/** Some screens are always dark, as in a kitchen, regardless of the chosen look. */
export const darkScreenAtom = atom(false)

export const isDarkAtom = atom((get) => {
  if (get(darkScreenAtom)) return true
  return get(lookAtom) === 'system' ? get(systemIsDarkAtom) : get(lookAtom) === 'dark'
})

/** By choice, which a kiosk always makes, or with a touch pointer. The window's width does not matter. */
export const isTouchAtom = atom((get) => get(touchChosenAtom) || get(isPointerCoarseAtom))

export const isRailAtom = atom((get) => get(isTouchAtom) || get(windowIsNarrowAtom))
