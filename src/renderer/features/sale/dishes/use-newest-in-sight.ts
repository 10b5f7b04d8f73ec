import { type RefObject, useEffect, useRef } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'

/** Keeps the line in sight that was added or counted up last; at first the last one. `list` has a child for each line. */
export function useNewestInSight(lines: readonly OrderLine[], list: RefObject<HTMLElement | null>): void {
  const before = useRef<readonly OrderLine[]>([])
  useEffect(() => {
    const qtyBefore = new Map(before.current.map(({ _id, qty }) => [_id, qty]))
    const newest = lines.findLastIndex(({ _id, qty }) => qty > (qtyBefore.get(_id) ?? 0))
    before.current = lines
    if (newest !== -1) list.current?.children[newest]?.scrollIntoView({ block: 'nearest' })
  }, [lines, list])
}
