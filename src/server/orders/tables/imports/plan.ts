import { tableFloors, type TableFloor } from '../../../../shared/contract/order-parts.ts'
import type { ImportReading } from '../../../../shared/contract/imports.ts'
import type { TableField } from '../../../../shared/contract/tables-import.ts'
import { errorMessages } from '../../../../shared/messages.ts'
import { columnFinder, type Fault, lackingOf, rowsAndFaults, twice, valuesOf } from '../../../kernel/imports/rows.ts'
import type { Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import type { NamedOutlet } from '../../../venue/index.ts'
import { valueIn } from './fields.ts'

/** A row that names a table; `outlet` is null if it names none. */
export interface PlaceRow {
  line: number
  floor: TableFloor
  tableno: number
  outlet: number | null
}

/** A table of the plan as a file is compared with. */
export interface InPlan {
  id: string
  floor: TableFloor
  tableno: number
  outlet: number
  isInUse: boolean
}

export interface TablesPlan {
  /** By floor and number, whatever the order of the rows. */
  created: Omit<PlaceRow, 'line'>[]
  /** Free tables that go to another outlet. */
  changed: { table: InPlan; outlet: number }[]
  /** How many rows say nothing new. */
  same: number
  /** How many tables of the plan no right row is about. */
  kept: number
  faults: Fault[]
}

const required = ['tablefloor', 'tableno'] as const satisfies readonly TableField[]

/** The required fields that no column and no common value fills. */
export const lackingFields = (reading: ImportReading<TableField>): TableField[] => lackingOf<TableField>(reading, required)

interface Reader {
  reading: ImportReading<TableField>
  outlets: readonly NamedOutlet[]
  columnOf: (field: string) => string
}

function readRow(row: SheetRow, { reading, outlets, columnOf }: Reader): PlaceRow | Fault[] {
  const { values, faults } = valuesOf(row, reading, columnOf, (field, cell) => valueIn(field, cell, outlets))
  const misread = new Set(faults.map(({ column }) => column))
  const empty = required.filter((field) => values[field] === undefined && !misread.has(columnOf(field)))
  faults.push(...empty.map((field) => ({ line: row.line, column: columnOf(field), msg: 'Fill this in' })))
  if (faults.length > 0) return faults
  return {
    line: row.line,
    floor: values.tablefloor as TableFloor,
    tableno: Number(values.tableno),
    outlet: values.outlet === undefined ? null : Number(values.outlet),
  }
}

/** The rows of a sheet as tables, and why others are not; the reading has to be complete (`lackingFields`). */
export function readRows(sheet: Sheet, reading: ImportReading<TableField>, outlets: readonly NamedOutlet[]) {
  const columnOf = columnFinder(sheet, reading)
  return rowsAndFaults(sheet.rows.map((row) => readRow(row, { reading, outlets, columnOf })))
}

const keyOf = ({ floor, tableno }: Pick<PlaceRow, 'floor' | 'tableno'>): string => `${floor}\n${tableno}`

/** What an import does with rows that name tables; the order of the rows makes no difference. */
export function planOf(rows: readonly PlaceRow[], plan: readonly InPlan[]): TablesPlan {
  const byKey = new Map(plan.map((table) => [keyOf(table), table]))
  const refused = twice(rows, keyOf, 'The same table is')
  const matched = rows.map((row) => ({ row, table: byKey.get(keyOf(row)) ?? null }))
  const isMoved = ({ row, table }: (typeof matched)[number]) =>
    table !== null && row.outlet !== null && row.outlet !== table.outlet
  for (const one of matched)
    if (isMoved(one) && one.table?.isInUse === true) refused.set(one.row.line, errorMessages.table_in_use)
  const taken = matched.filter(({ row }) => !refused.has(row.line))
  const created = taken.flatMap(({ row: { floor, tableno, outlet }, table }) =>
    table === null ? [{ floor, tableno, outlet }] : [],
  )
  const changed = taken.flatMap((one) =>
    isMoved(one) && one.table !== null && one.row.outlet !== null ? [{ table: one.table, outlet: one.row.outlet }] : [],
  )
  return {
    created: created.toSorted((a, b) => tableFloors.indexOf(a.floor) - tableFloors.indexOf(b.floor) || a.tableno - b.tableno),
    changed,
    same: taken.length - created.length - changed.length,
    kept: plan.length - (taken.length - created.length),
    faults: [...refused].map(([line, msg]) => ({ line, column: '', msg })),
  }
}
