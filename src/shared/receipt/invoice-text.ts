import type { Invoice } from '../contract/invoice.ts'
import { add, formatAmount, formatRupees, paiseOf, toRupees } from '../money/money.ts'

/** An amount with its currency label, kept on one line: `Rs 3,240.00`. Throws RangeError for an invalid amount. */
export const labelledAmount = (rupees: number): string => formatRupees(paiseOf(rupees)).replaceAll(' ', '\u00a0')

/** An amount for a column: `3,240.00`. Throws RangeError for an invalid amount. */
export const columnAmount = (rupees: number): string => formatAmount(paiseOf(rupees))

/** The tables of an order, by floor: `2nd Floor 3, 4`; floors are set apart by a semicolon. Empty without tables. */
export function tablesText(tables: Invoice['tables']): string {
  const byFloor = Map.groupBy(tables, ({ tablefloor }) => tablefloor)
  return [...byFloor].map(([floor, of]) => `${floor} ${of.map(({ tableno }) => tableno).join(', ')}`).join('; ')
}

/** Maximum characters for tables in a print queue title. */
const MAX_PLACES = 36

/** The tables of an order for a print queue title, cut if too long; 'without a table' for none. */
export function queuedPlaces(tables: Invoice['tables']): string {
  const places = tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`).join(', ')
  if (places === '') return 'without a table'
  return places.length > MAX_PLACES ? `${places.slice(0, MAX_PLACES - 1)}…` : places
}

/** A member's Dream Points on an invoice, label and figure; empty for a passenger who is not a member. */
export const pointsOf = ({ points }: Pick<Invoice, 'points'>): [label: string, value: string][] =>
  points === null
    ? []
    : [
        ['Dream Points earned', String(points.earned)],
        ['Dream Points balance', String(points.balance)],
      ]

/** How an invoice was paid, beside its total: a tip and the sum with it, and cash with its change. */
export const tenderOf = ({ total, tip, cash }: Pick<Invoice, 'total' | 'tip' | 'cash'>): [label: string, rupees: number][] => [
  ...(tip === undefined
    ? []
    : ([
        ['Tip', tip],
        ['Total paid', toRupees(add(paiseOf(total), paiseOf(tip)))],
      ] satisfies [string, number][])),
  ...(cash === undefined
    ? []
    : ([
        ['Cash', cash.tendered],
        ['Change', cash.change],
      ] satisfies [string, number][])),
]
