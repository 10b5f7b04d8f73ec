import { Type, type Static } from 'typebox'

/**
 * How money comes onto a card: cash, a bank's card terminal, paid ashore before the voyage, onboard credit, or for nothing.
 * Onboard credit and complimentary loads are spent first and never paid out.
 */
export const otherTenders = ['bank', 'ashore', 'onboard', 'complimentary'] as const
export const tenderKinds = ['cash', ...otherTenders] as const
export type TenderKind = (typeof tenderKinds)[number]

/** How the money of a returned card is paid out. */
export const payoutKinds = ['cash', 'bank', 'ashore'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** The last digits of a bank slip's number: a whole card number must never be stored. */
export const LAST_DIGITS = '^[0-9]{1,4}$'
export const SlipDigits = Type.String({ pattern: LAST_DIGITS })

/** The tender of a load. A bank slip needs its last digits, a complimentary load a reason and a supervisor. */
export const LoadTender = Type.Object({
  kind: Type.Enum([...tenderKinds]),
  reference: Type.Optional(SlipDigits),
  reason: Type.Optional(Type.String({ maxLength: 120 })),
})
export type LoadTender = Static<typeof LoadTender>
export const cashTender: LoadTender = { kind: 'cash' }

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
  /** The tenders that cards may be loaded with, and paid out by, beside cash, which always may. If omitted, none. */
  besideCash: Type.Optional(Type.Array(Type.Enum([...otherTenders]), { maxItems: otherTenders.length })),
})
export type Tenders = Static<typeof Tenders>

/** The default: neither cash nor tips, with the percentages offered once tips are allowed. */
export const cardsAlone: Tenders = { cash: false, tips: false, percents: [5, 10] }
