import { atom } from 'jotai'
import { readAtom } from '../../../data/query.ts'
import { authAtom, sessionAtom } from '../../../platform/session.ts'

/** A venue has a few dozen. */
const MAX_LISTED = 200

/** They include checks without a guest and guests' orders, served or not. */
export const openChecksAtom = readAtom('listOrders', [], (get) =>
  get(authAtom).isAuth ? { query: { unpaid: true, sort: 'oldest' as const, limit: MAX_LISTED } } : null,
)

export const ownChecksAtom = atom((get) => {
  const own = get(sessionAtom)?.user._id
  return get(openChecksAtom).data.filter(({ ownerid }) => ownerid !== undefined && ownerid === own)
})
