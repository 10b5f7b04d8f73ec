import { useAtom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Reading } from '../../data/reading.ts'
import type { RowsAtoms } from '../../data/rows.ts'
import { LoadedPart } from '../parts/loaded-part.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** Rows assumed to follow if the total is unknown. */
const MORE_ROWS = 50

interface LoadedRowsProps<T, K extends string> extends Omit<DataTableProps<T, K>, 'rows'> {
  reading: Reading<readonly T[]>
  onRetry: () => void
  /** A new query or page scrolls back to the top. */
  query?: unknown
  /** For LoadedPart: 'Invoices', 'Paid invoices are safe.', 'Loading invoices'. */
  what: string
  safe: string
  label: string
  empty: ReactNode
}

export function LoadedRows<T, K extends string>(props: LoadedRowsProps<T, K>) {
  const { reading, onRetry, query, what, safe, label, empty, ...table } = props
  const rows = <DataTable key={JSON.stringify(query)} {...table} rows={reading.data} />
  return (
    <LoadedPart reading={reading} what={what} safe={safe} label={label} onRetry={onRetry} skeleton={rows}>
      {reading.data.length === 0 ? empty : rows}
    </LoadedPart>
  )
}

interface ListRowsProps<T, K extends string> extends Omit<LoadedRowsProps<T, K>, 'reading' | 'onRetry' | 'count' | 'onNeed'> {
  list: RowsAtoms<T>
}

export function ListRows<T, K extends string>({ list, ...props }: ListRowsProps<T, K>) {
  const [reading, readAgain] = useAtom(list.rows)
  const need = useSetAtom(list.need)
  const { data, total, hasMore } = reading
  const count = total ?? data.length + (hasMore ? MORE_ROWS : 0)
  return <LoadedRows {...props} reading={reading} count={count} onNeed={need} onRetry={() => readAgain()} />
}
