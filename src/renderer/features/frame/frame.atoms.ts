import { atom } from 'jotai'
import type { Venue } from '../../../shared/contract/venue.ts'
import { ok } from '../../../shared/errors.ts'
import type { ApiResult } from '../../lib/api-types.ts'
import { api, apiPage } from '../../lib/api.ts'
import { remoteAtom } from '../../lib/remote-atom.ts'
import { shipNameAtom } from '../login/login.atoms.ts'

const venue = remoteAtom<Venue | null, []>(null, () => api('getVenue'))

/** The venue this terminal serves: name, address, time zone, numbering. */
export const venueAtom = venue.slice

/** Reads the venue, and keeps its name for the next login screen. */
export const loadVenueAtom = atom(null, async (_get, set) => {
  const answer = await set(venue.load)
  if (answer.ok && answer.value !== null) set(shipNameAtom, answer.value.name)
})

const openOrders = remoteAtom(0, async (): Promise<ApiResult<number>> => {
  const page = await apiPage('listOrders', { query: { open: true, limit: 1 } })
  return page.ok ? ok(page.value.total ?? page.value.rows.length) : page
})

/** How many orders are neither completed nor cancelled, for the menu. */
export const openOrdersAtom = openOrders.slice
export const refreshOpenOrdersAtom = openOrders.refresh

/** Whether a screen hangs on a wall: it then has the whole window, without menu and status strip. */
export const onWallAtom = atom(false)
