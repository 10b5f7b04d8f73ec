import { type RefObject, useEffect, useState } from 'react'
import { scaled } from '../theme/text-scale.ts'
import type { ReportColumn } from './report-column.ts'

type Fitted = Pick<ReportColumn<never>, 'least' | 'givesWay' | 'width'>

const needOf = (columns: readonly Fitted[]): number => columns.reduce((sum, { least = 0 }) => sum + scaled(least), 0)

/**
 * The columns that a room (CSS pixels) has place for: those of least worth give way first, and what is left shares the room by what each needs.
 * All of them where no column says what it needs, or nothing is laid out, as in tests (0).
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

/** The columns that a scrolling element has place for now. */
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
    // With the rows in sight, which are looked for now too: told later, all of them would be drawn twice.
    look()
    return () => resizes.disconnect()
  }, [scroller, areFitted])
  return fittingColumns(columns, room)
}
