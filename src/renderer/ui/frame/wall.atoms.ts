import { atom } from 'jotai'

/** Whether a screen hangs on a wall: it then has the whole window, without menu and status strip. */
export const onWallAtom = atom(false)
