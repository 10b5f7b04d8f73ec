import type { Random } from '../../../src/server/demo/random.ts'
import type { Act, Command } from './command.ts'
import { someVenue } from './meals.ts'
import { often, SECOND_MS, somePax, someTip } from './some.ts'

/** Mostly the person of the back office, else the cashier. */
const somebody = (random: Random): number => (often(random, 60) ? 0 : 1)

/** Mostly right; now and then a little off, or more than the limit. */
const someOff = (random: Random): number => (often(random, 60) ? 0 : random.pick([100, -50, 29_999, -30_000, 30_001, -45_000]))

const someCash = (random: Random): number => random.pick([0, 1, 5000, 20_000, 100_000])

const someOpening = (random: Random): Act => ({
  act: 'openShift',
  by: somebody(random),
  off: random.pick([0, 0, 50_000, -200]),
  fromSafe: random.pick([0, 0, 10_000, 90_000]),
})
const someCount = (random: Random, by: number): Act => ({
  act: 'count',
  by,
  off: someOff(random),
  slipsOff: often(random, 90) ? 0 : random.pick([-1000, 40_000]),
})
const someClosing = (random: Random, by: number): Act => ({
  act: 'closeShift',
  by,
  permille: random.pick([0, 1000, 500, 333, 1001]),
  handOver: often(random, 35),
})
const someDrop = (random: Random): Act => ({
  act: 'toSafe',
  by: somebody(random),
  kind: random.pick(['drop', 'drop', 'float'] as const),
  amount: someCash(random),
})
const someTill = (random: Random): Act => ({
  act: 'till',
  by: somebody(random),
  kind: random.pick(['in', 'out'] as const),
  amount: someCash(random),
})

/** What happens at the cash drawer and the safe, each with how often. */
export const shiftMakers: readonly [share: number, (random: Random) => Act][] = [
  [2, someOpening],
  [2, someTill],
  [2, someDrop],
  [2, (random) => someCount(random, somebody(random))],
  [1, (random) => ({ act: 'askClosing', by: somebody(random) })],
  [2, (random) => someClosing(random, somebody(random))],
  [1, (random) => ({ act: 'safe', kind: random.pick(['in', 'deposit'] as const), amount: someCash(random) })],
  [1, (random) => ({ act: 'countSafe', off: someOff(random) })],
]

/** Cash that is taken, paid out and moved by hand in a shift. */
const someMove = (random: Random): Act[] =>
  random.pick<(random: Random) => Act[]>([
    () => [{ act: 'refill', amount: 40_000, lastsMs: null, by: somebody(random) }],
    () => [{ act: 'refill', amount: 30_000, lastsMs: null, tender: 'bank' }],
    () => [{ act: 'return' }, { act: 'activate', amount: 50_000, lastsMs: 30 * 86_400_000 }],
    () => [
      { act: 'order', quantities: [1], wrongBy: 0 },
      { act: 'cash', cart: 'ordered', over: 0, tip: someTip(random) },
      { act: 'pay', keyed: true, wrongBy: 0 },
    ],
    () => [someTill(random)],
    () => [someDrop(random)],
  ])(random)

/** A shift from its opening to its closing or handover, now and then with cash after the count; afterwards the venue often keeps none. */
export function someShift(random: Random): Command[] {
  const [pax, by] = [somePax(random), somebody(random)]
  const shifts = random.pick(['shared', 'one', 'one'] as const)
  const acts: Act[] = [
    { ...someVenue(random), cash: true, shifts },
    ...(often(random, 60) ? [{ act: 'safe', kind: 'in', amount: 100_000 } as const] : []),
    { ...someOpening(random), ...(often(random, 80) && { by }) } as Act,
    ...Array.from({ length: random.whole(1, 3) }, () => someMove(random)).flat(),
    someCount(random, by),
    ...(often(random, 25) ? [someCount(random, by)] : []),
    ...(often(random, 15) ? someMove(random) : []),
    ...(often(random, 40) ? [{ act: 'askClosing', by } as const] : []),
    { ...someClosing(random, by), ...(often(random, 70) && { permille: 500 }) },
    ...(often(random, 70) ? [{ ...someVenue(random), shifts: 'off' } as const] : []),
  ]
  return acts.map((act) => ({ ...act, pax, afterMs: random.whole(0, 2) * SECOND_MS }))
}
