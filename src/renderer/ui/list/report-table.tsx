import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import type { ReportColumn, Sort } from './report-column.ts'
import { RowOpener } from './row-opener.tsx'
import { SortHead } from './sort-head.tsx'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useScrollStop } from '../use-scroll-stop.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { scaled } from '../theme/text-scale.ts'
import list from './list-table.module.css'
import styles from './report-table.module.css'

interface ReportTableProps<T, K extends string> {
  caption: string
  columns: readonly ReportColumn<T, K>[]
  /** The rows read so far, from the first. */
  rows: readonly T[]
  /** The number of all rows, including those not read yet, which the scroll bar accounts for. */
  count: number
  rowKey: (row: T) => string
  /** Called with the index of a row that is or soon will be visible and has not arrived. */
  onNeed?: (index: number) => void
  /** The row whose details are open, or ''. */
  openKey?: string
  /** Opens a row's details: the first cell has the button, the whole row is its target. */
  onOpen?: (row: T) => void
  sort: Sort<K>
  onSort: (sort: Sort<K>) => void
}

export const ROW_PX = scaled(48)
/** Browsers lay out at most about 33 million pixels; further rows need a search, a shorter period or the reverse order. */
const MAX_ROWS = 600_000
/** Rows are requested this far before they become visible. */
const ROWS_AHEAD = 40

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/**
 * A table of any length: only the visible rows are rendered; screen readers get the row count and each row's number. Arrow keys
 * move between rows.
 */
export function ReportTable<T, K extends string>(props: ReportTableProps<T, K>) {
  const { caption, rows, count, onNeed, sort, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(scroller, props.columns)
  const stop = useScrollStop(scroller) ? { role: 'group', tabIndex: 0, 'aria-label': caption } : {}
  const lines = Math.min(count, MAX_ROWS)
  const { first, end } = useVisibleRows(scroller, lines, ROW_PX)

  useEffect(() => {
    const wanted = Math.min(end + ROWS_AHEAD, lines)
    if (wanted > rows.length) onNeed?.(wanted - 1)
  }, [end, lines, rows.length, onNeed])

  return (
    <div ref={scroller} className={cx('full', styles['scroller'])} data-scrolls="rows" {...stop}>
      <table className={cx(list['table'], 'num')} aria-rowcount={count + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ head, width }) => (
            <col key={head} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.head} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {range(first, end).map((index) => (
            <Row key={index} {...props} columns={columns} index={index} row={rows[index]} />
          ))}
          <Gap rows={lines - end} />
        </tbody>
      </table>
    </div>
  )
}

/** Fills the height of rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_PX }} /> : null
}

function Row<T, K extends string>(props: ReportTableProps<T, K> & { index: number; row: T | undefined }) {
  const { columns, index, row, rowKey, openKey, onOpen } = props
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2} aria-busy="true">
        <td colSpan={columns.length}>
          <span className={styles['coming']} />
          <span className="visually-hidden">Loading</span>
        </td>
      </tr>
    )
  return (
    <tr aria-rowindex={index + 2} className={cx(openKey !== undefined && rowKey(row) === openKey && list['open'])}>
      {columns.map((column, nth) => (
        <td
          key={column.head}
          className={cx(column.isKey && 'strong', column.isNumber && list['number'], column.isQuiet && 'quiet')}
        >
          {nth === 0 && onOpen !== undefined ? (
            <RowOpener onOpen={() => onOpen(row)}>{column.cell(row)}</RowOpener>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
