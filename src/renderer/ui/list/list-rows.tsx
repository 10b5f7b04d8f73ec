import { useAtom, useSetAtom } from 'jotai'
import type { ComponentProps, ReactNode } from 'react'
import type { RowsAtoms } from '../../data/rows.ts'
import { LoadedPart } from '../parts/loaded-part.tsx'
import { ReportTable } from './report-table.tsx'

/** Rows assumed to follow if the total is unknown. */
const MORE_ROWS = 50

interface ListRowsProps<T, K extends string> extends Omit<ComponentProps<typeof ReportTable<T, K>>, 'rows' | 'count' | 'onNeed'> {
  list: RowsAtoms<T>
  /** The query of the rows; a new one scrolls back to the top. */
  query?: object
  /** For LoadedPart: 'Invoices', 'Paid invoices are safe.', 'Loading invoices'. */
  what: string
  safe: string
  label: string
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** A long list as a table that loads while it is scrolled, or its empty or error state. */
export function ListRows<T, K extends string>(props: ListRowsProps<T, K>) {
  const { list, query, what, safe, label, empty, ...table } = props
  const [reading, readAgain] = useAtom(list.rows)
  const need = useSetAtom(list.need)
  const { data, total, hasMore } = reading
  const count = total ?? data.length + (hasMore ? MORE_ROWS : 0)
  const rows = <ReportTable key={JSON.stringify(query)} {...table} rows={data} count={count} onNeed={need} />
  return (
    <LoadedPart reading={reading} what={what} safe={safe} label={label} onRetry={() => readAgain()} skeleton={rows}>
      {data.length === 0 ? empty : rows}
    </LoadedPart>
  )
}
