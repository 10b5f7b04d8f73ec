import type { Chance } from '../../../src/server/demo/chance.ts'
import type { Act, Command, Quantities } from './command.ts'

export const PASSENGERS = 3
export const DISHES = 2

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const often = (chance: Chance, percent: number): boolean => chance.whole(1, 100) <= percent

function someQuantities(chance: Chance): Quantities {
  const quantities = Array.from({ length: DISHES }, () => chance.whole(0, 2))
  quantities[chance.whole(0, DISHES - 1)] = chance.whole(1, 5)
  return quantities
}

/** Mostly seconds; now and then long enough for a code, an approval, a card or the limit of sends to run out. */
function someWait(chance: Chance): number {
  const roll = chance.whole(1, 100)
  if (roll <= 70) return chance.whole(0, 3) * SECOND_MS
  if (roll <= 85) return chance.whole(25, 45) * SECOND_MS
  if (roll <= 94) return chance.whole(4 * 60, 6 * 60) * SECOND_MS
  return chance.whole(13, 20) * MINUTE_MS
}

const PINS = ['739154', '8624']
const CONSENTS = ['nobody', 'old PIN', 'old PIN', 'wrong PIN', 'supervisor'] as const

const someAsked = (chance: Chance): Quantities | 'ordered' => (often(chance, 75) ? 'ordered' : someQuantities(chance))

/** Paise off the right total: mostly none. */
const someError = (chance: Chance): number => (often(chance, 88) ? 0 : chance.pick([1, -1, 100, -100]))

const makers: readonly [share: number, (chance: Chance) => Act][] = [
  [8, (chance) => ({ act: 'activate', amount: chance.whole(0, 300_000), lastsMs: someLife(chance) })],
  [8, (chance) => ({ act: 'refill', amount: chance.whole(0, 100_000), lastsMs: often(chance, 70) ? null : someLife(chance) })],
  [14, (chance) => ({ act: 'order', quantities: someQuantities(chance), wrongBy: someError(chance) })],
  [4, () => ({ act: 'cancel' })],
  [12, (chance) => ({ act: 'sendCode', cart: chance.pick([null, 'ordered', 'ordered', someQuantities(chance)]) })],
  [12, (chance) => ({ act: 'verify', right: often(chance, 65) })],
  [18, (chance) => ({ act: 'pay', keyed: often(chance, 60), wrongBy: someError(chance) })],
  [10, (chance) => ({ act: 'repeat', pick: chance.whole(0, 50), changed: often(chance, 35) })],
  [3, () => ({ act: 'return' })],
  [5, (chance) => ({ act: 'block', blocked: often(chance, 40) })],
  [4, (chance) => ({ act: 'replace', taken: often(chance, 20) })],
  [4, (chance) => ({ act: 'askSupervisor', move: chance.pick(['refund', 'transfer', 'pin']), wrongBy: someError(chance) })],
  [3, (chance) => ({ act: 'supervise', cart: someAsked(chance), wrongBy: someError(chance) })],
  [4, (chance) => ({ act: 'setPin', pin: chance.pick([...PINS, null]), by: chance.pick(CONSENTS) })],
  [6, (chance) => ({ act: 'typePin', right: often(chance, 60), cart: someAsked(chance) })],
  [3, (chance) => ({ act: 'price', dish: chance.whole(0, DISHES - 1), price: chance.whole(0, 60_000) })],
]
const SHARES = makers.reduce((sum, [share]) => sum + share, 0)

/** How long a card lasts: mostly for the voyage, now and then to within the history or to a moment that has passed. */
function someLife(chance: Chance): number {
  const roll = chance.whole(1, 20)
  if (roll === 1) return -MINUTE_MS
  return roll <= 4 ? chance.whole(1, 40) * MINUTE_MS : 30 * DAY_MS
}

function someAct(chance: Chance): Act {
  let rest = chance.whole(1, SHARES)
  for (const [share, make] of makers) {
    rest -= share
    if (rest <= 0) return make(chance)
  }
  throw new Error('the shares do not add up')
}

const somePax = (chance: Chance): number => chance.whole(0, PASSENGERS - 1)

/** The usual way of a guest, so that chance reaches enough payments. */
const wholeSale = (chance: Chance): Act[] => [
  { act: 'activate', amount: chance.whole(0, 300_000), lastsMs: 30 * DAY_MS },
  { act: 'refill', amount: chance.whole(1, 200_000), lastsMs: null },
  { act: 'order', quantities: someQuantities(chance), wrongBy: 0 },
  { act: 'sendCode', cart: often(chance, 75) ? 'ordered' : null },
  { act: 'verify', right: true },
  { act: 'pay', keyed: often(chance, 75), wrongBy: 0 },
]

/** A lost or handed-in card with the approval that it may need. */
const wholeParting = (chance: Chance): Act[] => {
  const isLost = often(chance, 60)
  return [
    { act: 'askSupervisor', move: isLost ? 'transfer' : 'refund', wrongBy: 0 },
    isLost ? { act: 'replace', taken: false } : { act: 'return' },
  ]
}

/** The PIN in the place of a code, by its guest or by a supervisor. */
const salePaidByPin = (chance: Chance): Act[] => [
  { act: 'order', quantities: someQuantities(chance), wrongBy: 0 },
  ...(often(chance, 70)
    ? ([
        { act: 'askSupervisor', move: 'pin', wrongBy: 0 },
        { act: 'setPin', pin: chance.pick(PINS), by: 'supervisor' },
        { act: 'typePin', right: true, cart: 'ordered' },
      ] as const)
    : ([{ act: 'supervise', cart: 'ordered', wrongBy: 0 }] as const)),
  { act: 'pay', keyed: true, wrongBy: 0 },
]

function someCourse(chance: Chance): Act[] {
  const roll = chance.whole(1, 100)
  if (roll <= 65) return wholeSale(chance).slice(chance.pick([0, 1, 2, 2, 2, 3]))
  return roll <= 85 ? salePaidByPin(chance) : wholeParting(chance)
}

/** A course of things that belong together, sometimes with something strange in between. */
function someSale(chance: Chance): Command[] {
  const pax = somePax(chance)
  return someCourse(chance).flatMap((act) => {
    // A code is sent 30 seconds after the last one at the earliest, five times an hour at the most.
    const afterMs = act.act === 'sendCode' ? chance.pick([31 * SECOND_MS, 13 * MINUTE_MS]) : chance.whole(0, 2) * SECOND_MS
    const usual: Command = { ...act, pax, afterMs }
    if (!often(chance, 12)) return [usual]
    const strange = often(chance, 70) ? pax : somePax(chance)
    return [{ ...someAct(chance), pax: strange, afterMs: someWait(chance) }, usual]
  })
}

/** Most passengers come with a card. */
const arrivals = (chance: Chance): Command[] =>
  Array.from({ length: PASSENGERS }, (_pax, pax) => pax)
    .filter(() => often(chance, 85))
    .map((pax) => ({ act: 'activate', amount: chance.whole(0, 300_000), lastsMs: someLife(chance), pax, afterMs: 0 }))

/** A history of chance: every money move, valid and not, in any order; `length` commands. */
export function someHistory(chance: Chance, length: number): Command[] {
  const history = arrivals(chance)
  while (history.length < length) {
    if (often(chance, 25)) history.push(...someSale(chance))
    else history.push({ ...someAct(chance), pax: somePax(chance), afterMs: someWait(chance) })
  }
  return history.slice(0, length)
}
