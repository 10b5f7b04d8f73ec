import type { ReactNode } from 'react'

/** A column of a report's table; `K` are the keys its rows can be sorted by. */
export interface ReportColumn<T, K extends string = string> {
  head: string
  cell: (row: T) => ReactNode
  /** What this column sorts by; a column without it does not sort. */
  sort?: K
  /** The order of the first press; descending by default. */
  firstOrder?: Sort<K>['order']
  /** What a row is known by, in bold. */
  isKey?: boolean
  /** Numbers are aligned right. */
  isNumber?: boolean
  /** The share of the width, as CSS has it: `18%`, `120px`. */
  width: string
  /** What it needs at least, CSS pixels at the usual text size, so that nothing of it is cut; then all columns of its table say it. */
  least?: number
  /** Where there is no room for all, columns give way in this order, 1 first; one without it never does. */
  givesWay?: number
  /** Supporting columns are text-2. */
  isQuiet?: boolean
}

/** The order of a table's rows. */
export interface Sort<K extends string = string> {
  by: K
  order: 'asc' | 'desc'
}
