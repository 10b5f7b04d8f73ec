import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { Reservation, ReservationState } from '../../../../../shared/contract/reservations.ts'
import { isLongPast, mayBecome } from '../../../../../shared/orders/reservations.ts'
import { dayOf } from '../../../../../shared/time.ts'
import { useVenueZone } from '../../../../data/venue.atoms.ts'
import { CalendarIcon, WarningIcon } from '../../../../ui/art/icons.tsx'
import { Drawer } from '../../../../ui/drawer/drawer.tsx'
import { formatMonthDay, formatTime } from '../../../../model/format.ts'
import { EmptyState } from '../../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../../ui/parts/loaded-part.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { reservationsAtom } from './reservations.atoms.ts'
import { cx } from '../../../../ui/cx.ts'
import { useAsk } from '../../../../ui/form/use-ask.tsx'
import { Chip, type Tone } from '../../../../ui/parts/chip.tsx'
import { changeText, guestsLabel, stateLabels } from '../../../../model/tables/reservation-labels.ts'
import styles from './reservations.module.css'

interface ReservationListProps extends ReservationActions {
  open: boolean
  onReserve: () => void
  onReadAgain: () => void
  onClose: () => void
}

export function ReservationList({ open, onReserve, onReadAgain, onClose, ...actions }: ReservationListProps) {
  const { data: reservations, ...reading } = useAtomValue(reservationsAtom)
  const reserve = (
    <Button type="primary" icon={<CalendarIcon />} onClick={onReserve}>
      Reserve
    </Button>
  )
  const list = reservations.length === 0 ? <None /> : <Groups reservations={reservations} {...actions} />
  return (
    <Drawer open={open} title="Reservations" extra={reserve} width={520} onClose={onClose}>
      <LoadedPart reading={reading} what="Reservations" label="Loading reservations" onRetry={onReadAgain} skeleton={null}>
        {list}
      </LoadedPart>
    </Drawer>
  )
}

const None = () => (
  <EmptyState
    icon={<CalendarIcon />}
    title="No reservations"
    text="Guests who are expected today or later will be listed here."
  />
)

interface Group {
  title: string
  reservations: readonly Reservation[]
}

function groupsOf(reservations: readonly Reservation[], now: number, timeZone: string): Group[] {
  const today = dayOf(now, timeZone)
  const expected = Map.groupBy(
    reservations.filter(({ state }) => state === 'booked'),
    ({ at }) => (dayOf(Date.parse(at), timeZone) <= today ? 'Today' : formatMonthDay(at, timeZone)),
  )
  const over = reservations.filter(({ state }) => state !== 'booked')
  return [
    ...[...expected].map(([title, ofDay]) => ({ title, reservations: ofDay })),
    ...(over.length === 0 ? [] : [{ title: 'Done', reservations: over }]),
  ]
}

function Groups({ reservations, ...actions }: { reservations: readonly Reservation[] } & ReservationActions) {
  const timeZone = useVenueZone()
  const now = useNow(15_000)
  return (
    <div className="grid gap-5">
      {groupsOf(reservations, now, timeZone).map(({ title, reservations: group }) => (
        <section key={title} aria-label={title}>
          <h3 className="flex items-center justify-between gap-2 py-1">
            {title} <span className="text-quiet tabular-nums">{group.length}</span>
          </h3>
          <ul className="grid">
            {group.map((one) => (
              <ReservationRow
                key={one._id}
                reservation={one}
                isLate={isLongPast({ state: one.state, at: Date.parse(one.at) }, now)}
                {...actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ReservationActions {
  onArrived: (reservation: Reservation) => void
  onBecome: (reservation: Reservation, state: ReservationState) => void
  onEdit: (reservation: Reservation) => void
}

interface ReservationRowProps extends ReservationActions {
  reservation: Reservation
  /** So late that they count as a no-show. */
  isLate: boolean
}

const tones: Record<ReservationState, Tone> = { booked: 'neutral', arrived: 'green', no_show: 'amber', cancelled: 'neutral' }

function ReservationRow({ reservation, isLate, ...actions }: ReservationRowProps) {
  const zone = useVenueZone()
  const { name, covers, at, table, note, cardNumber, state, changes } = reservation
  const place = table === null ? 'No table yet' : `${table.tablefloor} ${table.tableno}`
  const last = changes.at(-1)
  return (
    <li className={cx('border-b border-line', styles['reservation'])} aria-label={`${name}, ${formatTime(at, zone)}`}>
      <div className="flex items-center justify-between gap-3">
        <div className="flex items-baseline gap-2.5">
          <strong className="min-w-18 whitespace-nowrap tabular-nums">{formatTime(at, zone)}</strong>
          <span className="min-w-0 wrap-anywhere">
            <strong>{name}</strong> · {guestsLabel(covers)}
          </span>
        </div>
        <ReservationStatus state={state} isLate={isLate} />
      </div>
      <div className="type-supporting flex flex-wrap items-center justify-between gap-3">
        <span>{[place, cardNumber === '' ? '' : `card ${cardNumber}`].filter((part) => part !== '').join(' · ')}</span>
        {last !== undefined && (
          <span title={changes.map((change) => changeText(change, zone)).join('\n')}>{changeText(last, zone)}</span>
        )}
      </div>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <Actions reservation={reservation} {...actions} />
    </li>
  )
}

function ReservationStatus({ state, isLate }: { state: ReservationState; isLate: boolean }) {
  if (isLate)
    return (
      <Chip tone="amber" icon={<WarningIcon />}>
        No-show?
      </Chip>
    )
  return state === 'booked' ? null : <Chip tone={tones[state]}>{stateLabels[state]}</Chip>
}

function Actions({ reservation, onArrived, onBecome, onEdit }: { reservation: Reservation } & ReservationActions) {
  const { ask, question } = useAsk()
  const { state, name } = reservation
  const isOpen = state === 'booked'
  const can = (next: ReservationState) => mayBecome(state, next)
  const button = (label: string, onClick: () => void) => (
    <Button aria-label={`${label}, ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  const cancel = async () => {
    const isSure = await ask({
      title: `Cancel the reservation of ${name}?`,
      keepLabel: 'Keep it',
      confirmLabel: 'Cancel reservation',
      text: 'Its table is free for others. This cannot be undone.',
    })
    if (isSure) onBecome(reservation, 'cancelled')
  }
  if (state === 'cancelled') return null
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      {can('arrived') && button('Arrived', () => onArrived(reservation))}
      {can('no_show') && button('No-show', () => onBecome(reservation, 'no_show'))}
      {isOpen && button('Edit', () => onEdit(reservation))}
      {can('cancelled') && button('Cancel', () => void cancel())}
      {can('booked') && button('Undo', () => onBecome(reservation, 'booked'))}
      {question}
    </div>
  )
}
