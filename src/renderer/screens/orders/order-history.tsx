import type { OrderEvent } from '../../../shared/contract/orders.ts'
import { dayOf } from '../../../shared/time.ts'
import { formatMonthDay, formatTime } from '../../model/format.ts'
import { cx } from '../../ui/cx.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { eventLabel } from '../../model/orders/order-labels.ts'
import styles from './order-drawer.module.css'

/** The history of an order, oldest first: what happened, who did it, at which terminal and when. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  const zone = useVenueZone()
  const days = new Set(events.map(({ at }) => dayOf(Date.parse(at), zone)))
  const moment = (at: string): string =>
    days.size === 1 ? formatTime(at, zone) : `${formatMonthDay(at, zone)}, ${formatTime(at, zone)}`
  return (
    <ol className={styles['events']}>
      {events.map((event) => (
        <li
          key={`${event.at} ${event.what} ${event.orderstatus} ${event.creditno ?? ''}`}
          className={cx(styles[event.orderstatus], styles[event.what])}
        >
          <span className={styles['dot']} aria-hidden="true" />
          <div>
            <strong>{eventLabel(event)}</strong>
            <p className="type-supporting">{[event.staffName, event.terminal].filter((part) => part !== '').join(' · ')}</p>
          </div>
          <time className="text-md text-quiet tabular-nums" dateTime={event.at}>
            {moment(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
