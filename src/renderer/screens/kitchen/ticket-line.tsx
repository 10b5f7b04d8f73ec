import type { DisplayLine } from '../../../shared/contract/kitchen-display.ts'
import { seatText } from '../../../shared/orders/seats.ts'
import { noteText } from '../../../shared/orders/modifiers.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './ticket-line.module.css'

/** A dish of a ticket: one tap bumps it, another recalls it. A voided dish stays struck through until it is tapped. */
export function TicketLine({ line, onTap }: { line: DisplayLine; onTap: () => void }) {
  const { qty, dishName, voided, doneAt } = line
  const isDone = doneAt !== null
  return (
    <li className="border-b border-line">
      <button
        type="button"
        className={cx('button-bare flex items-start gap-3', styles['line'], voided && styles['void'], isDone && styles['done'])}
        aria-pressed={isDone}
        // The second tap of a double tap would recall the line.
        onClick={({ detail }) => detail < 2 && onTap()}
      >
        <span className="min-w-4.5 flex-none text-18 leading-6 font-heavy tabular-nums">{qty}</span>
        <span className="flex-fill">
          <span className={cx('wrap-anywhere', styles['dish'])}>{dishName}</span>
          <Making line={line} />
        </span>
        {line.seats !== undefined && (
          <span className="min-h-6 flex-none text-sm text-quiet tabular-nums">{seatText(line.seats)}</span>
        )}
        {voided && <strong className={styles['tag']}>VOID</strong>}
        {isDone && (
          <span className="flex min-h-6 flex-none items-center gap-1 text-sm font-semibold text-green">
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
      {choices !== '' && <span className={cx('wrap-anywhere', styles['making'])}>{choices}</span>}
      {note !== '' && line.allergy !== true && <span className={cx('wrap-anywhere', styles['making'])}>{note}</span>}
      {line.allergy === true && (
        <span className={cx('font-semibold wrap-anywhere', styles['allergy'])}>
          <WarningIcon /> {note}
        </span>
      )}
    </>
  )
}
