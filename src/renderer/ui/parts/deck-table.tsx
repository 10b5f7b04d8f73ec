import type { KeyboardEvent } from 'react'
import { CalendarIcon, CheckIcon } from '../art/icons.tsx'
import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { deckKinds } from './deck-kinds.ts'
import { KeptFor, type Reserved, reservedInWords, type Seated, SeatedThere, seatedInWords } from './deck-plates.tsx'
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

/** Whether a table can be chosen, and what choosing it does, or why it cannot: 'Move here', 'Seats 4'. */
export interface Offer {
  can: boolean
  says: string
}

interface DeckTableProps {
  id: string
  floor: TableFloor
  tableno: number
  state: TableState
  /** Of a reserved one. */
  reserved?: Reserved | undefined
  /** Of one with a placed order. */
  seated?: Seated | undefined
  /** What it can be chosen for, where an order is moved or merged, or why not; empty where none is. */
  offer?: Offer | undefined
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
  const { id, floor, tableno, state, reserved, seated, offer, note = '', onToggle, onFocus, onKeyDown, isTabStop = true } = props
  const { shape, chairs } = deckKinds[floor]
  const isPlate = reserved !== undefined || seated !== undefined
  return (
    <button
      type="button"
      className={cx(
        column(4, 'centred', 'middle'),
        'bare',
        styles['cell'],
        styles[shape],
        styles[state],
        seated !== undefined && styles['seated'],
        offer?.can === true && styles['can'],
        offer?.can === false && styles['cannot'],
      )}
      data-table={id}
      aria-pressed={state === 'booked' || state === 'this-order'}
      aria-label={`${floor} table ${tableno}, ${spoken[state]}${reserved === undefined ? '' : reservedInWords(reserved)}${seated === undefined ? '' : seatedInWords(seated)}${offer === undefined ? '' : `, ${offer.says}`}`}
      {...(offer?.can === false && { 'aria-disabled': true })}
      {...(note !== '' && { title: note })}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {!isPlate && <Chairs count={chairs} />}
      <span className={styles['rim']}>
        {/* Drawn, not written: the button's name says it, and what is written in it must read as a part of that name. */}
        <span className={cx('num', 'center', styles['top'])} data-number={tableno} />
        {state === 'reserved' && <CalendarIcon />}
        {seated !== undefined && (
          <span className={cx('strong small', styles['owner'], seated.isMine && styles['mine'])} data-drawn={seated.initials} />
        )}
      </span>
      {!isPlate && <Chairs count={chairs} />}
      {reserved !== undefined && <KeptFor {...reserved} />}
      {seated !== undefined && <SeatedThere seated={seated} />}
      <span
        className={cx(
          row(4),
          'small strong nowrap',
          styles['word'],
          offer === undefined && seated?.service?.waits !== undefined && styles['amber'],
        )}
      >
        {offer !== undefined ? (
          offer.says
        ) : seated?.service ? (
          <>
            {seated.service.icon}
            {seated.service.text}
          </>
        ) : (
          <>
            {state === 'this-order' && <CheckIcon />}
            {(state === 'free' || state === 'booked') && <Glyph name={state} size={14} />}
            {stateLabels[state]}
          </>
        )}
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
