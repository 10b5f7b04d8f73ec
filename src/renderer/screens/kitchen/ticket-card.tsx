import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { byCourse } from '../../../shared/orders/by-course.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { formatTables, formatTime } from '../../model/format.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import {
  ageText,
  type BoardTicket,
  type Lateness,
  latenessLabels,
  latenessOf,
  type LineMark,
  markOf,
  minutesSince,
  placeOf,
  recalledAt,
  waitingMarks,
} from '../../model/kitchen/board.ts'
import styles from './ticket-card.module.css'
import { TicketLine } from './ticket-line.tsx'

/** The number of tickets that the keys of a bump bar reach. */
const KEYS = 9

interface TicketCardProps {
  ticket: BoardTicket
  /** Its place on the board, from 1 on. */
  number: number
  /** The present, UTC epoch milliseconds. */
  now: number
  onBump: (ticketId: string, lines: readonly LineMark[], done: boolean) => void
}

const icons: Record<Lateness, ReactNode> = { onTime: <CheckIcon />, late: <ClockIcon />, veryLate: <WarningIcon /> }

/** A ticket as a card: its lateness, table and sender, its lines to tap, and a button that bumps all of them. */
export function TicketCard({ ticket, number, now, onBump }: TicketCardProps) {
  const minutes = minutesSince(ticket.since, now)
  const lateness = latenessOf(minutes)
  const place = placeOf(ticket)
  return (
    <article className={cx(styles['ticket'], styles[lateness])} aria-label={`${place}, ${latenessLabels[lateness]}`}>
      <div className={cx('flex items-center justify-between gap-2', styles['band'])}>
        <span className="flex items-center gap-2 font-semibold">
          {icons[lateness]} {latenessLabels[lateness]}
        </span>
        <strong className="tabular-nums">{ageText(minutes)}</strong>
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
