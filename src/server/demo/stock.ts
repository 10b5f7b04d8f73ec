import { paise } from '../../shared/money/money.ts'
import { dayOf } from '../../shared/time.ts'
import type { StockCountRow } from '../kernel/db/tables/tables.ts'
import { DAY_MS, demoVenue, HOUR_MS, MINUTE_MS } from './demo-venue.ts'
import type { Random } from './random.ts'

type Item = readonly [code: string, description: string, unit: string, thousandths: number, rupeesPerUnit: number]

const items: readonly Item[] = [
  ['RICE-BAS', 'Basmati rice', 'kg', 84_500, 128],
  ['FLOUR-WHT', 'Wheat flour', 'kg', 62_000, 46],
  ['PANEER', 'Paneer', 'kg', 18_250, 340],
  ['CHICKEN', 'Chicken, dressed', 'kg', 41_750, 260],
  ['SEABASS', 'Sea bass, whole', 'kg', 12_400, 720],
  ['LAMB', 'Lamb, leg', 'kg', 15_600, 780],
  ['TOMATO', 'Tomatoes', 'kg', 37_200, 38],
  ['BUTTER', 'Butter, unsalted', 'kg', 22_500, 520],
  ['COFFEE', 'Coffee beans', 'kg', 9_750, 940],
  ['LIME', 'Limes', 'piece', 310_000, 6],
  ['SODA-750', 'Soda water 750 ml', 'bottle', 96_000, 35],
  ['COCONUT', 'Tender coconuts', 'piece', 74_000, 55],
]

/** Days since each stock-take; the last one was yesterday. */
const takenDaysAgo = [29, 22, 15, 8, 1] as const
/** The first count of these items in the last stock-take was wrong and was replaced a minute later. */
const countedAgain: ReadonlySet<string> = new Set(['COFFEE', 'LIME'])
/** The largest change of stock between two stock-takes, up or down, in hundredths. */
const MAX_DRIFT = 24

const hundredths = (random: Random, most: number): number => (100 + random.whole(-most, most)) / 100

function countOf(random: Random, item: Item, at: number, share: number): StockCountRow {
  const [item_code, description, unit, thousandths, rupeesPerUnit] = item
  // Pieces and bottles are counted whole, weights to 50 g.
  const step = unit === 'kg' ? 50 : 1000
  return {
    id: random.idAt(at),
    item_code,
    description,
    unit,
    quantity_milli: Math.round((thousandths * share) / step) * step,
    price: paise(rupeesPerUnit * 100),
    day: dayOf(at, demoVenue.timeZone),
    created_at: at,
    replaced_by: null,
  }
}

/** A month of stock-takes, a week apart: each counts every item, a few minutes apart. */
export function demoStock(random: Random, now: number): StockCountRow[] {
  const takes = takenDaysAgo.flatMap((days) =>
    items.map((item, index) => {
      const at = now - days * DAY_MS - 2 * HOUR_MS + index * 4 * MINUTE_MS
      return countOf(random, item, at, days === 1 ? 1 : hundredths(random, MAX_DRIFT))
    }),
  )
  const wrong = takes
    .filter(({ item_code, day }) => countedAgain.has(item_code) && day === takes.at(-1)?.day)
    .map((count) => {
      const at = count.created_at - MINUTE_MS
      const quantity_milli = count.quantity_milli + 1000 * random.whole(2, 9)
      return { ...count, id: random.idAt(at), quantity_milli, created_at: at }
    })
  return [...takes, ...wrong].toSorted((a, b) => a.created_at - b.created_at)
}
