import type { ReactNode } from 'react'

/** A column of a report's table; `K` are the keys its rows can be sorted by. */
export interface ReportColumn<T, K extends string = string> {
  head: string
  cell: (row: T) => ReactNode
  /** The sort key of this column; a column without one cannot be sorted. */
  sort?: K
  /** The sort order of the first press; descending by default. */
  firstOrder?: Sort<K>['order']
  /** Whether this column identifies the row; shown in bold. */
  isKey?: boolean
  /** Whether it holds numbers, which are aligned right. */
  isNumber?: boolean
  /** The column's CSS width: `18%`, `120px`. */
  width: string
  /**
   * The width it needs to show its content uncut, CSS pixels at the default text size. If one column of a table has it, all must.
   */
  least?: number
  /** The order in which columns are hidden for lack of room, 1 first; a column without it is never hidden. */
  givesWay?: number
  /** Whether it is less important, in the colour text-2. */
  isQuiet?: boolean
}

/** The order of a table's rows. */
export interface Sort<K extends string = string> {
  by: K
  order: 'asc' | 'desc'
}
