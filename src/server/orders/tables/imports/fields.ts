import type { TableField } from '../../../../shared/contract/tables-import.ts'
import { type TableFloor, tableFloors } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO } from '../../../../shared/contract/tables.ts'
import { both, folded, lookUp } from '../../../kernel/imports/words.ts'
import type { NamedOutlet } from '../../../venue/index.ts'

/** What files call the columns; matched without case, accents and punctuation. */
export const columnNames: Readonly<Record<TableField, readonly string[]>> = {
  tablefloor: ['floor', 'deck', 'table floor', 'étage', 'etage'],
  tableno: ['table no', 'table', 'table number', 'number', 'no', 'tisch'],
  outlet: ['outlet', 'restaurant', 'bar'],
}

const FLOOR_WORDS: Record<TableFloor, readonly string[]> = {
  '1st Floor': ['1', '1st', 'first floor', 'floor 1', 'deck 1', 'small'],
  '1st Floor Medium': ['1st medium', 'first floor medium', 'medium'],
  '2nd Floor': ['2', '2nd', 'second floor', 'floor 2', 'deck 2', 'large'],
  '3rd Floor': ['3', '3rd', 'third floor', 'floor 3', 'deck 3', 'cabins', 'separate cabins'],
}
const floorOf = lookUp(tableFloors.flatMap((floor) => both(floor, ...FLOOR_WORDS[floor])))

const NUMBER = /^(?:t(?:able)?[\s.]*)?0*(\d{1,3})$/i

type Value = { value: string } | { msg: string }

function numberValue(cell: string): Value {
  const number = Number(NUMBER.exec(cell)?.[1] ?? 0)
  return number >= 1 ? { value: String(number) } : { msg: `Enter a number from 1 to ${MAX_TABLE_NO}` }
}

function outletValue(cell: string, all: readonly NamedOutlet[]): Value {
  const found = all.find(({ name }) => folded(name) === folded(cell))
  return found === undefined ? { msg: `Enter one of ${all.map(({ name }) => name).join(', ')}` } : { value: String(found.id) }
}

/** The value of a field in a cell that is not empty; `msg` says what to enter instead if it cannot be one. */
export function valueIn(field: TableField, cell: string, outlets: readonly NamedOutlet[]): Value {
  if (field === 'tableno') return numberValue(cell)
  if (field === 'outlet') return outletValue(cell, outlets)
  const floor = floorOf(cell)
  return floor === null ? { msg: `Enter one of ${tableFloors.join(', ')}` } : { value: floor }
}
