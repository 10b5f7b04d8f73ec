import { Type, type Static } from 'typebox'

/** Whether a venue takes cash for orders, whether guests may tip, and the tip percentages offered. */
export const Tenders = Type.Object({
  cash: Type.Boolean(),
  /**
   * Whether one person may refund a cash sale in cash without a supervisor, up to the refund limit. If omitted, a supervisor
   * approves each.
   */
  cashBackAlone: Type.Optional(Type.Boolean()),
  tips: Type.Boolean(),
  percents: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 3 }),
})
export type Tenders = Static<typeof Tenders>

/** The default: neither cash nor tips, with the percentages offered once tips are allowed. */
export const cardsAlone: Tenders = { cash: false, tips: false, percents: [5, 10] }
