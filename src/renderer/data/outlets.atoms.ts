import { readAtom } from './query.ts'

/** The outlets of the ship by number; one alone until the back office adds another. */
export const outletsAtom = readAtom('listOutlets', [])
