import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { NARROW_BELOW_PX } from './tokens.ts'

export type Look = 'system' | 'light' | 'dark'

/** The look chosen on this terminal; 'system' follows the machine. Survives restarts. */
export const lookAtom = atomWithStorage<Look>('purser.look', 'system', undefined, { getOnInit: true })

/** Whether the touch layout was chosen on this terminal; with a touch pointer it is used anyway. Survives restarts. */
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
/** Whether the window is below 1200 px, where panels beside a list become drawers and tabs. */
export const windowIsNarrowAtom = mediaAtom(`(max-width: ${(NARROW_BELOW_PX - 0.02) / 16}rem)`)

export const isMotionReducedAtom = mediaAtom('(prefers-reduced-motion: reduce)')

/** Whether the current screen is always dark, as in a kitchen, regardless of the chosen look. */
export const darkScreenAtom = atom(false)

export const isDarkAtom = atom((get) => {
  if (get(darkScreenAtom)) return true
  return get(lookAtom) === 'system' ? get(systemIsDarkAtom) : get(lookAtom) === 'dark'
})

/**
 * Whether targets are sized for fingers: by choice, which a kiosk always makes, or with a touch pointer. The window's width does
 * not matter.
 */
export const isTouchAtom = atom((get) => get(touchChosenAtom) || get(isPointerCoarseAtom))

/** Whether the menu is a rail: in narrow windows, and in the touch layout. */
export const isRailAtom = atom((get) => get(isTouchAtom) || get(windowIsNarrowAtom))
