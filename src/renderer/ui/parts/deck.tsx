import { useRef, useState, type KeyboardEvent } from 'react'
import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import { cx } from '../cx.ts'
import { DeckTable } from './deck-table.tsx'
import type { DeckTableView } from './table-state.ts'
import { deckKinds, type DeckKind } from '../../model/tables/deck-kinds.ts'
import styles from './deck.module.css'

interface DeckProps {
  floor: TableFloor
  tables: readonly DeckTableView[]
  onToggle: (tableId: string) => void
}

/** Above this number of tables, a floor has several rows, and its name stays visible above them. */
const ONE_LOOK = 12

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Tab enters the deck once; arrow keys move within it. */
export function Deck({ floor, tables, onToggle }: DeckProps) {
  const kind: DeckKind = deckKinds[floor]
  const deck = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  const walk = (event: KeyboardEvent) => {
    const last = tables.length - 1
    const step = steps[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : current + step
    if (target === null) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, target))
    setCurrent(next)
    deck.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <section className={cx('surface-card', styles['deck'], tables.length > ONE_LOOK && styles['many'])} aria-label={floor}>
      <header className={cx('flex', styles['words'])}>
        <h2>{floor}</h2>
        <p className="type-supporting">{kind.label}</p>
        {tables.length > 0 && <Counts tables={tables} />}
      </header>
      <div ref={deck} className={cx('flex flex-wrap', styles['tables'])}>
        {tables.map((table, index) => (
          <DeckTable
            key={table.id}
            {...table}
            floor={floor}
            isTabStop={index === Math.min(current, tables.length - 1)}
            onFocus={() => setCurrent(index)}
            onKeyDown={walk}
            onToggle={() => onToggle(table.id)}
          />
        ))}
      </div>
    </section>
  )
}

function Counts({ tables }: Pick<DeckProps, 'tables'>) {
  const free = tables.filter((table) => table.state === 'free').length
  const reserved = tables.filter((table) => table.state === 'reserved').length
  return (
    <p className={cx('type-supporting', styles['count'])}>
      <strong className="tabular-nums">{free} free</strong>,{' '}
      <span className="whitespace-nowrap tabular-nums">{tables.length - free - reserved} booked</span>
      {reserved > 0 && (
        <>
          , <span className="whitespace-nowrap tabular-nums">{reserved} reserved</span>
        </>
      )}
    </p>
  )
}
