import { atom } from 'jotai'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { sessionAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

/** The outlets of the ship by number; only one until the back office adds another. */
export const outletsAtom = readAtom('listOutlets', [])

/** Whether screens mention outlets: not while the ship has only one. The login names its outlet before the list is read. */
export const hasOutletsAtom = atom((get) => get(sessionAtom)?.outlet !== undefined || get(outletsAtom).data.length > 1)

/** The outlet of this login. */
export const ownOutletAtom = atom((get) => get(sessionAtom)?.outlet?._id ?? FIRST_OUTLET)
