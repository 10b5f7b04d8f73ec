import { formatRupees, type Paise, paiseOf } from './money.ts'

/** The default limit: the largest usual refill or opening balance, rupees. */
export const USUAL_AT_MOST = 50_000

/** The amount above which a refill or an opening balance has to be confirmed; `limit` is the venue's, rupees. */
export const limitOfRefills = (limit: number | null): Paise => paiseOf(limit ?? USUAL_AT_MOST)

/** The message for an amount above the limit. */
export const unusualText = (limit: number | null): string =>
  `More than ${formatRupees(limitOfRefills(limit))} at once is unusual here. Check the amount`
