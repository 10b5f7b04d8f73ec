import { Type, type Static } from 'typebox'
import { weekdays } from '../time.ts'
import { DishType } from './order-parts.ts'
import { FilledText } from './values.ts'

/** Maximum number of happy hours of a venue. */
export const MAX_HAPPY_HOURS = 12

/** A time of day by the venue's clock, 24 hours: 17:30. */
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/**
 * When dishes of some categories cost less: on some days, from one time until (and excluding) another, by the venue's clock. If
 * the end is not after the start, it lasts into the next day. `percent` is taken off the dish's price, but not off its options.
 */
export const HappyHour = Type.Object({
  name: FilledText(24),
  types: Type.Array(DishType, { minItems: 1, maxItems: 6 }),
  days: Type.Array(Type.Enum([...weekdays]), { minItems: 1, maxItems: 7 }),
  from: TimeOfDay,
  to: TimeOfDay,
  percent: Type.Integer({ minimum: 1, maximum: 99 }),
})
export type HappyHour = Static<typeof HappyHour>

/** Empty if prices are the same all day. */
export const HappyHours = Type.Array(HappyHour, { maxItems: MAX_HAPPY_HOURS })
