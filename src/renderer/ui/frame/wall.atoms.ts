import { atom } from 'jotai'

/** Whether this screen is a wall display: it then fills the window, without menu and status strip. */
export const onWallAtom = atom(false)
