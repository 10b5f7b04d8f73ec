import type { Random } from '../../../src/server/demo/random.ts'
import type { Act, Command, Quantities } from './command.ts'
import { mealMakers, someMeal, someVenue } from './meals.ts'
import { shiftMakers, someShift } from './shift-history.ts'
import {
  DAY_MS,
  DISHES,
  MINUTE_MS,
  often,
  PASSENGERS,
  SECOND_MS,
  SEATS,
  someError,
  somePax,
  someQuantities,
  someTip,
  someWait,
} from './some.ts'

const PINS = ['739154', '8624']
const CONSENTS = ['nobody', 'old PIN', 'old PIN', 'wrong PIN', 'supervisor'] as const

const someAsked = (random: Random): Quantities | 'ordered' => (often(random, 75) ? 'ordered' : someQuantities(random))

/** Lines of an invoice, now and then one that it has not, or to where the money does not go. */
const someCredit = (random: Random) => ({
  pick: random.whole(0, 3),
  quantities: random.pick([[1], [0, 1], [1, 1], [2], someQuantities(random), [0, 0, 1], 'all' as const]),
  wrongBy: someError(random),
  elsewhere: often(random, 8),
})

/** By dish or by amount, now and then more than there is or all of it. */
const someDivision = (random: Random): { take: Quantities; permille: number | null } => ({
  take: random.pick([[1], [0, 1], [1, 1], [2], [1, 0, 1], [5, 5, 5, 5], []]),
  permille: often(random, 50) ? random.whole(0, 1000) : null,
})

/** Mostly free; now and then one choice has to be made, or one at the most, or it takes more off than the dish costs. */
const someChoices = (random: Random): Act => ({
  act: 'choices',
  least: often(random, 30) ? 1 : 0,
  most: often(random, 30) ? 1 : 2,
  price: random.pick([0, 4050, 9000, -500, -20_000]),
})

/** What was approved, now and then another tip or other cash. */
const somePayment = (random: Random): Act => ({
  act: 'pay',
  keyed: often(random, 60),
  wrongBy: someError(random),
  ...(often(random, 5) && { otherTip: random.pick([1, 500]) }),
  ...(often(random, 5) && { otherCash: true }),
})

/** Half of the loads are in cash; onboard credit is frequent, so that it meets sales, corrections and returns. */
const someTender = (random: Random) => {
  const tender = random.pick([null, null, null, 'bank', 'ashore', 'onboard', 'onboard', 'complimentary'] as const)
  return tender === null ? {} : { tender }
}

const makers: readonly [share: number, (random: Random) => Act][] = [
  [8, (random) => ({ act: 'activate', amount: random.whole(0, 300_000), lastsMs: someLife(random) })],
  [
    8,
    (random) => ({
      act: 'refill',
      amount: random.whole(0, 100_000),
      lastsMs: often(random, 70) ? null : someLife(random),
      ...someTender(random),
    }),
  ],
  [14, (random) => ({ act: 'order', quantities: someQuantities(random), wrongBy: someError(random), again: often(random, 25) })],
  [
    7,
    (random) => ({
      act: 'split',
      to: often(random, 25) ? null : somePax(random),
      ...someDivision(random),
      ...(often(random, 25) && { ofEach: random.pick([[500], [0, 333], [1000, 1], [250, 250, 250], [1100]]) }),
      stale: often(random, 8),
      check: often(random, 25) ? random.whole(0, 2) : null,
      ...(often(random, 15) && { seats: [random.whole(1, SEATS)], isShared: often(random, 75) }),
    }),
  ],
  [5, () => ({ act: 'join' })],
  [4, (random) => ({ act: 'cancel', check: often(random, 25) ? random.whole(0, 2) : null })],
  [
    12,
    (random) => ({
      act: 'sendCode',
      cart: random.pick([null, 'ordered', 'ordered', someQuantities(random)]),
      tip: someTip(random),
    }),
  ],
  [12, (random) => ({ act: 'verify', right: often(random, 65) })],
  [18, somePayment],
  [6, (random) => ({ act: 'cash', cart: someAsked(random), over: random.pick([0, 0, 1, 5000, -1]), tip: someTip(random) })],
  [3, someVenue],
  [10, (random) => ({ act: 'repeat', pick: random.whole(0, 50), changed: often(random, 35) })],
  [1, (random) => ({ act: 'askFree', amount: random.pick([0, 5000, 20_000]) })],
  [1, () => ({ act: 'returnAll' })],
  [3, (random) => ({ act: 'return', ...(often(random, 30) && { tender: 'ashore' }) })],
  [5, (random) => ({ act: 'block', blocked: often(random, 40) })],
  [4, (random) => ({ act: 'replace', taken: often(random, 20) })],
  [4, (random) => ({ act: 'askSupervisor', move: random.pick(['refund', 'transfer', 'pin']), wrongBy: someError(random) })],
  [3, (random) => ({ act: 'supervise', cart: someAsked(random), wrongBy: someError(random), tip: someTip(random) })],
  [4, (random) => ({ act: 'setPin', pin: random.pick([...PINS, null]), by: random.pick(CONSENTS) })],
  [6, (random) => ({ act: 'typePin', right: often(random, 60), cart: someAsked(random), tip: someTip(random) })],
  [6, (random) => ({ act: 'credit', ...someCredit(random) })],
  [2, (random) => ({ act: 'askCredit', ...someCredit(random) })],
  [3, (random) => ({ act: 'price', dish: random.whole(0, DISHES - 1), price: random.whole(0, 60_000) })],
  [3, someChoices],
  ...mealMakers,
  ...shiftMakers,
]
const SHARES = makers.reduce((sum, [share]) => sum + share, 0)

/** How long a card lasts: mostly for the voyage, now and then to within the history or to a moment that has passed. */
function someLife(random: Random): number {
  const roll = random.whole(1, 20)
  if (roll === 1) return -MINUTE_MS
  return roll <= 4 ? random.whole(1, 40) * MINUTE_MS : 30 * DAY_MS
}

function someAct(random: Random): Act {
  let rest = random.whole(1, SHARES)
  for (const [share, make] of makers) {
    rest -= share
    if (rest <= 0) return make(random)
  }
  throw new Error('the shares do not add up')
}

const codeForOrder = (random: Random): Act[] => [
  { act: 'sendCode', cart: often(random, 75) ? 'ordered' : null, tip: someTip(random) },
  { act: 'verify', right: true },
]

const cashForOrder = (random: Random): Act[] => [
  { act: 'cash', cart: 'ordered', over: random.pick([0, 1, 5000]), tip: someTip(random) },
]

/** The usual way of a guest, so that random histories reach enough payments. */
const wholeSale = (random: Random): Act[] => [
  { act: 'activate', amount: random.whole(0, 300_000), lastsMs: 30 * DAY_MS },
  { act: 'refill', amount: random.whole(1, 200_000), lastsMs: null, ...someTender(random) },
  { act: 'order', quantities: someQuantities(random), wrongBy: 0 },
  ...(often(random, 25) ? cashForOrder(random) : codeForOrder(random)),
  { act: 'pay', keyed: often(random, 75), wrongBy: 0 },
]

/** Credit that is never paid out. */
const someGift = (random: Random): Act[] =>
  often(random, 50)
    ? [{ act: 'refill', amount: 20_000, lastsMs: null, tender: 'onboard' }]
    : [
        { act: 'askFree', amount: 20_000 },
        { act: 'refill', amount: 20_000, lastsMs: null, tender: 'complimentary' },
      ]

/** A lost or handed-in card with the approval that it may need. */
const wholeParting = (random: Random): Act[] => {
  const isLost = often(random, 60)
  return [
    ...(often(random, 50) ? someGift(random) : []),
    { act: 'askSupervisor', move: isLost ? 'transfer' : 'refund', wrongBy: 0 },
    isLost ? { act: 'replace', taken: false } : { act: 'return' },
  ]
}

/** The PIN in the place of a code, by its guest or by a supervisor. */
const salePaidByPin = (random: Random): Act[] => [
  { act: 'order', quantities: someQuantities(random), wrongBy: 0 },
  ...(often(random, 70)
    ? ([
        { act: 'askSupervisor', move: 'pin', wrongBy: 0 },
        { act: 'setPin', pin: random.pick(PINS), by: 'supervisor' },
        { act: 'typePin', right: true, cart: 'ordered' },
      ] as const)
    : ([{ act: 'supervise', cart: 'ordered', wrongBy: 0 }] as const)),
  { act: 'pay', keyed: true, wrongBy: 0 },
]

/** A large sale that is corrected in pieces, together above the limit, each with or without the approval that it then needs. */
const saleAndCredits = (random: Random): Act[] => [
  { act: 'refill', amount: 250_000, lastsMs: null, ...someTender(random) },
  { act: 'order', quantities: [5, 5], wrongBy: 0 },
  { act: 'supervise', cart: 'ordered', wrongBy: 0 },
  { act: 'pay', keyed: true, wrongBy: 0 },
  ...Array.from({ length: random.whole(2, 4) }, () => pieceOf(random)).flat(),
]

/** A small sale with a tip, in cash or not, of which all goes back in the end. */
function saleTakenBack(random: Random): Act[] {
  const all = { pick: 0, quantities: 'all', wrongBy: 0, elsewhere: often(random, 30) } as const
  return [
    { act: 'order', quantities: [1, 1], wrongBy: 0 },
    { act: 'refill', amount: 150_000, lastsMs: null, ...someTender(random) },
    often(random, 50)
      ? { act: 'cash', cart: 'ordered', over: 0, tip: 500 }
      : { act: 'supervise', cart: 'ordered', wrongBy: 0, tip: 500 },
    { act: 'pay', keyed: true, wrongBy: 0 },
    ...(often(random, 40) ? ([{ act: 'credit', pick: 0, quantities: [1], wrongBy: 0, elsewhere: false }] as const) : []),
    ...(often(random, 30) ? ([{ act: 'askCredit', ...all }] as const) : []),
    { act: 'credit', ...all },
  ]
}

function pieceOf(random: Random): Act[] {
  const credit = { pick: 0, quantities: random.pick([[2], [3, 1], [1, 2]]), wrongBy: 0, elsewhere: false }
  return [...(often(random, 40) ? [{ act: 'askCredit', ...credit } as const] : []), { act: 'credit', ...credit }]
}

/** One order that two or three cards share; some parts go back, and what is left is paid or left. */
function sharedMeal(random: Random): Command[] {
  const [host, friend] = [somePax(random), somePax(random)]
  const others = Array.from({ length: PASSENGERS }, (_pax, pax) => pax).filter((pax) => pax !== host)
  const by = (pax: number, acts: Act[]): Command[] =>
    acts.map((act) => ({ ...act, pax, afterMs: random.whole(0, 2) * SECOND_MS }))
  const division = () => ({
    take: random.pick([[1], [0, 1], [1, 1], [3]]),
    permille: often(random, 60) ? random.whole(1, 999) : null,
  })
  const paid: Act[] = [
    { act: 'refill', amount: 100_000, lastsMs: null },
    { act: 'order', quantities: [1], wrongBy: 0, again: true },
    { act: 'supervise', cart: 'ordered', wrongBy: 0 },
    { act: 'pay', keyed: true, wrongBy: 0 },
  ]
  return [
    ...others.flatMap((pax) => by(pax, [{ act: 'cancel' }])),
    ...by(host, [{ act: 'order', quantities: someQuantities(random), wrongBy: 0 }]),
    ...others.flatMap((to) => by(host, [{ act: 'split', to, ...division(), stale: false }])),
    ...(often(random, 50) ? by(friend, [{ act: 'join' }]) : []),
    ...[...others, host].flatMap((pax) => (often(random, 75) ? by(pax, paid) : [])),
    ...(often(random, 30) ? by(friend, pieceOf(random)) : []),
  ]
}

function someCourse(random: Random): Act[] {
  const roll = random.whole(1, 100)
  if (roll <= 58) return wholeSale(random).slice(random.pick([0, 1, 2, 2, 2, 3]))
  if (roll <= 76) return salePaidByPin(random)
  if (roll <= 86) return wholeParting(random)
  return roll <= 94 ? saleAndCredits(random) : saleTakenBack(random)
}

/** A course of things that belong together, sometimes with something strange in between. */
function someSale(random: Random): Command[] {
  const pax = somePax(random)
  return someCourse(random).flatMap((act) => {
    // A code is sent 30 seconds after the last one at the earliest, five times an hour at the most.
    const afterMs = act.act === 'sendCode' ? random.pick([31 * SECOND_MS, 13 * MINUTE_MS]) : random.whole(0, 2) * SECOND_MS
    const usual: Command = { ...act, pax, afterMs }
    if (!often(random, 12)) return [usual]
    const strange = often(random, 70) ? pax : somePax(random)
    return [{ ...someAct(random), pax: strange, afterMs: someWait(random) }, usual]
  })
}

/** Most passengers come with a card. */
const arrivals = (random: Random): Command[] =>
  Array.from({ length: PASSENGERS }, (_pax, pax) => pax)
    .filter(() => often(random, 85))
    .map((pax) => ({ act: 'activate', amount: random.whole(0, 300_000), lastsMs: someLife(random), pax, afterMs: 0 }))

/** A random history: every money move, valid and not, in any order; `length` commands. */
export function someHistory(random: Random, length: number): Command[] {
  const history: Command[] = [...(often(random, 75) ? [{ ...someVenue(random), pax: 0, afterMs: 0 }] : []), ...arrivals(random)]
  while (history.length < length) {
    const roll = random.whole(1, 100)
    if (roll <= 19) history.push(...someSale(random))
    else if (roll <= 26) history.push(...sharedMeal(random))
    else if (roll <= 36) history.push(...someMeal(random))
    else if (roll <= 39) history.push(...someShift(random))
    else history.push({ ...someAct(random), pax: somePax(random), afterMs: someWait(random) })
  }
  return history.slice(0, length)
}
