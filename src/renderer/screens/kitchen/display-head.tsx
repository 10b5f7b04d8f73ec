import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useVenueZone, venueAtom } from '../../data/venue.atoms.ts'
import { Mark } from '../../ui/art/brand.tsx'
import { CloseIcon, MutedIcon, RecallIcon, SoldOutIcon, SoundIcon } from '../../ui/art/icons.tsx'
import { formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { boardOf } from '../../model/kitchen/board.ts'
import { ticketsAtom } from './bumps.atoms.ts'
import { kitchenDishesAtom, soundAtom, stationAtom, stationNameAtom, stationsAtom } from './kitchen.atoms.ts'
import styles from './display-head.module.css'

const CLOCK_MS = 10_000

export type Opened = 'recall' | 'soldOut'

interface DisplayHeadProps {
  /** The browser blocks sound until the page is touched. */
  isBlocked: boolean
  onOpen: (what: Opened) => void
  onLeave: () => void
}

export function DisplayHead({ isBlocked, onOpen, onLeave }: DisplayHeadProps) {
  const place = useAtomValue(venueAtom).data?.address[0] ?? ''
  const soldOut = useAtomValue(kitchenDishesAtom).data.filter((dish) => dish.soldOut).length
  return (
    <header className="flex min-h-(--p-bar-height) flex-none flex-wrap items-center gap-3 border-b border-line bg-nav px-3 py-1.5 [&_button]:min-h-11 [&_button]:min-w-11">
      <Mark size={36} />
      <div className="flex-none">
        <h1 className="text-20 leading-6">Kitchen</h1>
        <p className="type-caption text-quiet empty:hidden max-lg:hidden">{place}</p>
      </div>
      <StationTabs />
      <div className="ml-auto flex flex-wrap items-center gap-2">
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
    <span className="flex items-center gap-1.5">
      {label} <strong className="tabular-nums">{count}</strong>
    </span>
  ),
})

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
  return (
    <time className="px-1 text-20 font-bold whitespace-nowrap tabular-nums">{formatTime(new Date(now).toISOString(), zone)}</time>
  )
}
