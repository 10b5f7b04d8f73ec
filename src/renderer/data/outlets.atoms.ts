import { atom } from 'jotai'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { sessionAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

export const outletsAtom = readAtom('listOutlets', [])

/** Screens mention outlets only if the ship has several. The login names its outlet before the list is read. */
export const hasOutletsAtom = atom((get) => get(sessionAtom)?.outlet !== undefined || get(outletsAtom).data.length > 1)

export const ownOutletAtom = atom((get) => get(sessionAtom)?.outlet?._id ?? FIRST_OUTLET)
