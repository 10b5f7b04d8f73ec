import { atom } from 'jotai'

/** A wall display fills the window, without menu and status strip. */
export const onWallAtom = atom(false)
