import type { StockItem } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { numberCell } from '../../data/csv.ts'
import { formatDay } from '../../model/format.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'

export type StockKey = 'code' | 'name' | 'quantity' | 'difference' | 'value' | 'date'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A quantity as shown in a column, with U+2212 as its minus sign. */
export const quantityLabel = (quantity: number): string => (quantity < 0 ? '−' : '') + quantities.format(Math.abs(quantity))

/** The difference from the count before; empty for an item counted once. */
export const differenceLabel = ({ previous, difference }: StockItem): string =>
  previous === null ? '' : difference > 0 ? `+${quantityLabel(difference)}` : quantityLabel(difference)

/** The columns of the stock on screen. */
export const stockColumns: ReportColumn<StockItem, StockKey>[] = [
  { head: 'Item code', cell: ({ item_code }) => item_code, sort: 'code', firstOrder: 'asc', isKey: true, width: '13%' },
  { head: 'Description', cell: ({ description }) => description, sort: 'name', firstOrder: 'asc', width: '23%' },
  { head: 'Quantity', cell: ({ quantity }) => quantityLabel(quantity), sort: 'quantity', isNumber: true, width: '11%' },
  { head: 'Unit', cell: ({ unit }) => unit, isQuiet: true, width: '8%' },
  { head: 'Difference', cell: differenceLabel, sort: 'difference', isNumber: true, isQuiet: true, width: '11%' },
  { head: 'Price, Rs', cell: ({ price }) => formatAmount(paiseOf(price)), isNumber: true, width: '10%' },
  {
    head: 'Value, Rs',
    cell: ({ value }) => <strong>{formatAmount(paiseOf(value))}</strong>,
    sort: 'value',
    isNumber: true,
    width: '12%',
  },
  { head: 'Counted', cell: ({ date }) => formatDay(date), sort: 'date', isQuiet: true, isNumber: true, width: '12%' },
]

const plainNumber = (quantity: number) => numberCell(String(quantity))

/** The columns of the stock in a file. */
export const stockFileColumns: CsvColumn<StockItem>[] = [
  ['Item code', ({ item_code }) => item_code],
  ['Description', ({ description }) => description],
  ['Unit', ({ unit }) => unit],
  ['Quantity', ({ quantity }) => plainNumber(quantity)],
  ['Price, Rs', ({ price }) => amountCell(paiseOf(price))],
  ['Value, Rs', ({ value }) => amountCell(paiseOf(value))],
  ['Date', ({ date }) => date],
  ['Quantity before', ({ previous }) => (previous === null ? '' : plainNumber(previous.quantity))],
  ['Date before', ({ previous }) => previous?.date ?? ''],
  ['Difference', ({ previous, difference }) => (previous === null ? '' : plainNumber(difference))],
  ['Difference, Rs', ({ previous, differenceValue }) => (previous === null ? '' : amountCell(paiseOf(differenceValue)))],
]
