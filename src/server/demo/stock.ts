import { paise } from '../../shared/money.ts'
import { dayOf } from '../../shared/time.ts'
import type { StockCountRow } from '../db/tables.ts'
import { HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { Chance } from './chance.ts'
import { demoVenue } from './demo-venue.ts'

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

/** The last stock-take: a count of each item, a few minutes apart. */
export const demoStock = (chance: Chance, now: number): StockCountRow[] =>
  items.map(([item_code, description, unit, quantity_milli, rupeesPerUnit], index) => {
    const at = now - 26 * HOUR_MS + index * 4 * MINUTE_MS
    return {
      id: chance.idAt(at),
      item_code,
      description,
      unit,
      quantity_milli,
      price: paise(rupeesPerUnit * 100),
      day: dayOf(at, demoVenue.timeZone),
      created_at: at,
      replaced_by: null,
    }
  })
