import type { Random } from '../../../src/server/demo/random.ts'
import type { Act, Command, HappyHour, Quantities } from './command.ts'
import { ways } from './choices.ts'
import {
  COURSES,
  often,
  PASSENGERS,
  SEATS,
  MINUTE_MS,
  SECOND_MS,
  someError,
  somePax,
  someQuantities,
  someTip,
  TABLES,
} from './some.ts'
import { CHARGES } from './venue-rules.ts'

/** Which order: mostly the passenger's own, else one of the newest checks. */
const someOrder = (random: Random) => ({
  check: often(random, 45) ? random.whole(0, 2) : null,
  isStale: often(random, 6),
})

const someTables = (random: Random): Quantities =>
  random.pick([[random.whole(0, TABLES - 1)], [random.whole(0, TABLES - 1)], [0, 1], [TABLES - 1, 2], []])

const some1 = (random: Random): number[] => [random.whole(0, TABLES - 1)]

/** Few dishes of a line, by its place, or one that is not there. */
const someTaken = (random: Random): Quantities => random.pick([[1], [0, 1], [1, 1], [2], [0, 0, 1], [5, 5, 5, 5, 5]])

/** Happy hours that begin or end about now, one on top of the other now and then; as often none. */
function someHappyHours(random: Random): HappyHour[] {
  const some = (name: string): HappyHour => {
    const [after, ends] = [random.pick([-1200, -600, -30, -2, 0, 1, 4]), random.whole(1, 25)]
    const percent = random.pick([10, 25, 33, 50, 99])
    return { name, type: random.pick([0, 1, null]), after, lasts: Math.max(1, ends - after), percent }
  }
  if (often(random, 50)) return []
  return often(random, 60) ? [some('Sunset')] : [some('Sunset'), some('Late')]
}

/** Tax and service charge, now and then none, cash, tips and courses, mostly allowed, and happy hours. */
export const someVenue = (random: Random) => ({
  act: 'venue' as const,
  charges: often(random, 25) ? 0 : random.whole(0, CHARGES.length - 1),
  cash: often(random, 75),
  tips: often(random, 75),
  courses: often(random, 75),
  happy: someHappyHours(random),
})

/** Mostly without a course; for no seat, one, or several. */
const somePlace = (random: Random) => ({
  ...(often(random, 35) && { course: random.pick([...COURSES]) }),
  ...(often(random, 45) && { seats: ways.map(() => random.whole(0, SEATS)) }),
})

/** Dishes of the table for a seat, or for none. */
const someSeat = (random: Random) => ({
  act: 'seat' as const,
  ...someOrder(random),
  take: someTaken(random),
  seat: often(random, 85) ? random.whole(1, SEATS) : null,
})

const someSend = (random: Random) => ({
  act: 'send' as const,
  ...someOrder(random),
  less: often(random, 30) ? someTaken(random) : [],
  fire: often(random, 30) ? random.pick([...COURSES]) : often(random, 30),
  add: often(random, 75) ? someQuantities(random) : [],
  hold: often(random, 30),
  ...somePlace(random),
  wrongBy: someError(random),
  tables: often(random, 20) ? someTables(random) : null,
  isOld: often(random, 20),
})

const someDiscount = (random: Random) => ({
  ...someOrder(random),
  kind: random.pick(['discount', 'discount', 'comp', 'none'] as const),
  percent: often(random, 60) ? random.pick([5, 10, 20, 21, 33, 100]) : null,
  amount: random.pick([1, 1000, 3333, 20_000]),
  lines: often(random, 55) ? null : random.pick([[0], [1], [0, 1], [1, 0, 1], [9]]),
})

/** What happens at tables, each with how often. */
export const mealMakers: readonly [share: number, (random: Random) => Act][] = [
  [
    6,
    (random) => ({
      act: 'open',
      quantities: someQuantities(random),
      hold: often(random, 25),
      ...somePlace(random),
      tables: someTables(random),
      wrongBy: someError(random),
    }),
  ],
  [12, someSend],
  [6, someSeat],
  [5, (random) => ({ act: 'give', check: random.whole(0, 2), wrongBy: someError(random) })],
  [6, (random) => ({ act: 'void', ...someOrder(random), take: often(random, 15) ? 'all' : someTaken(random) })],
  [2, (random) => ({ act: 'askVoid', ...someOrder(random), take: often(random, 50) ? 'all' : someTaken(random) })],
  [7, (random) => ({ act: 'discount', ...someDiscount(random) })],
  [2, (random) => ({ act: 'askDiscount', ...someDiscount(random) })],
  [5, (random) => ({ act: 'move', ...someOrder(random), tables: often(random, 70) ? some1(random) : [0, 1] })],
  [5, (random) => ({ act: 'merge', ...someOrder(random), other: random.whole(0, PASSENGERS + 2) })],
  [4, (random) => ({ act: 'unmerge', ...someOrder(random), other: random.whole(0, 2) })],
]

/** The same with the approval that it may need. */
function approved(random: Random): Act[] {
  const asked = { ...someDiscount(random), isStale: false }
  const taken = { check: asked.check, isStale: false, take: often(random, 60) ? ('all' as const) : someTaken(random) }
  return often(random, 60)
    ? [
        { act: 'askDiscount', ...asked },
        { act: 'discount', ...asked },
      ]
    : [
        { act: 'askVoid', ...taken },
        { act: 'void', ...taken },
      ]
}

/** Two tables that become one and are parted again, or changed before that. */
function together(random: Random): Act[] {
  const check = random.whole(0, 2)
  const other = random.whole(0, PASSENGERS + 2)
  return [
    { act: 'open', quantities: someQuantities(random), hold: false, tables: some1(random), wrongBy: 0 },
    { act: 'merge', check, other, isStale: false },
    ...(often(random, 40) ? [{ ...someSend(random), check, isStale: false, wrongBy: 0 }] : []),
    ...(often(random, 30) ? [{ act: 'move' as const, check, tables: some1(random), isStale: false }] : []),
    ...(often(random, 70) ? [{ act: 'unmerge' as const, check, other: 0, isStale: false }] : []),
  ]
}

/** Merges a check from before a happy hour with one from within it, continues it, and undoes the merge. */
function acrossHours(random: Random): Act[] {
  const opened: Act = { act: 'open', quantities: [1], hold: false, tables: [], wrongBy: 0 }
  return [
    opened,
    { ...someVenue(random), happy: [{ name: 'Sunset', type: null, after: -2, lasts: 20, percent: 25 }] },
    opened,
    { act: 'merge', check: 0, other: PASSENGERS + 1, isStale: false },
    { ...someSend(random), check: 0, isStale: false, wrongBy: 0 },
    ...(often(random, 50) ? [{ act: 'unmerge' as const, check: 0, other: 0, isStale: false }] : []),
  ]
}

/** A guest of the table pays what was eaten at their seat. */
const bySeat = (random: Random): Act[] => [
  { act: 'seat', check: 0, isStale: false, take: [1], seat: 1 },
  { act: 'seat', check: 0, isStale: false, take: [0, 1], seat: 2 },
  {
    act: 'split',
    to: somePax(random),
    take: [],
    permille: null,
    stale: false,
    check: 0,
    seats: [1],
    isShared: often(random, 75),
  },
]

/** A part of a check becomes a check that no guest has yet, and the kitchen gets more for both. */
function unclaimed(random: Random): Act[] {
  const more = (check: number): Act => ({ ...someSend(random), check, isStale: false, wrongBy: 0 })
  return [
    { act: 'open', quantities: someQuantities(random), hold: false, tables: some1(random), wrongBy: 0 },
    { act: 'split', to: null, take: [1], permille: null, stale: false, check: 0 },
    more(1),
    ...(often(random, 50) ? [more(0)] : []),
    ...(often(random, 50) ? [{ act: 'give' as const, check: 0, wrongBy: 0 }] : []),
  ]
}

/** A table that is served in rounds, corrected, and paid by the guest who comes to it at the end. */
function served(random: Random): Act[] {
  const round = (): Act[] => [
    ...(often(random, 20) ? [someVenue(random)] : []),
    { ...someSend(random), check: 0, isStale: false, wrongBy: 0 },
  ]
  const rounds = Array.from({ length: random.whole(1, 3) }, round).flat()
  return [
    {
      act: 'open',
      quantities: someQuantities(random),
      hold: often(random, 40),
      ...somePlace(random),
      tables: some1(random),
      wrongBy: 0,
    },
    ...(often(random, 40) ? [{ ...someSeat(random), check: 0, isStale: false }] : []),
    ...rounds,
    ...(often(random, 50) ? [{ act: 'discount' as const, ...someDiscount(random), check: 0, isStale: false }] : []),
    ...(often(random, 40) ? [{ act: 'void' as const, check: 0, isStale: false, take: someTaken(random) }] : []),
    ...(often(random, 40) ? [{ act: 'move' as const, check: 0, tables: some1(random), isStale: false }] : []),
    { act: 'give', check: 0, wrongBy: 0 },
    ...(often(random, 40) ? approved(random) : []),
    ...(often(random, 30) ? [{ ...someSend(random), check: 0, isStale: false, hold: true, wrongBy: 0 }] : []),
    { act: 'refill', amount: 300_000, lastsMs: null },
    ...(often(random, 30) ? bySeat(random) : []),
    often(random, 30)
      ? { act: 'cash', cart: 'ordered', over: random.pick([0, 5000]), tip: someTip(random) }
      : { act: 'supervise', cart: 'ordered', wrongBy: 0, tip: someTip(random) },
    { act: 'pay', keyed: true, wrongBy: 0 },
    ...(often(random, 40) ? [{ act: 'credit' as const, pick: 0, quantities: [1], wrongBy: 0, elsewhere: false }] : []),
  ]
}

/** Courses of things that belong together at tables, each up to so many of a hundred. */
const courses: readonly [upTo: number, (random: Random) => Act[]][] = [
  [50, served],
  [70, together],
  [78, unclaimed],
  [83, acrossHours],
]

/** One of them. */
export function someMeal(random: Random): Command[] {
  const pax = somePax(random)
  const roll = random.whole(1, 100)
  const course = courses.find(([upTo]) => roll <= upTo)?.[1] ?? approved
  const acts = course(random)
  // What is ordered in a happy hour is often paid after it.
  const someMoment = (): number => (often(random, 12) ? random.whole(1, 12) * MINUTE_MS : random.whole(0, 2) * SECOND_MS)
  return acts.map((act) => ({ ...act, pax, afterMs: someMoment() }))
}
