import type { DisplayLine } from '../../../shared/contract/kitchen-display.ts'
import { seatText } from '../../../shared/orders/seats.ts'
import { noteText } from '../../../shared/orders/modifiers.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import styles from './ticket-line.module.css'

/** A dish of a ticket: one tap bumps it, another recalls it. A voided dish stays struck through until it is tapped. */
export function TicketLine({ line, onTap }: { line: DisplayLine; onTap: () => void }) {
  const { qty, dishName, voided, doneAt } = line
  const isDone = doneAt !== null
  return (
    <li className="ruled">
      <button
        type="button"
        className={cx(row(12, 'top'), 'bare', styles['line'], voided && styles['void'], isDone && styles['done'])}
        aria-pressed={isDone}
        // The second tap of a double tap would recall the line.
        onClick={({ detail }) => detail < 2 && onTap()}
      >
        <span className={cx('num', styles['qty'])}>{qty}</span>
        <span className="grow">
          <span className={cx('anywhere', styles['dish'])}>{dishName}</span>
          <Making line={line} />
        </span>
        {line.seats !== undefined && <span className={cx('small quiet num rigid', styles['state'])}>{seatText(line.seats)}</span>}
        {voided && <strong className={styles['tag']}>VOID</strong>}
        {isDone && (
          <span className={cx(row(4), 'small strong good rigid', styles['state'])}>
            <CheckIcon /> {voided ? 'Seen' : 'Done'}
          </span>
        )}
      </button>
    </li>
  )
}

/** The options and the note of a dish; an allergy in a separate box. */
function Making({ line }: { line: DisplayLine }) {
  const choices = (line.modifiers ?? []).map(({ name }) => name).join(', ')
  const note = noteText(line)
  return (
    <>
      {choices !== '' && <span className={cx('anywhere', styles['making'])}>{choices}</span>}
      {note !== '' && line.allergy !== true && <span className={cx('anywhere', styles['making'])}>{note}</span>}
      {line.allergy === true && (
        <span className={cx('strong anywhere', styles['allergy'])}>
          <WarningIcon /> {note}
        </span>
      )}
    </>
  )
}
