import { Type, type Static } from 'typebox'
import { Courses } from './courses.ts'
import { ChargeRules } from './charge-rules.ts'
import { HappyHours } from './happy-hours.ts'
import { DiscountRules } from './discount-rules.ts'
import { endpoint } from './endpoint.ts'
import { venueOnPaper } from './invoice.ts'
import { ShiftRules } from './shift-rules.ts'
import { Stations } from './stations.ts'
import { Tenders } from './tender-rules.ts'
import { LATEST_DAY_END } from '../time.ts'
import { Day, FilledText, Id, Rupees } from './values.ts'

/** The voyage under way. */
export const CurrentVoyage = Type.Object({ _id: Id, name: Type.String() })
export type CurrentVoyage = Static<typeof CurrentVoyage>

/** The venue: its name on screen and paper, its numbering and its other settings. */
export const Venue = Type.Object({
  ...venueOnPaper,
  cardNumberStart: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  /** How many sequential PAX numbers there are from the start: 100 unless more are needed (specification, 9). */
  cardNumberCount: Type.Integer({ minimum: 1, maximum: 900_000 }),
  countryCode: Type.String({ pattern: '^\\+[1-9][0-9]{0,3}$' }),
  /** Dream Points for each full Rs 100 paid; 0 gives none. */
  pointsPerHundred: Type.Integer({ minimum: 0, maximum: 100 }),
  /** A refund above this amount needs a supervisor, rupees; 0 for every refund, null for none. */
  refundLimit: Type.Union([Rupees, Type.Null()]),
  /** The total that one person may refund on cards in a day without a supervisor, rupees; null for any amount. */
  refundDayLimit: Type.Union([Rupees, Type.Null()]),
  /** Refills and opening balances above this must be confirmed, rupees; null means above `USUAL_AT_MOST`. */
  refillLimit: Type.Union([Rupees, Type.Null()]),
  /** Voids of an order above this amount need a supervisor, rupees; 0 for every void, null for none. */
  voidLimit: Type.Union([Rupees, Type.Null()]),
  /** Whether a money move without an Idempotency-Key is refused. */
  keysRequired: Type.Boolean(),
  /** The last day of the voyage by the venue's clock, the default expiry of cards. Omitted or null for none. */
  voyageEnd: Type.Optional(Type.Union([Day, Type.Null()])),
  /** The hour at which a business day ends by the venue's clock: sales before it count to the day before. 0 for midnight. */
  dayEnds: Type.Integer({ minimum: 0, maximum: LATEST_DAY_END }),
  /** Whether dates are typed with the day before the month. */
  dayFirst: Type.Boolean(),
  /** Whether CSV files use semicolons and decimal commas, as spreadsheets in some languages expect. */
  csvSemicolons: Type.Boolean(),
  /** Whether each code must name its order's amount: a code is then only sent with the cart. */
  requireAmount: Type.Boolean(),
  /** After how many minutes without activity a table booked for an order is released; 0 for never. */
  idleMinutes: Type.Integer({ minimum: 0, maximum: 720 }),
  /** How many minutes before the guests come a free table shows its reservation. */
  reservedMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
  /** After how many minutes without a bump a sent course is late on the table plan; 0 for never. */
  lateMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
  /** The kitchen's stations in the order of their tabs; each category of dishes is made at one at least. */
  stations: Stations,
  discounts: DiscountRules,
  /** The courses of a meal; omitted if none. */
  courses: Type.Optional(Courses),
  /** When dishes cost less; omitted if never. */
  happyHours: Type.Optional(HappyHours),
  /** Tax and service charge; omitted if neither. */
  charges: Type.Optional(ChargeRules),
  tenders: Tenders,
  /** The current voyage; omitted without one. */
  voyage: Type.Optional(CurrentVoyage),
  /** The business day that had begun when the ship's clocks were last changed; omitted before the first change. */
  dayNotBefore: Type.Optional(Day),
  /** Shifts of the cash drawers; omitted if none were ever set up. */
  shifts: Type.Optional(ShiftRules),
})
export type Venue = Static<typeof Venue>

/** Lines of an address or of a receipt's footer: as many as paper and PDF have space for. */
const PaperLines = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 6 })

/**
 * The venue's settings that the back office may change. Blank lines are dropped; the server validates time zones and the card
 * numbers in use.
 */
export const VenueForm = Type.Object({
  name: FilledText(60),
  address: PaperLines,
  taxId: Type.String({ maxLength: 40 }),
  footer: PaperLines,
  timeZone: FilledText(60),
  cardNumberStart: Venue.properties.cardNumberStart,
  /** Omitted, it stays as it is. */
  cardNumberCount: Type.Optional(Venue.properties.cardNumberCount),
  countryCode: Venue.properties.countryCode,
  pointsPerHundred: Venue.properties.pointsPerHundred,
  refundLimit: Venue.properties.refundLimit,
  /** Omitted, it stays as it is. */
  refundDayLimit: Type.Optional(Venue.properties.refundDayLimit),
  /** Omitted, it stays as it is. */
  refillLimit: Type.Optional(Venue.properties.refillLimit),
  /** Omitted, it stays as it is. */
  voidLimit: Type.Optional(Venue.properties.voidLimit),
  keysRequired: Type.Optional(Venue.properties.keysRequired),
  /** Omitted, it stays as it is; null for none. */
  voyageEnd: Venue.properties.voyageEnd,
  /** Omitted, it stays as it is. */
  dayEnds: Type.Optional(Venue.properties.dayEnds),
  /** Omitted, they stay as they are. */
  dayFirst: Type.Optional(Venue.properties.dayFirst),
  csvSemicolons: Type.Optional(Venue.properties.csvSemicolons),
  /** Omitted, it stays as it is. */
  requireAmount: Type.Optional(Venue.properties.requireAmount),
  idleMinutes: Type.Optional(Venue.properties.idleMinutes),
  reservedMinutes: Type.Optional(Venue.properties.reservedMinutes),
  lateMinutes: Type.Optional(Venue.properties.lateMinutes),
  /** Omitted, they stay as they are. */
  stations: Type.Optional(Stations),
  /** Omitted, they stay as they are. */
  discounts: Type.Optional(DiscountRules),
  /** Omitted, they stay as they are; an empty list removes all courses. */
  courses: Type.Optional(Courses),
  /** Omitted, they stay as they are; an empty list removes all happy hours. */
  happyHours: Type.Optional(HappyHours),
  /** Omitted, they stay as they are. */
  charges: Type.Optional(ChargeRules),
  /** Omitted, they stay as they are. */
  tenders: Type.Optional(Tenders),
  /** Omitted, they stay as they are. */
  shifts: Type.Optional(ShiftRules),
})
export type VenueForm = Static<typeof VenueForm>

/**
 * Why a passenger stays aboard when the voyage ends. The order comes first, since a card with an unpaid order cannot be returned.
 */
export const keptReasons = ['unpaid order', 'card'] as const

/** A passenger who is not released by the end of the voyage. */
export const KeptPax = Type.Object({
  _id: Id,
  fullName: Type.String(),
  paxManifestNo: Type.String(),
  why: Type.Enum([...keptReasons]),
})
export type KeptPax = Static<typeof KeptPax>

/** How many passengers the end of the voyage releases, and who stays. */
export const VoyageCount = Type.Object({ released: Type.Integer({ minimum: 0 }), kept: Type.Array(KeptPax) })
export type VoyageCount = Static<typeof VoyageCount>

export const venue = {
  getVenue: endpoint({
    method: 'GET',
    path: '/venue',
    reads: ['venue'],
    summary: 'The venue',
    permission: 'session',
    reply: Venue,
    errors: [],
  }),
  updateVenue: endpoint({
    method: 'PUT',
    path: '/venue',
    summary: 'Change the venue; invoices issued before keep what they were printed with',
    permission: 'backoffice',
    changes: ['venue'],
    body: VenueForm,
    reply: Venue,
    errors: ['rule_broken'],
  }),
  voyageState: endpoint({
    method: 'GET',
    path: '/voyage',
    reads: ['pax', 'cards', 'orders'],
    summary:
      'How many passengers the end of the voyage would release, and who would stay and why; those registered for a planned voyage do not count',
    permission: 'backoffice',
    reply: VoyageCount,
    errors: [],
  }),
  endVoyage: endpoint({
    method: 'POST',
    path: '/voyage/end',
    summary:
      'End the voyage, the current one if there is one: its passengers without a live card or an unpaid order leave, their numbers are free again, address and passport data is removed for good',
    permission: 'backoffice',
    changes: ['pax', 'cards', 'reservations', 'disputes', 'venue'],
    reply: VoyageCount,
    errors: [],
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    reads: [],
    summary: 'Whether the server serves',
    permission: 'public',
    reply: Type.Object({
      status: Type.Literal('ok'),
      version: Type.String(),
      database: Type.Enum(['sqlite', 'postgres']),
      /** Whether changes can be saved now; reading works in any case. */
      storage: Type.Enum(['ok', 'disk_full', 'disk_failed']),
      /** `behind` if the server's clock is before the ledger's last entries. Older servers omit it. */
      clock: Type.Optional(Type.Enum(['ok', 'behind'])),
    }),
    errors: [],
  }),
}
