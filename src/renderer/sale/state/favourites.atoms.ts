import { atom } from 'jotai'
import { hourOf } from '../../../shared/time.ts'
import { nowAtom } from '../../data/now.atom.ts'
import { readAtom } from '../../data/query.ts'
import { venueAtom } from '../../data/venue.atoms.ts'

/** 0 to 23 by the venue's clock; null until it is known. */
const hourAtom = atom((get) => {
  const venue = get(venueAtom).data
  return venue === null ? null : hourOf(get(nowAtom), venue.timeZone)
})

/** They are read once an hour and after changes of the menu, so that a sale elsewhere moves no dishes while a user taps. */
export const favouritesAtom = readAtom('favourites', { hour: null, dishes: [] }, (get) => {
  const hour = get(hourAtom)
  return hour === null ? null : { query: { hour } }
})

/** It is true until that is known, so that their tab stays. */
export const hasFavouritesAtom = atom((get) => {
  const { data, loaded, error } = get(favouritesAtom)
  return loaded ? data.dishes.length > 0 : error === null
})

const clockHour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })

/** Reads like `8 to 9 PM` or `11 AM to 12 PM`. */
export function hourText(hour: number): string {
  const [from = '', half] = clockParts(hour)
  const [to = '', nextHalf] = clockParts(hour + 1)
  return half === nextHalf ? `${from} to ${to} ${nextHalf}` : `${from} ${half} to ${to} ${nextHalf}`
}

const clockParts = (hour: number): string[] => clockHour.format(new Date(hour * 3_600_000)).split(/\s/)
