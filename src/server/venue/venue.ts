import { cleanText, isBlank } from '../../shared/clean-text.ts'
import type { Course } from '../../shared/contract/courses.ts'
import type { ChargeRules } from '../../shared/contract/charge-rules.ts'
import { dishTypes } from '../../shared/contract/order-parts.ts'
import type { HappyHour } from '../../shared/contract/happy-hours.ts'
import { type BusinessClock, businessTimeOf, dayOf, LIFETIME_MS, TOO_FAR, weekdays } from '../../shared/time.ts'
import type { ShiftRules } from '../../shared/contract/shift-rules.ts'
import type { Station } from '../../shared/contract/stations.ts'
import type { Venue, VenueForm } from '../../shared/contract/venue.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import type { Numbering } from '../../shared/forms/pax-rules.ts'
import { MIN_IDLE_MINUTES } from '../../shared/table-idleness.ts'
import type { InvoiceVenue } from '../../shared/contract/invoice.ts'
import type { StoredVenue } from './venue.repo.ts'

/** The range of card numbers: Send OTP requires 5 characters and the refill accepts up to 6 (product-spec, Validation rules). */
const MIN_START = 10_000
const LAST_NUMBER = 999_999

/** Lines for printed papers: cleaned, without blank ones. */
const paperLines = (lines: readonly string[]): string[] => lines.map(cleanText).filter((line) => !isBlank(line))

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    // An offset such as +05:30 is not a zone: it has no summer time.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

/** Stations as stored: clean names, each category once. */
const cleanStations = (stations: readonly Station[]): Station[] =>
  stations.map(({ name, types }) => ({ name: cleanText(name), types: dishTypes.filter((type) => types.includes(type)) }))

/** Why these stations are invalid: two with the same name, or a category that no station makes. Null if they are valid. */
function stationTrouble(stations: readonly Station[]): string | null {
  const names = stations.map(({ name }) => name.toLocaleLowerCase('en'))
  if (names.some(isBlank)) return 'Name each station'
  if (new Set(names).size < names.length || names.includes('all')) return 'Give each station its own name, and none “All”'
  const idle = dishTypes.find((type) => !stations.some(({ types }) => types.includes(type)))
  return idle === undefined ? null : `Choose a station that makes ${idle}`
}

/** Courses as stored: clean names, each category once. */
const cleanCourses = (courses: readonly Course[]): Course[] =>
  courses.map(({ name, types }) => ({ name: cleanText(name), types: dishTypes.filter((type) => types.includes(type)) }))

/** Why these courses are invalid: two with the same name, or a category in two courses. Null if they are valid. */
function courseTrouble(courses: readonly Course[]): string | null {
  const names = courses.map(({ name }) => name.toLocaleLowerCase('en'))
  if (names.some(isBlank)) return 'Name each course'
  if (new Set(names).size < names.length) return 'Give each course its own name'
  const twice = dishTypes.find((type) => courses.filter(({ types }) => types.includes(type)).length > 1)
  return twice === undefined ? null : `Choose one course for ${twice}`
}

/** Happy hours as stored: clean names, categories and days once and in order. */
const cleanHappyHours = (hours: readonly HappyHour[]): HappyHour[] =>
  hours.map(({ name, types, days, from, to, percent }) => ({
    name: cleanText(name),
    types: dishTypes.filter((type) => types.includes(type)),
    days: weekdays.filter((day) => days.includes(day)),
    from,
    to,
    percent,
  }))

/** Why these happy hours are invalid; null if they are valid. Two may overlap: the lower price applies then. */
function happyHourTrouble(hours: readonly HappyHour[]): string | null {
  const names = hours.map(({ name }) => name.toLocaleLowerCase('en'))
  if (names.some(isBlank)) return 'Name each happy hour'
  return new Set(names).size < names.length ? 'Give each happy hour its own name' : null
}

/** Tax and service charge as stored: categories in order, without those that have no tax. */
const cleanCharges = ({ rates, service, serviceTax, inclusive }: ChargeRules): ChargeRules => ({
  inclusive,
  rates: dishTypes.flatMap((type) => rates.filter((one) => one.type === type && one.rate > 0)),
  service,
  serviceTax: service === 0 ? 0 : serviceTax,
})

/** The venue as stored: charges are omitted if there is neither tax nor service charge, and happy hours if there are none. */
export function withoutNone({ charges, happyHours = [], ...venue }: Venue): Venue {
  const hasCharges = charges !== undefined && (charges.rates.length > 0 || charges.service > 0)
  return { ...venue, ...(hasCharges && { charges }), ...(happyHours.length > 0 && { happyHours }) }
}

/** Notes and coins as stored: each once, the largest first. */
const cleanShifts = ({ denominations, ...rules }: ShiftRules): ShiftRules => ({
  ...rules,
  denominations: [...new Set(denominations)].toSorted((a, b) => b - a),
})

/** Cleans the lists of a form before they are stored; a list that was not sent is omitted. */
const cleanLists = ({ stations, courses, happyHours, charges, shifts }: VenueForm) => ({
  ...(shifts !== undefined && { shifts: cleanShifts(shifts) }),
  ...(stations !== undefined && { stations: cleanStations(stations) }),
  ...(courses !== undefined && { courses: cleanCourses(courses) }),
  ...(happyHours !== undefined && { happyHours: cleanHappyHours(happyHours) }),
  ...(charges !== undefined && { charges: cleanCharges(charges) }),
})

const isTooShort = (idleMinutes = 0): boolean => idleMinutes > 0 && idleMinutes < MIN_IDLE_MINUTES

function hasTwoRates({ rates }: ChargeRules): boolean {
  const rated = rates.map(({ type }) => type)
  return new Set(rated).size < rated.length
}

/** Checks and cleans a form; fails with the first field that breaks a rule. */
export function checkVenueForm(form: VenueForm): Result<VenueForm> {
  const name = cleanText(form.name)
  const timeZone = form.timeZone.trim()
  const lists = cleanLists(form)
  const { stations, courses = [], happyHours = [] } = lists
  const troubles: readonly (readonly [keyof VenueForm, string | null])[] = [
    ['name', isBlank(name) ? 'Fill this in' : null],
    ['timeZone', isTimeZone(timeZone) ? null : 'Choose a time zone from the list'],
    ['idleMinutes', isTooShort(form.idleMinutes) ? `Use ${MIN_IDLE_MINUTES} minutes or more, or 0 for never` : null],
    ['stations', stations === undefined ? null : stationTrouble(stations)],
    ['courses', courseTrouble(courses)],
    ['happyHours', happyHourTrouble(happyHours)],
    ['charges', form.charges !== undefined && hasTwoRates(form.charges) ? 'Give each category one rate' : null],
  ]
  for (const [field, trouble] of troubles) if (trouble !== null) return failField(field, trouble)
  return ok({
    ...form,
    ...lists,
    name,
    timeZone,
    taxId: cleanText(form.taxId),
    address: paperLines(form.address),
    footer: paperLines(form.footer),
  })
}

/** Why PAX numbers cannot start at the venue's number; null if they can. */
export function numberingTrouble({ cardNumberStart, cardNumberCount }: Numbering): string | null {
  const highest = LAST_NUMBER - cardNumberCount + 1
  return cardNumberStart < MIN_START || cardNumberStart > highest
    ? `Use a number from ${MIN_START} to ${highest}: card numbers have 5 or 6 digits`
    : null
}

/** Why a voyage cannot end on the given day; null if it can. */
export function voyageEndTrouble({ voyageEnd = null, timeZone }: Venue, now: number): string | null {
  if (voyageEnd === null) return null
  if (voyageEnd < dayOf(now, timeZone)) return 'This day has passed'
  return voyageEnd > dayOf(now + LIFETIME_MS, timeZone) ? TOO_FAR : null
}

/** What the books record of a moment (ms): its business day, its hour and the voyage under way. */
export const bookedAt = (ms: number, venue: BusinessClock & Pick<Venue, 'voyage'>) => ({
  ...businessTimeOf(ms, venue),
  voyage_id: venue.voyage?._id ?? null,
})

/** The fields in which two versions of the venue differ. */
export const changedFields = (before: Venue, after: Venue): (keyof Venue)[] =>
  (Object.keys({ ...before, ...after }) as (keyof Venue)[]).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )

/** The issuer as shown on papers: the venue, and the outlet if the ship had several at that time. */
export function paperVenue({ name, address, taxId, footer, timeZone, outlets }: StoredVenue, outlet?: number): InvoiceVenue {
  const own = outlet === undefined ? undefined : outlets[outlet - 1]
  return { name, address, taxId, footer, timeZone, ...(own !== undefined && { outlet: own }) }
}
