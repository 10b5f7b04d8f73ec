import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { Reservation } from '../../../../../shared/contract/reservations.ts'
import { isLongPast } from '../../../../../shared/orders/reservations.ts'
import { dayOf } from '../../../../../shared/time.ts'
import { useVenueZone } from '../../../../data/venue.atoms.ts'
import { CalendarIcon } from '../../../../ui/art/icons.tsx'
import { Drawer } from '../../../../ui/drawer/drawer.tsx'
import { formatMonthDay } from '../../../../model/format.ts'
import { EmptyState } from '../../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../../ui/parts/loaded-part.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { type ReservationActions, ReservationRow } from './reservation-row.tsx'
import { reservationsAtom } from './reservations.atoms.ts'

interface ReservationListProps extends ReservationActions {
  open: boolean
  onReserve: () => void
  onReadAgain: () => void
  onClose: () => void
}

/** The reservations of today and later, and the finished ones of today. */
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

/** Expected guests by day, then the finished reservations. */
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
