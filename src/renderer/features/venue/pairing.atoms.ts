import { atom } from 'jotai'
import { write } from '../../data/write.ts'

/** Makes a pairing code, which invalidates the one before. Only the caller keeps it. */
export const makePairingCodeAtom = atom(null, () => write('makePairingCode'))
