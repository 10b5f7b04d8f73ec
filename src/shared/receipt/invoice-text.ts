import type { Invoice } from '../contract/invoice.ts'
import { add, formatAmount, formatRupees, paiseOf, toRupees } from '../money/money.ts'

/** An amount of a document with its label, kept on one line: `Rs 3,240.00`. Throws RangeError for a number that is no amount. */
export const labelledAmount = (rupees: number): string => formatRupees(paiseOf(rupees)).replaceAll(' ', '\u00a0')

/** An amount of a document as a column shows it: `3,240.00`. Throws RangeError for a number that is no amount. */
export const columnAmount = (rupees: number): string => formatAmount(paiseOf(rupees))

/** The tables of an order, by floor: `2nd Floor 3, 4`; floors are set apart by a semicolon. Empty without tables. */
export function tablesText(tables: Invoice['tables']): string {
  const byFloor = Map.groupBy(tables, ({ tablefloor }) => tablefloor)
  return [...byFloor].map(([floor, of]) => `${floor} ${of.map(({ tableno }) => tableno).join(', ')}`).join('; ')
}

/** As many characters of the tables as a title in the print queue has room for. */
const MAX_PLACES = 36

/** The tables of an order as a title in the print queue names them, cut where they are many; 'without a table' for none. */
export function queuedPlaces(tables: Invoice['tables']): string {
  const places = tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`).join(', ')
  if (places === '') return 'without a table'
  return places.length > MAX_PLACES ? `${places.slice(0, MAX_PLACES - 1)}…` : places
}

/** What an invoice says of a member's Dream Points, label and figure; nothing for a passenger who is no member. */
export const pointsOf = ({ points }: Pick<Invoice, 'points'>): [label: string, value: string][] =>
  points === null
    ? []
    : [
        ['Dream Points earned', String(points.earned)],
        ['Dream Points balance', String(points.balance)],
      ]

/** What an invoice says beside its total of how it was paid: a tip and what was paid with it, and cash with its change. */
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
