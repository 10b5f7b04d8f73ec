import { Type, type Static } from 'typebox'

/** Whether a venue takes cash for orders, whether guests may tip, and the shares of the total, in percent, that are offered. */
export const Tenders = Type.Object({
  cash: Type.Boolean(),
  /** Whether one person may pay out of the drawer what a credit note gives back of a cash sale, up to the limit for refunds. Left out, a supervisor approves each. */
  cashBackAlone: Type.Optional(Type.Boolean()),
  tips: Type.Boolean(),
  percents: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 3 }),
})
export type Tenders = Static<typeof Tenders>

/** Neither until the venue allows it; the shares are those it begins with then. */
export const cardsAlone: Tenders = { cash: false, tips: false, percents: [5, 10] }
