import { type RefObject, useEffect, useState } from 'react'
import { scaled } from '../theme/text-scale.ts'
import type { ReportColumn } from './report-column.ts'

type Fitted = Pick<ReportColumn<never>, 'least' | 'givesWay' | 'width'>

const needOf = (columns: readonly Fitted[]): number => columns.reduce((sum, { least = 0 }) => sum + scaled(least), 0)

/**
 * The columns that fit into a width (CSS pixels): columns with the lowest `givesWay` are dropped first, and the rest share the
 * width by their needs. All columns if none states its need, or if there is no layout, as in tests (0).
 */
export function fittingColumns<C extends Fitted>(columns: readonly C[], room: number): readonly C[] {
  if (room === 0 || columns.every(({ least }) => least === undefined)) return columns
  const left = new Set(columns)
  const yielding = columns.filter(({ givesWay }) => givesWay !== undefined)
  for (const column of yielding.toSorted((a, b) => (a.givesWay ?? 0) - (b.givesWay ?? 0)))
    if (needOf([...left]) > room) left.delete(column)
  const need = needOf([...left])
  return [...left].map((column) => ({ ...column, width: `${(scaled(column.least ?? 0) / need) * 100}%` }))
}

/** The columns that fit into a scrolling element now. */
export function useFittingColumns<C extends Fitted>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly C[],
): readonly C[] {
  const [room, setRoom] = useState(0)
  const areFitted = columns.some(({ least }) => least !== undefined)
  useEffect(() => {
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
