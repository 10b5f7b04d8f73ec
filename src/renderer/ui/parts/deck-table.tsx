import type { KeyboardEvent } from 'react'
import { CheckIcon } from '../art/icons.tsx'
import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { deckKinds } from './deck-kinds.ts'
import { column, row } from '../layout/layout.ts'
import styles from './deck-table.module.css'

export type TableState = 'free' | 'booked' | 'this-order'

const stateLabels: Record<TableState, string> = { free: 'Free', booked: 'Booked', 'this-order': 'This order' }
const spoken: Record<TableState, string> = { free: 'free', booked: 'booked', 'this-order': 'booked for this order' }

interface DeckTableProps {
  floor: TableFloor
  tableno: number
  state: TableState
  /** Said beside the name; empty for nothing. */
  note?: string
  onToggle: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Within a deck one table takes the Tab key; arrow keys reach the others. */
  isTabStop?: boolean
}

/** A table seen from above, with its chairs; the whole cell is the button. Free green, booked red, of this order in a brass frame. */
export function DeckTable({ floor, tableno, state, note = '', onToggle, onFocus, onKeyDown, isTabStop = true }: DeckTableProps) {
  const { shape, chairs } = deckKinds[floor]
  return (
    <button
      type="button"
      className={cx(column(4, 'centred', 'middle'), 'bare', styles['cell'], styles[shape], styles[state])}
      aria-pressed={state !== 'free'}
      aria-label={`${floor} table ${tableno}, ${spoken[state]}`}
      {...(note !== '' && { title: note })}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <Chairs count={chairs} />
      <span className={styles['rim']}>
        {/* Drawn, not written: the button's name says it, and what is written in it must read as a part of that name. */}
        <span className={cx('num', 'center', styles['top'])} data-number={tableno} />
      </span>
      <Chairs count={chairs} />
      <span className={cx(row(4), 'small strong nowrap', styles['word'])}>
        {state === 'this-order' ? <CheckIcon /> : <Glyph name={state} size={14} />}
        {stateLabels[state]}
      </span>
    </button>
  )
}

function Chairs({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={cx(row(4, 'middle'), styles['chairs'])} aria-hidden="true">
      {Array.from({ length: count }, (_, seat) => (
        <i key={seat} />
      ))}
    </span>
  )
}
