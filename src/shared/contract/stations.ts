import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { FilledText } from './values.ts'

/** Maximum number of stations. */
export const MAX_STATIONS = 8

/** A station's name, by which printers and displays refer to it. */
export const StationName = FilledText(20)

/** A place in the kitchen with a display, and the categories of dishes it makes. */
export const Station = Type.Object({
  name: StationName,
  types: Type.Array(DishType, { minItems: 1, maxItems: 6 }),
})
export type Station = Static<typeof Station>

export const Stations = Type.Array(Station, { minItems: 1, maxItems: MAX_STATIONS })

/** The default stations: food from the kitchen, drinks from the bar. */
export const defaultStations: readonly Station[] = [
  { name: 'Kitchen', types: ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts'] },
  { name: 'Bar', types: ['drinks'] },
]

/** Whether a station makes a dish of a category; no station means all of them. */
export const makes = (station: Station | undefined, type: DishType): boolean =>
  station === undefined || station.types.includes(type)
