import { type RefObject, useLayoutEffect, useState } from 'react'
import { scaled } from '../theme/text-scale.ts'
import type { ScreenColumn } from './column.ts'

interface Need {
  width?: string | number
  least?: number
}

const needOf = ({ width, least }: Need): number => scaled(least ?? (typeof width === 'number' ? width : 0))
const needOfAll = (columns: readonly Need[]): number => columns.reduce((sum, column) => sum + needOf(column), 0)

/**
 * The columns that fit into a width (CSS pixels): columns with the lowest `givesWay` are hidden first, and the rest share the
 * width by their needs, if none has a width. All columns if there is no layout, as in tests (0).
 */
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

/** The columns that fit into a scrolling element now. */
export function useFittingColumns<T, K extends string>(
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
