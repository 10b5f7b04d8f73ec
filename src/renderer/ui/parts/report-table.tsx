import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { SortHead, type Sort } from './sort-head.tsx'
import styles from './report-table.module.css'

export interface ReportColumn<T, K extends string = string> {
  head: string
  cell: (row: T) => ReactNode
  /** What this column sorts by; a column without it does not sort. */
  sort?: K
  /** Numbers stand right. */
  isNumber?: boolean
  /** The share of the width, as CSS has it: `18%`, `120px`. */
  width: string
  /** Supporting columns are text-2. */
  isQuiet?: boolean
}

interface ReportTableProps<T, K extends string> {
  caption: string
  columns: readonly ReportColumn<T, K>[]
  /** The rows at hand, from the first. */
  rows: readonly T[]
  /** All rows, those yet to come too; they take their place in the scroll bar. */
  count: number
  rowKey: (row: T) => string
  /** Called with the index of the last row in sight. */
  onNeed?: (index: number) => void
  /** The row whose details are open, or ''. */
  openKey?: string
  /** Opens a row's details: its first cell is the button, and the whole row its target. */
  onOpen?: (row: T) => void
  sort: Sort<K>
  onSort: (sort: Sort<K>) => void
}

export const ROW_PX = 48
const HEAD_PX = 38
const OVERSCAN = 12
/** Browsers lay out about 33 million pixels; what lies beyond is reached by a search, a shorter period or the other order. */
const MOST_ROWS = 600_000
/** Where nothing is laid out, as in tests, the first rows stand. */
const ROWS_WITHOUT_LAYOUT = 50

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** A table of any length: only the rows in sight exist, the others are told to screen readers by their number. Arrow keys walk the rows. */
export function ReportTable<T, K extends string>(props: ReportTableProps<T, K>) {
  const { caption, columns, rows, count, onNeed, sort, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const lines = Math.min(count, MOST_ROWS)
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
  })
  const items = virtual.getVirtualItems()
  const hasLayout = (virtual.scrollRect?.height ?? 0) > 0
  const first = hasLayout ? (items[0]?.index ?? 0) : 0
  const end = hasLayout ? (items.at(-1)?.index ?? -1) + 1 : Math.min(lines, ROWS_WITHOUT_LAYOUT)

  useEffect(() => {
    if (end > 0) onNeed?.(end - 1)
  }, [end, rows.length, onNeed])

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table className={styles['table']} aria-rowcount={count + 1}>
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
          <Gap rows={first} span={columns.length} />
          {range(first, end).map((index) => (
            <Row key={index} {...props} index={index} row={rows[index]} />
          ))}
          <Gap rows={lines - end} span={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** Holds the place of rows out of sight. */
function Gap({ rows, span }: { rows: number; span: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true" className={styles['gap']} style={{ height: rows * ROW_PX }}>
      <td colSpan={span} />
    </tr>
  )
}

function Row<T, K extends string>(props: ReportTableProps<T, K> & { index: number; row: T | undefined }) {
  const { columns, index, row, rowKey, openKey, onOpen } = props
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2} aria-busy="true">
        <td colSpan={columns.length}>
          <span className={styles['coming']} />
        </td>
      </tr>
    )
  return (
    <tr aria-rowindex={index + 2} className={cx(openKey !== undefined && rowKey(row) === openKey && styles['open'])}>
      {columns.map((column, nth) => (
        <td key={column.head} className={cx(column.isNumber && styles['number'], column.isQuiet && styles['quiet'])}>
          {nth === 0 && onOpen !== undefined ? (
            <button
              type="button"
              className={styles['opener']}
              aria-haspopup="dialog"
              onClick={() => onOpen(row)}
              onKeyDown={walk}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key]
  const openers = [...(event.currentTarget.closest('tbody')?.querySelectorAll('button') ?? [])]
  const next = step === undefined ? undefined : openers[openers.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
