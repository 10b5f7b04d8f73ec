import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import { remOf, scaled } from '../theme/text-scale.ts'
import type { ScreenColumn, Sort } from './column.ts'
import { RowOpener } from './row-opener.tsx'
import { useScrollStop } from '../use-scroll-stop.ts'
import list from './list-table.module.css'
import styles from './data-table.module.css'

export interface DataTableProps<T, K extends string> {
  caption: string
  columns: readonly ScreenColumn<T, K>[]
  rows: readonly T[]
  /** The number of all rows, which the scroll bar accounts for, including those not read yet. By default that of `rows`. */
  count?: number
  rowKey: (row: T) => string
  /** The height of a row, CSS pixels at the default text size. */
  rowPx?: number
  /** Called with the index of a row that is or soon will be visible and has not arrived. */
  onNeed?: (index: number) => void
  /** '' if no row is open. */
  openKey?: string
  /** The first cell has the button, the whole row is its target. */
  onOpen?: (row: T) => void
  isPast?: (row: T) => boolean
  sort?: Sort<K> | undefined
  onSort?: (sort: Sort<K>) => void
}

export const ROW_PX = 48
/** Browsers lay out at most about 33 million pixels; further rows need a search, a shorter period or the reverse order. */
const MAX_ROWS = 600_000
/** Rows are requested this far before they become visible. */
const ROWS_AHEAD = 40

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** Only the visible rows are rendered, except where columns wrap, since rows then differ in height. */
export function DataTable<T, K extends string = string>(props: DataTableProps<T, K>) {
  const { caption, rows, count = rows.length, rowPx = ROW_PX, onNeed, sort, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(scroller, props.columns)
  const stop = useScrollStop(scroller) ? { role: 'group', tabIndex: 0, 'aria-label': caption } : {}
  const lines = Math.min(count, MAX_ROWS)
  const height = scaled(rowPx)
  const visible = useVisibleRows(scroller, lines, height)
  const { first, end } = columns.some(({ wraps }) => wraps) ? { first: 0, end: rows.length } : visible
  const wanted = Math.min(visible.end + ROWS_AHEAD, lines)

  useEffect(() => {
    if (wanted > rows.length) onNeed?.(wanted - 1)
  }, [wanted, rows.length, onNeed])

  return (
    <div ref={scroller} className="h-full min-h-0 overflow-auto overscroll-contain" data-scrolls="rows" {...stop}>
      <table
        className={cx(list['table'], 'tabular-nums')}
        aria-rowcount={count + 1}
        style={{ '--row': `${height}px` } as CSSProperties}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ head, width }) => (
            <col key={head} style={{ width: typeof width === 'number' ? remOf(width) : width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.head} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first * height} />
          {range(first, end).map((index) => {
            const row = rows[index]
            return (
              <Row
                key={row === undefined ? `coming ${index}` : props.rowKey(row)}
                {...props}
                columns={columns}
                index={index}
                row={row}
              />
            )
          })}
          <Gap height={(lines - end) * height} />
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<T, K extends string> {
  column: ScreenColumn<T, K>
  sort: Sort<K> | undefined
  onSort: ((sort: Sort<K>) => void) | undefined
}

/** The first press sorts in descending order by default; the next one reverses the order. */
function Head<T, K extends string>({ column, sort, onSort }: HeadProps<T, K>) {
  const { head, sort: key, isNumber = false, firstOrder = 'desc' } = column
  const current = key !== undefined && key === sort?.by ? sort.order : null
  const flipped = current === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={cx(isNumber && list['number'], isNumber && styles['number'])}
      aria-sort={current === null ? undefined : current === 'asc' ? 'ascending' : 'descending'}
    >
      {key === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={cx('button-bare', styles['sorter'], current !== null && styles['sorted'])}
          onClick={() => onSort?.({ by: key, order: current === null ? firstOrder : flipped })}
        >
          {head}
          <span className={styles['arrow']}>{current === 'asc' ? <ArrowUpIcon /> : <ArrowDownIcon />}</span>
        </button>
      )}
    </th>
  )
}

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null)

function Row<T, K extends string>(props: DataTableProps<T, K> & { index: number; row: T | undefined }) {
  const { columns, index, row, rowKey, openKey, onOpen, isPast } = props
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2} aria-busy="true">
        <td colSpan={columns.length}>
          <span className="block h-2.5 w-[34%] rounded-[5px] bg-surface-2" />
          <span className="visually-hidden">Loading</span>
        </td>
      </tr>
    )
  return (
    <tr
      aria-rowindex={index + 2}
      className={cx(openKey !== undefined && rowKey(row) === openKey && list['open'], isPast?.(row) && 'text-quiet')}
    >
      {columns.map((column, nth) => (
        <Cell key={column.head} column={column} row={row} onOpen={nth === 0 ? onOpen : undefined} />
      ))}
    </tr>
  )
}

interface CellProps<T, K extends string> {
  column: ScreenColumn<T, K>
  row: T
  onOpen: ((row: T) => void) | undefined
}

function Cell<T, K extends string>({ column, row, onOpen }: CellProps<T, K>) {
  const { isNumber, isStrong, isQuiet, wraps } = column
  const shown = column.text === undefined ? column.cell(row) : (column.cell ?? column.text)(row)
  const content = isStrong ? <strong>{shown}</strong> : shown
  const below = column.below?.(row)
  return (
    <td className={cx(isNumber && list['number'], isQuiet && 'text-quiet', wraps && styles['wraps'])}>
      {onOpen === undefined ? content : <RowOpener onOpen={() => onOpen(row)}>{content}</RowOpener>}
      {below !== undefined && below !== null && below !== '' && below !== false && <small>{below}</small>}
    </td>
  )
}

const OVERSCAN = 12
/** The rendered range moves by this many rows at once. */
const STEP = 4
/** Rows rendered if there is no layout, as in tests. */
const ROWS_WITHOUT_LAYOUT = 50

interface VisibleRows {
  first: number
  end: number
}

/** Renders again only when the range has moved by a few rows, so that most scroll events cost nothing. */
function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): VisibleRows {
  const [visible, setVisible] = useState<VisibleRows>({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const look = () => {
      const next = rowsInSight(element, count, rowPx)
      setVisible((now) => (now.first === next.first && now.end === next.end ? now : next))
    }
    const resizes = new ResizeObserver(look)
    resizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, count, rowPx])
  return { first: Math.min(visible.first, count), end: Math.min(visible.end, count) }
}

function rowsInSight({ clientHeight, scrollTop }: HTMLElement, count: number, rowPx: number): VisibleRows {
  if (clientHeight === 0) return { first: 0, end: Math.min(count, ROWS_WITHOUT_LAYOUT) }
  const steps = (pixels: number) => Math.floor(pixels / rowPx / STEP) * STEP
  const first = Math.max(0, steps(scrollTop) - OVERSCAN)
  return { first, end: Math.min(count, steps(scrollTop + clientHeight) + STEP + OVERSCAN) }
}

interface Need {
  width?: string | number
  least?: number
}

const needOf = ({ width, least }: Need): number => scaled(least ?? (typeof width === 'number' ? width : 0))
const needOfAll = (columns: readonly Need[]): number => columns.reduce((sum, column) => sum + needOf(column), 0)

/** Widths are in CSS pixels; the lowest `givesWay` is hidden first. All columns fit if there is no layout, as in tests (0). */
export function fittingColumns<T, K extends string>(
  columns: readonly ScreenColumn<T, K>[],
  room: number,
): readonly ScreenColumn<T, K>[] {
  if (room === 0) return columns
  let left = columns
  const yielding = columns.filter(({ givesWay }) => givesWay !== undefined)
  for (const column of yielding.toSorted((a, b) => (a.givesWay ?? 0) - (b.givesWay ?? 0)))
    if (needOfAll(left) > room) left = left.flatMap((kept) => (kept === column ? (column.smaller ?? []) : kept))
  if (left.some(({ width }) => width !== undefined)) return left
  return left.map((column) => ({ ...column, width: `${(needOf(column) / needOfAll(left)) * 100}%` }))
}

function useFittingColumns<T, K extends string>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ScreenColumn<T, K>[],
): readonly ScreenColumn<T, K>[] {
  const [room, setRoom] = useState(0)
  const areFitted = columns.some(({ least }) => least !== undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !areFitted) return undefined
    const look = () => setRoom(element.clientWidth)
    const resizes = new ResizeObserver(look)
    resizes.observe(element)
    // Measured at once, together with the visible rows: a later measurement would render all of them twice.
    look()
    return () => resizes.disconnect()
  }, [scroller, areFitted])
  return fittingColumns(columns, room)
}
