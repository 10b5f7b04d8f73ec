import { atom } from 'jotai'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import type { Station } from '../../../shared/contract/stations.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'

/** The tickets on which something waits, as the server knows them. */
export const displayAtom = readAtom('kitchenDisplay', [])

/** The stations of the venue, in the order of their tabs. */
export const stationsAtom = atom((get): readonly Station[] => get(venueAtom).data?.stations ?? [])

/** The name of the station that this terminal shows; empty for all. Kept over restarts. */
export const stationNameAtom = storedTextAtom('purser.kitchen.station')

/** The station shown; undefined for all, also where the one chosen before is gone. */
export const stationAtom = atom((get) => get(stationsAtom).find(({ name }) => name === get(stationNameAtom)))

const soundTextAtom = storedTextAtom('purser.kitchen.sound')

/** Whether a new ticket is heard on this terminal. Kept over restarts. */
export const soundAtom = atom(
  (get) => get(soundTextAtom) !== 'off',
  (_get, set, isOn: boolean) => set(soundTextAtom, isOn ? '' : 'off'),
)

/** The last tickets of which the station shown has bumped everything. */
export const bumpedAtom = readAtom('bumpedTickets', [], (get) => {
  const name = get(stationAtom)?.name
  return { query: name === undefined ? {} : { station: name } }
})

/** The dishes of the menu, with those that are sold out. */
export const kitchenDishesAtom = readAtom('kitchenDishes', [])

/** Marks a dish sold out on every terminal, or brings it back. */
export const setSoldOutAtom = atom(null, async (_get, set, _id: string, soldOut: boolean): Promise<ApiResult<KitchenDish>> => {
  const answer = await write('setSoldOutInKitchen', { params: { _id }, body: { soldOut } })
  if (answer.ok) set(kitchenDishesAtom, (dishes) => dishes.map((dish) => (dish._id === _id ? answer.value : dish)))
  return answer
})
