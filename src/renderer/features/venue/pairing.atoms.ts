import { atom } from 'jotai'
import { write } from '../../data/write.ts'

/** Makes a pairing code, which ends the one before it. It stays with the screen that asked for it. */
export const makePairingCodeAtom = atom(null, () => write('makePairingCode'))
