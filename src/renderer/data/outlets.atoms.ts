import { atom } from 'jotai'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { sessionAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

/** The outlets of the ship by number; only one until the back office adds another. */
export const outletsAtom = readAtom('listOutlets', [])

/** Whether there is something to say of outlets: while the ship has one, nothing of them shows. The login says it before they are read. */
export const hasOutletsAtom = atom((get) => get(sessionAtom)?.outlet !== undefined || get(outletsAtom).data.length > 1)

/** The outlet that this login is at. */
export const ownOutletAtom = atom((get) => get(sessionAtom)?.outlet?._id ?? FIRST_OUTLET)
