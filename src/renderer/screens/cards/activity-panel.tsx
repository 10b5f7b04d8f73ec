import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import { specified } from '../../../shared/messages.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { dayOf } from '../../../shared/time.ts'
import { pagerAtoms } from '../../data/list.ts'
import { formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { Money } from '../../ui/parts/money.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { moveLabel } from '../../model/move-labels.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import styles from './activity-panel.module.css'

const MINUTE_MS = 60_000
/** As many rows as fit on one screen; the full day is in the card report. */
const MAX_ROWS = 20

/** The newest card moves of one business day (YYYY-MM-DD). Back office only, like the card report. */
const activityOf = (day: string) => pagerAtoms('listCardReport', MAX_ROWS, () => ({ fromDay: day, toDay: day })).page

/** Today's newest card moves in the venue's time zone, from all terminals and live; the card report lists all. */
export function ActivityPanel() {
  const zone = useVenueZone()
  const today = dayOf(useNow(MINUTE_MS), zone)
  const activityAtom = useAtomFor(activityOf, today)
  const { data: moves, total, loaded, error } = useAtomValue(activityAtom)
  const count = total ?? moves.length
  return (
    <Panel
      title="Card activity today"
      extra={
        <Link to="/foodorder/cardreport" className="text-13 text-primary">
          {loaded ? (count === 1 ? '1 entry' : `${count} entries`) : specified.cardReport}
        </Link>
      }
      className="[&>div]:grid [&>div]:overflow-hidden [&>header]:min-h-10.5"
      flush
    >
      {moves.length === 0 ? (
        <p className="px-5 py-3.5 text-md text-quiet">{emptyLabel(loaded, error !== null)}</p>
      ) : (
        <ul className={cx('text-md tabular-nums', styles['moves'])} data-fits="">
          {moves.map((move) => (
            <Row key={move._id} move={move} zone={zone} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function emptyLabel(loaded: boolean, failed: boolean): string {
  if (loaded) return 'No card was activated, refilled, paid with or returned today.'
  return failed ? 'The activity could not be loaded. Cards still work.' : 'Loading the activity'
}

function Row({ move, zone }: { move: CardReportEntry; zone: string }) {
  const { createdAt, cardNumber, cardName, creditCard, debitCard, cardBalance } = move
  const sign = debitCard > 0 ? '−' : '+'
  return (
    <li>
      <span className="text-quiet">{formatTime(createdAt, zone)}</span>
      <span>{cardNumber}</span>
      <span>{cardName}</span>
      <span>{moveLabel(move)}</span>
      <span>
        {sign} {formatAmount(paiseOf(debitCard > 0 ? debitCard : creditCard))}
      </span>
      <span className="text-quiet">
        <Money amount={paiseOf(cardBalance)} />
      </span>
    </li>
  )
}
