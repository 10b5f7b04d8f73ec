import { type RefObject, useEffect, useRef } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'

/**
 * Scrolls to the line that was added or increased last, and initially to the last line. `list` names its lines by `data-line`.
 */
export function useNewestInSight(lines: readonly OrderLine[], list: RefObject<HTMLElement | null>): void {
  const before = useRef<readonly OrderLine[]>([])
  useEffect(() => {
    const qtyBefore = new Map(before.current.map((line) => [lineKey(line), line.qty]))
    const newest = lines.findLastIndex((line) => line.qty > (qtyBefore.get(lineKey(line)) ?? 0))
    before.current = lines
    const line = lines[newest]
    if (line === undefined) return
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    shown.find(({ dataset }) => dataset['line'] === lineKey(line))?.scrollIntoView({ block: 'nearest' })
  }, [lines, list])
}
