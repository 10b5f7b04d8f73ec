import { cleanText } from '../../shared/clean-text.ts'
import type { Course } from '../../shared/contract/courses.ts'
import type { ChargeRules } from '../../shared/contract/charge-rules.ts'
import { type DiscountRules, noDiscounts } from '../../shared/contract/discount-rules.ts'
import type { HappyHour } from '../../shared/contract/happy-hours.ts'
import { cardsAlone, type Tenders } from '../../shared/contract/tender-rules.ts'
import type { ShiftRules } from '../../shared/contract/shift-rules.ts'
import { defaultStations, type Station } from '../../shared/contract/stations.ts'
import type { CurrentVoyage, Venue } from '../../shared/contract/venue.ts'
import { type Paise, paiseOf, toRupees } from '../../shared/money/money.ts'
import { PAX_NUMBERS } from '../../shared/forms/pax-rules.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { hasReadCache, cachedRead } from '../kernel/db/engine/read-cache.ts'
import type { VenueRow } from '../kernel/db/tables/tables.ts'

/** A version of the venue with the other data that invoices show from its time. */
export type StoredVenue = Venue & {
  version: number
  /** The names of all outlets by number; empty while there is only one. */
  outlets: readonly string[]
}

/** The venue until it is set up; numbering and dialling code are the specification's defaults. */
export const defaultVenue: Venue = {
  name: 'Purser',
  address: [],
  taxId: '',
  footer: ['Thank you for dining with us.', 'Smooth sailing.'],
  timeZone: 'Asia/Kolkata',
  cardNumberStart: 10_001,
  cardNumberCount: PAX_NUMBERS,
  countryCode: '+91',
  pointsPerHundred: 1,
  refundLimit: null,
  refundDayLimit: null,
  refillLimit: null,
  voidLimit: null,
  keysRequired: false,
  dayEnds: 0,
  dayFirst: false,
  csvSemicolons: false,
  requireAmount: false,
  idleMinutes: 30,
  reservedMinutes: 15,
  lateMinutes: 30,
  stations: [...defaultStations],
  discounts: { ...noDiscounts },
  tenders: { ...cardsAlone },
}

/** What one clerk of a new venue may pay back without a supervisor, rupees: at once, and in a day. */
export const NEW_VENUE_REFUND_LIMIT = 2000
export const NEW_VENUE_REFUND_DAY_LIMIT = 20_000

/** Saves the name and the refund limits of a new venue; one that was saved before is left as it is. */
export async function beginVenue(tx: Transaction, now: number, given: string = defaultVenue.name): Promise<void> {
  const { version, ...venue } = await currentVenue(tx)
  if (version !== 0) return
  const limits = { refundLimit: NEW_VENUE_REFUND_LIMIT, refundDayLimit: NEW_VENUE_REFUND_DAY_LIMIT }
  await saveVenue(tx, { ...venue, ...limits, name: cleanText(given) }, now)
}

/** The current venue; version 0 and the defaults until one is saved. */
export function currentVenue(db: Reading): Promise<StoredVenue> {
  if (!db.isTransaction) return newestVenue(db, '')
  const known = ofTransaction.get(db) ?? newestVenue(db, '')
  // On SQLite the members of a group commit share one transaction, so what is remembered for it would apply to all of them.
  if (!hasReadCache(db)) ofTransaction.set(db, known)
  return known
}

/** The venue of each open transaction on PostgreSQL, so that each reads it once. */
const ofTransaction = new WeakMap<Reading, Promise<StoredVenue>>()

const unsavedVenue: StoredVenue = { ...defaultVenue, version: 0, outlets: [] }

const newestVenue = cachedRead(['venue_versions'], async (db) => {
  const row = await db.selectFrom('venue_versions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? unsavedVenue : venueOf(row)
})

/** The venue as it was for an old bill. */
export async function venueAt(db: Reading, version: number): Promise<StoredVenue> {
  const row = await db.selectFrom('venue_versions').selectAll().where('version', '=', version).executeTakeFirst()
  return row === undefined ? unsavedVenue : venueOf(row)
}

/** Saves the outlets' names by number in a new version, so that invoices keep the one they were issued with. */
export const saveOutletNames = async (tx: Transaction, outlets: readonly string[], now: number): Promise<void> =>
  saveVenue(tx, { ...(await currentVenue(tx)), outlets }, now)

const limitOf = (rupees: number | null): Paise | null => (rupees === null ? null : paiseOf(rupees))

/**
 * Saves a new version, with the previous outlet names if none are given; older versions are kept for the invoices that refer to
 * them.
 */
export async function saveVenue(
  tx: Transaction,
  venue: Venue & Partial<Pick<StoredVenue, 'outlets'>>,
  now: number,
): Promise<void> {
  const { version, outlets } = await currentVenue(tx)
  ofTransaction.delete(tx)
  await tx
    .insertInto('venue_versions')
    .values({
      version: version + 1,
      name: venue.name,
      address: JSON.stringify(venue.address),
      tax_id: venue.taxId,
      footer: JSON.stringify(venue.footer),
      time_zone: venue.timeZone,
      card_number_start: venue.cardNumberStart,
      card_number_count: venue.cardNumberCount,
      country_code: venue.countryCode,
      points_per_hundred: venue.pointsPerHundred,
      refund_limit: limitOf(venue.refundLimit),
      refund_day_limit: limitOf(venue.refundDayLimit),
      refill_limit: limitOf(venue.refillLimit),
      void_limit: limitOf(venue.voidLimit),
      keys_required: venue.keysRequired ? 1 : 0,
      day_ends: venue.dayEnds,
      day_first: venue.dayFirst ? 1 : 0,
      csv_semicolons: venue.csvSemicolons ? 1 : 0,
      voyage_end: venue.voyageEnd ?? null,
      require_amount: venue.requireAmount ? 1 : 0,
      idle_minutes: venue.idleMinutes,
      reserved_minutes: venue.reservedMinutes,
      late_minutes: venue.lateMinutes,
      stations: JSON.stringify(venue.stations),
      discounts: JSON.stringify(venue.discounts),
      courses: JSON.stringify(venue.courses ?? []),
      happy_hours: JSON.stringify(venue.happyHours ?? []),
      charges: venue.charges === undefined ? null : JSON.stringify(venue.charges),
      tenders: JSON.stringify(venue.tenders),
      shifts: venue.shifts === undefined ? null : JSON.stringify(venue.shifts),
      outlets: JSON.stringify(venue.outlets ?? outlets),
      voyage: venue.voyage === undefined ? null : JSON.stringify(venue.voyage),
      day_not_before: venue.dayNotBefore ?? null,
      created_at: now,
    })
    .execute()
}

const venueOf = (row: VenueRow): StoredVenue => ({
  version: row.version,
  name: row.name,
  address: JSON.parse(row.address) as string[],
  taxId: row.tax_id,
  footer: JSON.parse(row.footer) as string[],
  timeZone: row.time_zone,
  cardNumberStart: row.card_number_start,
  cardNumberCount: row.card_number_count,
  countryCode: row.country_code,
  pointsPerHundred: row.points_per_hundred,
  refundLimit: row.refund_limit === null ? null : toRupees(row.refund_limit),
  refundDayLimit: row.refund_day_limit === null ? null : toRupees(row.refund_day_limit),
  refillLimit: row.refill_limit === null ? null : toRupees(row.refill_limit),
  voidLimit: row.void_limit === null ? null : toRupees(row.void_limit),
  keysRequired: row.keys_required === 1,
  dayEnds: row.day_ends,
  dayFirst: row.day_first === 1,
  csvSemicolons: row.csv_semicolons === 1,
  ...(row.voyage_end !== null && { voyageEnd: row.voyage_end }),
  requireAmount: row.require_amount === 1,
  idleMinutes: row.idle_minutes,
  reservedMinutes: row.reserved_minutes,
  lateMinutes: row.late_minutes,
  stations: JSON.parse(row.stations) as Station[],
  discounts: JSON.parse(row.discounts) as DiscountRules,
  ...(row.courses !== '[]' && { courses: JSON.parse(row.courses) as Course[] }),
  ...(row.happy_hours !== '[]' && { happyHours: JSON.parse(row.happy_hours) as HappyHour[] }),
  ...(row.charges !== null && { charges: JSON.parse(row.charges) as ChargeRules }),
  tenders: JSON.parse(row.tenders) as Tenders,
  ...(row.shifts !== null && { shifts: JSON.parse(row.shifts) as ShiftRules }),
  outlets: JSON.parse(row.outlets) as string[],
  ...(row.voyage !== null && { voyage: JSON.parse(row.voyage) as CurrentVoyage }),
  ...(row.day_not_before !== null && { dayNotBefore: row.day_not_before }),
})
