import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { FilledText } from './values.ts'

/** Stations of one kitchen. */
export const MAX_STATIONS = 8

/** What a station is called; printers and displays know it by that. */
export const StationName = FilledText(20)

/** A place of the kitchen with a display of its own, and the categories of dishes it makes. */
export const Station = Type.Object({
  name: StationName,
  types: Type.Array(DishType, { minItems: 1, maxItems: 6 }),
})
export type Station = Static<typeof Station>

export const Stations = Type.Array(Station, { minItems: 1, maxItems: MAX_STATIONS })

/** What a venue has until it says otherwise: food from the kitchen, drinks from the bar. */
export const defaultStations: readonly Station[] = [
  { name: 'Kitchen', types: ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts'] },
  { name: 'Bar', types: ['drinks'] },
]

/** Whether a station makes a dish of a category; no station means all of them. */
export const makes = (station: Station | undefined, type: DishType): boolean =>
  station === undefined || station.types.includes(type)
