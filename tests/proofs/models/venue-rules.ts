import assert from 'node:assert/strict'
import { defaultVenue } from '../../../src/server/venue/venue.repo.ts'
import { noShifts } from '../../../src/shared/contract/shift-rules.ts'
import type { ChargesModel } from './charges.ts'
import { hourAsked, hourFrom } from './happy-hours.ts'
import { REFUND_LIMIT, rupees, type VenueModel } from './model.ts'
import { COURSES } from './some.ts'
import type { Rule } from './rules.ts'
import { DIFFERENCE_LIMIT } from './drawer.ts'
import { allowed } from './step.ts'

const NONE: ChargesModel = { inclusive: false, rates: [], service: 0, serviceTax: 0 }
const LUNCH = { type: 'Lunch', rate: 500 }
const DESSERTS = { type: 'desserts', rate: 1250 }

/** What venues charge in the histories: nothing, tax on top or contained, one rate or two, a service charge with or without tax, and rates that never come out even. */
export const CHARGES: readonly ChargesModel[] = [
  NONE,
  { ...NONE, rates: [LUNCH] },
  { ...NONE, rates: [LUNCH, DESSERTS], service: 1000, serviceTax: 500 },
  { ...NONE, inclusive: true, rates: [{ type: 'Lunch', rate: 1850 }, DESSERTS] },
  { inclusive: true, rates: [LUNCH], service: 733, serviceTax: 1850 },
  { ...NONE, service: 1250 },
]

/** The tenders beside cash that every venue of the histories offers. */
export const BESIDE_CASH = ['bank', 'ashore', 'onboard', 'complimentary'] as const

/** A venue as each history begins: as the specification has it. */
export const FIRST_VENUE: VenueModel = { charges: NONE, cash: false, tips: false, courses: [], happyHours: [], shifts: 'off' }

/** Tax, service charge, cash, tips, courses and happy hours count from the next price and the next approval on; what was placed keeps its own. */
export const venue: Rule<'venue'> = (
  model,
  _pax,
  { charges: place, cash, tips, courses, happy = [], shifts = model.venue.shifts },
) => {
  const { name, address, taxId, footer, timeZone, cardNumberStart, countryCode, pointsPerHundred } = defaultVenue
  const charges = CHARGES[place] ?? NONE
  const served = courses ? COURSES : []
  const types = model.dishes.map(({ type }) => type)
  const happyHours = happy.map(({ type, after, ...hour }) =>
    hourFrom(model.now, after, { ...hour, types: type === null ? types : types.slice(type, type + 1) }),
  )
  const body = {
    name,
    address,
    taxId,
    footer,
    timeZone,
    cardNumberStart,
    countryCode,
    pointsPerHundred,
    refundLimit: rupees(REFUND_LIMIT),
    charges,
    tenders: { cash, tips, percents: [], besideCash: [...BESIDE_CASH] },
    courses: served.map((course) => ({ name: course, types: [] })),
    happyHours: happyHours.map(hourAsked),
    shifts: { ...noShifts, held: shifts, differenceLimit: rupees(DIFFERENCE_LIMIT) },
  }
  return allowed('updateVenue', { body }, (reply) => {
    assert.deepEqual([reply.tenders.cash, reply.tenders.tips, reply.charges?.service ?? 0], [cash, tips, charges.service])
    model.venue = { charges, cash, tips, courses: served, happyHours, shifts }
  })
}
