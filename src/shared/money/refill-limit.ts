import { formatRupees, type Paise, paiseOf } from './money.ts'

/** What a venue that names no limit takes for a usual refill or opening balance at most, rupees. */
export const USUAL_AT_MOST = 50_000

/** Above this amount a refill or an opening balance has to be confirmed; `limit` is the venue's, rupees. */
export const limitOfRefills = (limit: number | null): Paise => paiseOf(limit ?? USUAL_AT_MOST)

/** What is said of an amount above the limit. */
export const unusualText = (limit: number | null): string =>
  `More than ${formatRupees(limitOfRefills(limit))} at once is unusual here. Check the amount`
