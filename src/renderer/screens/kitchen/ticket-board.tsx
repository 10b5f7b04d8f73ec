import { useAtom, useAtomValue } from 'jotai'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Glyph } from '../../ui/art/glyph.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { scaled } from '../../ui/theme/text-scale.ts'
import { useNow } from '../../ui/use-now.ts'
import {
  type BoardTicket,
  columnsOf,
  type Lateness,
  latenessLabels,
  latenessOf,
  type LineMark,
  markOf,
  ticketPlace,
  recalledAt,
  waitingMarks,
} from '../../model/kitchen/board.ts'
import { boardAtom } from './bumps.atoms.ts'
import { displayAtom } from './kitchen.atoms.ts'
import { useBump } from './use-display.ts'
import { Button } from 'antd'
import { byCourse } from '../../../shared/orders/by-course.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { ageMinutes, formatTables, formatTime, shortAge } from '../../model/format.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import type { DisplayLine } from '../../../shared/contract/kitchen-display.ts'
import { seatText } from '../../../shared/orders/seats.ts'
import { noteText } from '../../../shared/orders/modifiers.ts'
import styles from './ticket-card.module.css'

const AGE_MS = 5000

/** A ticket's narrowest width and the gap between two, CSS pixels. */
const TICKET = 300
const GAP = 12

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

/** The keys of a bump bar reach this many tickets. */
const KEYS = 9

interface TicketCardProps {
  ticket: BoardTicket
  /** From 1 on. */
  number: number
  /** UTC epoch ms. */
  now: number
  onBump: (ticketId: string, lines: readonly LineMark[], done: boolean) => void
}

const icons: Record<Lateness, ReactNode> = { onTime: <CheckIcon />, late: <ClockIcon />, veryLate: <WarningIcon /> }

function TicketCard({ ticket, number, now, onBump }: TicketCardProps) {
  const minutes = ageMinutes(ticket.since, now)
  const lateness = latenessOf(minutes)
  const place = ticketPlace(ticket)
  return (
    <article className={cx(styles['ticket'], styles[lateness])} aria-label={`${place}, ${latenessLabels[lateness]}`}>
      <div className={cx('flex items-center justify-between gap-2', styles['band'])}>
        <span className="flex items-center gap-2 font-semibold">
          {icons[lateness]} {latenessLabels[lateness]}
        </span>
        <strong className="tabular-nums">{shortAge(minutes)}</strong>
      </div>
      <TicketHead ticket={ticket} place={place} number={number} />
      <ul>
        {byCourse(ticket.lines).map(({ course, lines }) => (
          <Fragment key={course}>
            {course !== '' && <li className={cx('font-semibold', styles['course'])}>{course}</li>}
            {lines.map((line) => (
              <TicketLine key={line.line} line={line} onTap={() => onBump(ticket._id, [markOf(line)], line.doneAt === null)} />
            ))}
          </Fragment>
        ))}
      </ul>
      <div className={styles['bump']}>
        <Button
          block
          size="large"
          icon={<CheckIcon />}
          aria-label={`Bump ${place}`}
          aria-keyshortcuts={number <= KEYS ? String(number) : undefined}
          // The second tap of a double tap would bump the ticket that moved up.
          onClick={({ detail }) => detail < 2 && onBump(ticket._id, waitingMarks(ticket), true)}
        >
          Bump
        </Button>
      </div>
    </article>
  )
}

function TicketHead({ ticket, place, number }: { ticket: BoardTicket; place: string; number: number }) {
  const zone = useVenueZone()
  const recalled = recalledAt(ticket)
  return (
    <header className={cx('border-b border-line', styles['place'])}>
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 wrap-anywhere">{place}</h2>
        <kbd className="flex-none tabular-nums">{number}</kbd>
      </div>
      <p className="text-sm wrap-anywhere text-quiet tabular-nums">
        {recalled !== null && <strong className={styles['recalled']}>Recalled {formatTime(recalled, zone)} · </strong>}
        Ticket {ticket.number} · {formatTime(ticket.createdAt, zone)} · {ticket.staffName}
        {ticket.ordertable.length > 0 && ticket.fullName !== '' && ` · ${ticket.fullName}`}
      </p>
      {ticket.movedfrom.length > 0 && <Chip tone="brass">Moved from {formatTables(ticket.movedfrom)}</Chip>}
      {ticket.cancelled && (
        <Chip tone="red" icon={<WarningIcon />}>
          Order cancelled
        </Chip>
      )}
    </header>
  )
}

/** A voided dish stays struck through until it is tapped. */
function TicketLine({ line, onTap }: { line: DisplayLine; onTap: () => void }) {
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
