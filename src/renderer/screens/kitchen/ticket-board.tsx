import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Glyph } from '../../ui/art/glyph.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { scaled } from '../../ui/theme/text-scale.ts'
import { useNow } from '../../ui/use-now.ts'
import { columnsOf } from '../../model/kitchen/board.ts'
import { boardAtom } from './bumps.atoms.ts'
import { displayAtom } from './kitchen.atoms.ts'
import { TicketCard } from './ticket-card.tsx'
import { useBump } from './use-display.ts'

const AGE_MS = 5000

/** A ticket's narrowest width and the gap between two, CSS pixels. */
const TICKET = 300
const GAP = 12

/** The number of ticket columns that fit into an element. */
function useColumns(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const look = () => setCount(Math.max(1, Math.floor((current.clientWidth + scaled(GAP)) / scaled(TICKET + GAP))))
    const resizes = new ResizeObserver(look)
    resizes.observe(current)
    look()
    return () => resizes.disconnect()
  }, [element])
  return count
}

/** The tickets of the station in columns, oldest first; each goes to the shortest column. */
export function TicketBoard() {
  const [reading, readAgain] = useAtom(displayAtom)
  const board = useAtomValue(boardAtom)
  const area = useRef<HTMLDivElement>(null)
  const columns = columnsOf(board, useColumns(area))
  const now = useNow(AGE_MS)
  const bump = useBump()
  return (
    <div ref={area} className="flex-fill min-w-0 overflow-auto max-sm:overflow-visible">
      <LoadedPart
        reading={reading}
        what="Kitchen tickets"
        safe="Orders already placed are safe."
        label="Loading tickets"
        onRetry={() => readAgain()}
      >
        {board.length === 0 ? (
          <EmptyState
            icon={<Glyph name="food-order" size={28} />}
            title="Nothing to make"
            text="New tickets appear here by themselves."
          />
        ) : (
          <div className="flex items-start gap-3">
            {columns.map((tickets, index) => (
              // A column has no key but its index.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="grid min-w-0 flex-[1_1_0] gap-3">
                {tickets.map(({ ticket, number }) => (
                  <TicketCard key={ticket._id} ticket={ticket} number={number} now={now} onBump={bump} />
                ))}
              </div>
            ))}
          </div>
        )}
      </LoadedPart>
    </div>
  )
}
