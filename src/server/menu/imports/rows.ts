import { isBlank } from '../../../shared/clean-text.ts'
import { DishBody } from '../../../shared/contract/dishes.ts'
import type { ImportReading } from '../../../shared/contract/imports.ts'
import type { MenuField } from '../../../shared/contract/menu-import.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import { toRupees } from '../../../shared/money/money.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { columnFinder, type Fault, lackingOf, rowsAndFaults, valuesOf } from '../../kernel/imports/rows.ts'
import type { Sheet, SheetRow } from '../../kernel/sheets/sheet.ts'
import { type NamedOutlet, outletsIn, storedOutlets } from '../../venue/index.ts'
import { type Groups, groupsOfDish } from '../options/modifier-group.ts'
import { valueIn } from './fields.ts'
import { optionsText } from './options-text.ts'

export type DishField = Exclude<MenuField, 'id'>

/** A dish as a file can say it, each fact in one spelling, so that equal texts are equal facts. */
export type DishFacts = Record<DishField, string>

/** A row that can be a dish. */
export interface MenuRow {
  line: number
  /** Empty if the file gives none. */
  id: string
  facts: DishFacts
  /** The fields that the row says something of; the others are those of a new dish. */
  given: ReadonlySet<DishField>
}

const NEW_DISH: DishFacts = {
  dishName: '',
  type: '',
  price: '0',
  options: '',
  barcode: '',
  soldOut: 'no',
  outlets: storedOutlets([]),
  rating: '0',
  imageUrl: '',
}

/** A dish of the menu as a row would say it. */
export const factsOf = (row: DishRow, groups: Groups): DishFacts => ({
  dishName: row.dish_name,
  type: row.type,
  price: String(toRupees(row.price)),
  options: optionsText(groupsOfDish(row, groups)),
  barcode: row.barcode ?? '',
  soldOut: row.sold_out_at === null ? 'no' : 'yes',
  outlets: row.outlets,
  rating: String(row.half_stars / 2),
  imageUrl: row.image_url,
})

/** The form of a dish with these facts, without its options. */
export const formOf = ({ dishName, type, price, barcode, outlets, rating, imageUrl }: DishFacts): DishBody => ({
  dishName,
  type: type as DishType,
  price: Number(price),
  barcode,
  outlets: outletsIn({ outlets }),
  rating: Number(rating),
  imageUrl,
})

const required = ['dishName', 'type', 'price'] as const satisfies readonly DishField[]

/** The required fields that no column and no common value fills. */
export const lackingFields = (reading: ImportReading<MenuField>): MenuField[] => lackingOf<MenuField>(reading, required)

/** What every row is read with. */
export interface MenuReader {
  reading: ImportReading<MenuField>
  outlets: readonly NamedOutlet[]
}

interface RowReader extends MenuReader {
  columnOf: (field: string) => string
}

function readRow(row: SheetRow, { reading, outlets, columnOf }: RowReader): MenuRow | Fault[] {
  const read = valuesOf(row, reading, columnOf, (field, cell) => valueIn(field, cell, outlets))
  const { id = '', ...values } = read.values
  const fault = (field: MenuField, msg: string): Fault => ({ line: row.line, column: columnOf(field), msg })
  const misread = new Set(read.faults.map(({ column }) => column))
  const empty = required.filter((field) => isBlank(values[field] ?? '') && !misread.has(columnOf(field)))
  const facts = { ...NEW_DISH, ...values }
  const form = Object.entries(formOf(facts)).filter(([field]) => (values[field as DishField] ?? '') !== '')
  const faults = [
    ...read.faults,
    ...empty.map((field) => fault(field, 'Fill this in')),
    ...contractErrors(DishBody, Object.fromEntries(form)).map(({ field, msg }) => fault(field as MenuField, msg)),
  ]
  if (faults.length > 0) return faults
  return { line: row.line, id, facts, given: new Set(Object.keys(values) as DishField[]) }
}

/** The rows of a sheet as dishes, and why others are not; the reading has to be complete (`lackingFields`). */
export function readRows(sheet: Sheet, reader: MenuReader): { rows: MenuRow[]; faults: Fault[] } {
  const columnOf = columnFinder(sheet, reader.reading)
  return rowsAndFaults(sheet.rows.map((row) => readRow(row, { ...reader, columnOf })))
}
