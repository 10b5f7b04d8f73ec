import type { KeyboardEvent } from 'react'
import { CalendarIcon, CheckIcon } from '../art/icons.tsx'
import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { deckKinds } from './deck-kinds.ts'
import { column, row } from '../layout/layout.ts'
import styles from './deck-table.module.css'

export type TableState = 'free' | 'reserved' | 'booked' | 'this-order'

const stateLabels: Record<TableState, string> = {
  free: 'Free',
  reserved: 'Reserved',
  booked: 'Booked',
  'this-order': 'This order',
}
const spoken: Record<TableState, string> = {
  free: 'free',
  reserved: 'reserved',
  booked: 'booked',
  'this-order': 'booked for this order',
}

/** For whom a free table is kept: `9:15 PM`, `Silva`, 2. */
export interface Reserved {
  time: string
  name: string
  covers: number
}

interface DeckTableProps {
  id: string
  floor: TableFloor
  tableno: number
  state: TableState
  /** Of a reserved one. */
  reserved?: Reserved | undefined
  /** Said beside the name; empty for nothing. */
  note?: string
  onToggle: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Within a deck one table takes the Tab key; arrow keys reach the others. */
  isTabStop?: boolean
}

/** A table seen from above, with its chairs; the whole cell is the button. Free green, reserved dashed, booked red, of this order in a brass frame. */
export function DeckTable(props: DeckTableProps) {
  const { id, floor, tableno, state, reserved, note = '', onToggle, onFocus, onKeyDown, isTabStop = true } = props
  const { shape, chairs } = deckKinds[floor]
  return (
    <button
      type="button"
      className={cx(column(4, 'centred', 'middle'), 'bare', styles['cell'], styles[shape], styles[state])}
      data-table={id}
      aria-pressed={state === 'booked' || state === 'this-order'}
      aria-label={`${floor} table ${tableno}, ${spoken[state]}${reserved === undefined ? '' : spokenOf(reserved)}`}
      {...(note !== '' && { title: note })}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {reserved === undefined && <Chairs count={chairs} />}
      <span className={styles['rim']}>
        {/* Drawn, not written: the button's name says it, and what is written in it must read as a part of that name. */}
        <span className={cx('num', 'center', styles['top'])} data-number={tableno} />
        {state === 'reserved' && <CalendarIcon />}
      </span>
      {reserved === undefined ? <Chairs count={chairs} /> : <KeptFor {...reserved} />}
      <span className={cx(row(4), 'small strong nowrap', styles['word'])}>
        {state === 'this-order' && <CheckIcon />}
        {(state === 'free' || state === 'booked') && <Glyph name={state} size={14} />}
        {stateLabels[state]}
      </span>
    </button>
  )
}

const spokenOf = ({ time, name, covers }: Reserved): string =>
  ` for ${name}, ${time}, ${covers === 1 ? '1 guest' : `${covers} guests`}`

/** Drawn like the number, since the button's name says it in other words. */
function KeptFor({ time, name, covers }: Reserved) {
  return (
    <span className={cx('num small', styles['kept'])}>
      <span className="strong" data-drawn={time} />
      <span className={cx(row(0, 'middle'), 'quiet')}>
        <span className="ellipsis" data-drawn={name} />
        <span className="nowrap" data-drawn={`\u00a0· ${covers}`} />
      </span>
    </span>
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
