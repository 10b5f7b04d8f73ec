import { atom } from 'jotai'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import type { Station } from '../../../shared/contract/stations.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'

/** The tickets with unfinished lines, as the server knows them. */
export const displayAtom = readAtom('kitchenDisplay', [])

/** The stations of the venue, in the order of their tabs. */
export const stationsAtom = atom((get): readonly Station[] => get(venueAtom).data?.stations ?? [])

/** The name of the station that this terminal shows; empty for all. Kept over restarts. */
export const stationNameAtom = storedTextAtom('purser.kitchen.station')

/** The station shown; undefined for all, or if the stored station no longer exists. */
export const stationAtom = atom((get) => get(stationsAtom).find(({ name }) => name === get(stationNameAtom)))

const soundTextAtom = storedTextAtom('purser.kitchen.sound')

/** Whether this terminal beeps for a new ticket. Kept over restarts. */
export const soundAtom = atom(
  (get) => get(soundTextAtom) !== 'off',
  (_get, set, isOn: boolean) => set(soundTextAtom, isOn ? '' : 'off'),
)

/** The latest tickets whose lines for the shown station are all bumped. */
export const bumpedAtom = readAtom('bumpedTickets', [], (get) => {
  const name = get(stationAtom)?.name
  return { query: name === undefined ? {} : { station: name } }
})

/** The dishes of the menu, including those that are sold out. */
export const kitchenDishesAtom = readAtom('kitchenDishes', [])

/** Marks a dish as sold out on every terminal, or as available again. */
export const setSoldOutAtom = atom(null, async (_get, set, _id: string, soldOut: boolean): Promise<ApiResult<KitchenDish>> => {
  const answer = await write('setSoldOutInKitchen', { params: { _id }, body: { soldOut } })
  if (answer.ok) set(kitchenDishesAtom, (dishes) => dishes.map((dish) => (dish._id === _id ? answer.value : dish)))
  return answer
})
