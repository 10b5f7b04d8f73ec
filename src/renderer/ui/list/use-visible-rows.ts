import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond the visible ones, above and below. */
const OVERSCAN = 12
/** The rendered range moves by this many rows at once. */
const STEP = 4
/** Rows rendered if there is no layout, as in tests. */
const ROWS_WITHOUT_LAYOUT = 50

export interface VisibleRows {
  /** Index of the first row to draw. */
  first: number
  /** Index after the last row to draw. */
  end: number
}

/**
 * The range of equally high rows (`rowPx`, CSS pixels) that is visible in a scrolling element, with some rows beyond it. Renders
 * again only when the range has moved by a few rows, so that most scroll events cost nothing.
 */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): VisibleRows {
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
