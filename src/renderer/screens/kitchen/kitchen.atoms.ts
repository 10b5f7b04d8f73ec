import { atom } from 'jotai'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import type { Station } from '../../../shared/contract/stations.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'

export const displayAtom = readAtom('kitchenDisplay', [])

export const stationsAtom = atom((get): readonly Station[] => get(venueAtom).data?.stations ?? [])

/** Empty for all stations; kept over restarts. */
export const stationNameAtom = storedTextAtom('purser.kitchen.station')

/** Undefined for all, or if the stored station no longer exists. */
export const stationAtom = atom((get) => get(stationsAtom).find(({ name }) => name === get(stationNameAtom)))

const soundTextAtom = storedTextAtom('purser.kitchen.sound')

/** Kept over restarts. */
export const soundAtom = atom(
  (get) => get(soundTextAtom) !== 'off',
  (_get, set, isOn: boolean) => set(soundTextAtom, isOn ? '' : 'off'),
)

export const bumpedAtom = readAtom('bumpedTickets', [], (get) => {
  const name = get(stationAtom)?.name
  return { query: name === undefined ? {} : { station: name } }
})

export const kitchenDishesAtom = readAtom('kitchenDishes', [])

export const setSoldOutAtom = atom(null, async (_get, set, _id: string, soldOut: boolean): Promise<ApiResult<KitchenDish>> => {
  const answer = await write('setSoldOutInKitchen', { params: { _id }, body: { soldOut } })
  if (answer.ok) set(kitchenDishesAtom, (dishes) => dishes.map((dish) => (dish._id === _id ? answer.value : dish)))
  return answer
})
