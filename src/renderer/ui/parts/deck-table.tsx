import type { KeyboardEvent } from 'react'
import type { TableFloor } from '../../../shared/contract/order-parts.ts'
import { cx } from '../cx.ts'
import { deckKinds } from '../../model/tables/deck-kinds.ts'
import { TableDrawing } from './table-drawing.tsx'
import { KeptFor, SeatedThere, TableWord } from './table-facts.tsx'
import { type DeckTableView, reservedInWords, seatedInWords, type TableState } from './table-state.ts'
import styles from './deck-table.module.css'

const spoken: Record<TableState, string> = {
  free: 'free',
  reserved: 'reserved',
  booked: 'booked',
  'this-order': 'booked for this order',
}

interface DeckTableProps extends DeckTableView {
  floor: TableFloor
  onToggle: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Whether this table is its deck's Tab stop; arrow keys reach the others. */
  isTabStop?: boolean
}

/** The whole cell is the button. Free is green, reserved dashed, booked red, and a table of this order has a brass frame. */
export function DeckTable(props: DeckTableProps) {
  const {
    id,
    floor,
    tableno,
    state,
    reserved,
    seated,
    offer,
    isChosen,
    note = '',
    onToggle,
    onFocus,
    onKeyDown,
    isTabStop = true,
  } = props
  const { shape, chairs } = deckKinds[floor]
  const isPlate = reserved !== undefined || seated !== undefined
  return (
    <button
      type="button"
      className={cx(
        'button-bare',
        styles['cell'],
        styles[shape],
        styles[state],
        seated !== undefined && styles['seated'],
        seated?.isPaid === true && styles['paid'],
        isChosen === true && styles['chosen'],
        offer?.can === true && styles['can'],
        offer?.can === false && styles['cannot'],
      )}
      data-table={id}
      data-shape={shape}
      data-state={state}
      data-seated={seated === undefined ? undefined : ''}
      data-paid={seated?.isPaid === true ? '' : undefined}
      data-offer={offer === undefined ? undefined : offer.can ? 'can' : 'cannot'}
      aria-current={isChosen === true}
      aria-pressed={state === 'booked' || state === 'this-order'}
      aria-label={`${floor} table ${tableno}, ${spoken[state]}${reserved === undefined ? '' : reservedInWords(reserved)}${seated === undefined ? '' : seatedInWords(seated)}${offer === undefined ? '' : `, ${offer.says}`}`}
      {...(offer?.can === false && { 'aria-disabled': true })}
      {...(note !== '' && { title: note })}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <TableDrawing tableno={tableno} chairs={isPlate ? 0 : chairs} isReserved={state === 'reserved'} seated={seated} />
      {reserved !== undefined && <KeptFor {...reserved} />}
      {seated !== undefined && <SeatedThere seated={seated} />}
      <TableWord state={state} service={seated?.service ?? null} offer={offer} />
    </button>
  )
}
