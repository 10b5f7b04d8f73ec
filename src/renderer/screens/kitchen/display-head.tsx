import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useVenueZone, venueAtom } from '../../data/venue.atoms.ts'
import { Mark } from '../../ui/art/brand.tsx'
import { CloseIcon, MutedIcon, RecallIcon, SoldOutIcon, SoundIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { formatTime } from '../../model/format.ts'
import { row } from '../../ui/layout/layout.ts'
import { useNow } from '../../ui/use-now.ts'
import { boardOf } from '../../model/kitchen/board.ts'
import { ticketsAtom } from './bumps.atoms.ts'
import { kitchenDishesAtom, soundAtom, stationAtom, stationNameAtom, stationsAtom } from './kitchen.atoms.ts'
import styles from './display-head.module.css'

const CLOCK_MS = 10_000

/** The drawers that the head opens beside the tickets. */
export type Opened = 'recall' | 'soldOut'

interface DisplayHeadProps {
  /** Whether the browser blocks sound until the page is touched. */
  isBlocked: boolean
  onOpen: (what: Opened) => void
  onLeave: () => void
}

/** The tabs of the stations and the tools of the display. */
export function DisplayHead({ isBlocked, onOpen, onLeave }: DisplayHeadProps) {
  const place = useAtomValue(venueAtom).data?.address[0] ?? ''
  const soldOut = useAtomValue(kitchenDishesAtom).data.filter((dish) => dish.soldOut).length
  return (
    <header className={cx(row(12, 'wrap'), 'rigid', styles['head'])}>
      <Mark size={36} />
      <div className="rigid">
        <h1 className={styles['title']}>Kitchen</h1>
        <p className={cx('type-caption quiet', styles['venue'])}>{place}</p>
      </div>
      <StationTabs />
      <div className={cx(row(8, 'wrap'), 'push')}>
        <Sound isBlocked={isBlocked} />
        <Button icon={<SoldOutIcon />} onClick={() => onOpen('soldOut')}>
          Sold out{soldOut > 0 ? ` ${soldOut}` : ''}
        </Button>
        <Button
          icon={<RecallIcon />}
          aria-keyshortcuts="R"
          title="Bring a bumped ticket back (R)"
          onClick={() => onOpen('recall')}
        >
          Recall
        </Button>
        <Clock />
        <Button
          type="text"
          icon={<CloseIcon />}
          aria-label="Close the kitchen display"
          aria-keyshortcuts="Escape"
          title="Close the kitchen display (Esc)"
          onClick={onLeave}
        />
      </div>
    </header>
  )
}

const ALL = ''

const tab = (name: string, label: string, count: number) => ({
  value: name,
  label: (
    <span className={row(6)}>
      {label} <strong className="num">{count}</strong>
    </span>
  ),
})

/** All tickets, or those of one station; each tab counts its tickets. */
function StationTabs() {
  const stations = useAtomValue(stationsAtom)
  const tickets = useAtomValue(ticketsAtom).data
  const station = useAtomValue(stationAtom)
  const choose = useSetAtom(stationNameAtom)
  return (
    <Segmented<string>
      aria-label="Station"
      className={styles['tabs'] ?? ''}
      value={station?.name ?? ALL}
      onChange={choose}
      options={[
        tab(ALL, 'All', boardOf(tickets, undefined).length),
        ...stations.map((one) => tab(one.name, one.name, boardOf(tickets, one).length)),
      ]}
    />
  )
}

function Sound({ isBlocked }: { isBlocked: boolean }) {
  const [isOn, setOn] = useAtom(soundAtom)
  const label = !isOn ? 'Sound off' : isBlocked ? 'Tap for sound' : 'Sound on'
  return (
    <Button
      icon={isOn ? <SoundIcon /> : <MutedIcon />}
      aria-pressed={isOn}
      title="A tone for each new ticket on this terminal"
      // If sound is blocked, this tap unblocks it and does not turn it off.
      onClick={() => !(isOn && isBlocked) && setOn(!isOn)}
    >
      {label}
    </Button>
  )
}

function Clock() {
  const now = useNow(CLOCK_MS)
  const zone = useVenueZone()
  return <time className={cx('num nowrap', styles['clock'])}>{formatTime(new Date(now).toISOString(), zone)}</time>
}
