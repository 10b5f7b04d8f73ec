import type { StockItem } from '../../../shared/contract/reports.ts'
import type { CsvColumn } from '../../data/csv-export.ts'
import { numberCell } from '../../data/csv.ts'
import { formatDay } from '../../model/format.ts'
import { amountColumn, type Column, textColumn } from '../../ui/list/column.ts'

export type StockKey = 'code' | 'name' | 'quantity' | 'difference' | 'value' | 'date'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** The minus sign is U+2212. */
export const quantityLabel = (quantity: number): string => (quantity < 0 ? '−' : '') + quantities.format(Math.abs(quantity))

/** Empty for an item counted once. */
const differenceLabel = ({ previous, difference }: StockItem): string =>
  previous === null ? '' : difference > 0 ? `+${quantityLabel(difference)}` : quantityLabel(difference)

const plainNumber = (quantity: number) => numberCell(String(quantity))

type StockColumn = Column<StockItem, StockKey>

const code: StockColumn = textColumn('Item code', 'item_code', { sort: 'code', firstOrder: 'asc', width: '13%' })
const description: StockColumn = {
  head: 'Description',
  text: (item) => item.description,
  sort: 'name',
  firstOrder: 'asc',
  width: '23%',
}
const quantity: StockColumn = {
  head: 'Quantity',
  text: (item) => quantityLabel(item.quantity),
  csv: (item) => plainNumber(item.quantity),
  sort: 'quantity',
  isNumber: true,
  width: '11%',
}
const unit: StockColumn = textColumn('Unit', 'unit', { isQuiet: true, width: '8%' })
const difference: StockColumn = {
  head: 'Difference',
  text: differenceLabel,
  csv: (item) => (item.previous === null ? '' : plainNumber(item.difference)),
  sort: 'difference',
  isNumber: true,
  isQuiet: true,
  width: '11%',
}
const price: StockColumn = amountColumn('Price, Rs', (item) => item.price, { width: '10%' })
const value: StockColumn = amountColumn('Value, Rs', (item) => item.value, { sort: 'value', isStrong: true, width: '12%' })
const counted: StockColumn = {
  head: 'Counted',
  text: ({ date }) => formatDay(date),
  sort: 'date',
  isQuiet: true,
  isNumber: true,
  width: '12%',
}

export const stockColumns = [code, description, quantity, unit, difference, price, value, counted]

export const stockFileColumns: CsvColumn<StockItem>[] = [
  code,
  description,
  unit,
  quantity,
  price,
  value,
  textColumn('Date', 'date'),
  {
    head: 'Quantity before',
    text: ({ previous }) => (previous === null ? '' : quantityLabel(previous.quantity)),
    csv: ({ previous }) => (previous === null ? '' : plainNumber(previous.quantity)),
  },
  { head: 'Date before', text: ({ previous }) => previous?.date ?? '' },
  difference,
  amountColumn('Difference, Rs', ({ previous, differenceValue }) => (previous === null ? null : differenceValue)),
]
