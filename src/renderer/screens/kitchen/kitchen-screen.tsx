import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptZone, useVenueZone } from '../../data/venue.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { type BoardTicket, toMakeOf, waitingMarks } from '../../model/kitchen/board.ts'
import { boardAtom, lostSinceAtom, ticketsAtom, waitingBumpsAtom } from './bumps.atoms.ts'
import { displayAtom, kitchenDishesAtom, setSoldOutAtom, stationAtom } from './kitchen.atoms.ts'
import { DisplayHead, type Opened } from './display-head.tsx'
import { RecallList } from './recall-list.tsx'
import { TicketBoard } from './ticket-board.tsx'
import { useBeep } from './use-beep.ts'
import { useBump, useConnection, useDisplayLook } from './use-display.ts'
import { useKeys } from '../../ui/keys/keys.ts'
import { SCAN_GAP_MS } from '../../ui/keys/use-scanner.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { reachableAtom, settingsAtom } from '../../platform/terminal.ts'
import { DisconnectedIcon, SoldOutIcon } from '../../ui/art/icons.tsx'
import { ServerIcon } from '../../ui/art/server-icon.tsx'
import { cx } from '../../ui/cx.ts'
import { formatTime } from '../../model/format.ts'
import { Button } from 'antd'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import { makes } from '../../../shared/contract/stations.ts'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { foldName } from '../../../shared/fold-name.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import styles from './to-make.module.css'

/** These are prefetched once the screen's script has loaded, before it is drawn. */
export const reads = [displayAtom, kitchenDishesAtom]

export function Component() {
  useDisplayLook()
  const held = useAtomValue(accessRoutesAtom)
  if (held.includes('foodorder')) return <Display />
  return (
    <main id="body" className="h-full min-h-0">
      <NoAccess needs="foodorder" what="Kitchen tickets" />
    </main>
  )
}

const titles: Record<Opened, string> = { recall: 'Recall', soldOut: 'Sold out' }

function Display() {
  useKeptZone()
  useConnection()
  const [opened, setOpened] = useState<Opened | null>(null)
  const navigate = useNavigate()
  const { isBlocked } = useBeep(useAtomValue(ticketsAtom))
  const board = useAtomValue(boardAtom)
  const bump = useBump()
  const leave = () => void navigate('/foodorder/orderstatus')
  const close = () => setOpened(null)
  useKitchenKeys({
    onBump: (number) => {
      const ticket = board[number - 1]
      if (ticket !== undefined) bump(ticket._id, waitingMarks(ticket), true)
    },
    onRecall: () => setOpened('recall'),
    onLeave: leave,
  })
  return (
    <div className="flex h-full min-h-0 flex-col bg-bg">
      <DisplayHead isBlocked={isBlocked} onOpen={setOpened} onLeave={leave} />
      <main id="body" tabIndex={-1} className="flex-fill overflow-auto p-3">
        <div className="panels panels-small panels-stack">
          <TicketBoard />
          <ToMake board={board} />
        </div>
      </main>
      <DisplayFoot />
      <Drawer open={opened !== null} title={opened === null ? '' : titles[opened]} onClose={close}>
        {opened === 'recall' && <RecallList onRecalled={close} />}
        {opened === 'soldOut' && <SoldOutList />}
      </Drawer>
    </div>
  )
}

/** These elements handle keys themselves while they are open. */
const OPENED = '.ant-drawer-open, .ant-modal-wrap'

interface Keys {
  onBump: (number: number) => void
  onRecall: () => void
  onLeave: () => void
}

function useKitchenKeys({ onBump, onRecall, onLeave }: Keys): void {
  // A digit or R is delayed until it is clear that it was not typed by a scanner.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  // First, so that this runs before the same key closes a drawer.
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
    const isOfScan = timeStamp - last.current < SCAN_GAP_MS
    last.current = timeStamp
    clearTimeout(waiting.current)
    // A key that is held down bumps one ticket only, not all that move up.
    if (ctrlKey || metaKey || altKey || repeat || document.querySelector(OPENED) !== null) return
    const typed = /^[1-9]$/.test(key) ? () => onBump(Number(key)) : key.toLowerCase() === 'r' ? onRecall : null
    if (typed !== null) waiting.current = isOfScan ? undefined : setTimeout(typed, SCAN_GAP_MS)
    else if (key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  useKeys(press, { isFirst: true })
}

function ToMake({ board }: { board: readonly BoardTicket[] }) {
  const dishes = toMakeOf(board)
  const count = dishes.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Panel
      title="To make"
      extra={
        <span className="text-sm whitespace-nowrap text-quiet tabular-nums">{count === 1 ? '1 dish' : `${count} dishes`}</span>
      }
      flush
      scrolls="toMake"
    >
      <ul aria-label="To make" className={styles['toMake']}>
        {dishes.map(({ dishName, qty }) => (
          <li key={dishName}>
            <strong className="text-right tabular-nums">{qty}</strong>
            <span className="wrap-anywhere">{dishName}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DisplayFoot() {
  const isReachable = useAtomValue(reachableAtom)
  const terminal = useAtomValue(settingsAtom)?.terminalName ?? ''
  return (
    <footer
      className={cx(
        'type-supporting flex flex-none flex-wrap items-center justify-between gap-5',
        styles['foot'],
        !isReachable && styles['lost'],
      )}
    >
      <span className="flex items-center gap-2" role="status">
        {isReachable ? (
          <>
            <ServerIcon /> Connected{terminal !== '' && ` · ${terminal}`}
          </>
        ) : (
          <Lost />
        )}
      </span>
      {isReachable && <span>Tap a line when one dish is ready, Bump for the whole ticket · keys 1–9</span>}
    </footer>
  )
}

function Lost() {
  const zone = useVenueZone()
  const since = useAtomValue(lostSinceAtom)
  const waiting = useAtomValue(waitingBumpsAtom)
  const when = since === null ? '' : ` since ${formatTime(new Date(since).toISOString(), zone)}`
  const bumps =
    waiting === 0
      ? 'Bumps are kept here and sent later.'
      : `${waiting} ${waiting === 1 ? 'bump waits' : 'bumps wait'} to be sent.`
  return (
    <>
      <DisconnectedIcon /> Not connected{when}. New tickets do not appear; those shown stay. {bumps}
    </>
  )
}

function SoldOutList() {
  const [reading, readAgain] = useAtom(kitchenDishesAtom)
  const station = useAtomValue(stationAtom)
  const [text, setText] = useState('')
  const dishes = reading.data
    .filter(({ type, dishName }) => makes(station, type) && foldName(dishName).includes(foldName(text.trim())))
    .toSorted((a, b) => Number(b.soldOut) - Number(a.soldOut))
  return (
    <div className="grid gap-3">
      <SearchField label="Search dishes" placeholder="Dish" text={text} onText={setText} />
      <LoadedPart
        reading={reading}
        what="The dishes"
        safe="The tickets shown are safe."
        label="Loading dishes"
        onRetry={() => readAgain()}
      >
        <ul aria-label="Dishes" className="*:min-h-15 *:px-0 *:py-2 [&_button]:min-h-11">
          {dishes.map((dish) => (
            <DishRow key={dish._id} dish={dish} />
          ))}
        </ul>
      </LoadedPart>
    </div>
  )
}

function DishRow({ dish }: { dish: KitchenDish }) {
  const { _id, dishName, soldOut } = dish
  const setSoldOut = useSetAtom(setSoldOutAtom)
  const [run, busy] = useWrite(() => setSoldOut(_id, !soldOut))
  const label = soldOut ? 'Back on the menu' : 'Mark sold out'
  return (
    <li className="flex items-center gap-3 border-b border-line">
      <div className="flex-fill flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{dishName}</span>
        {soldOut && (
          <Chip tone="amber" icon={<SoldOutIcon />}>
            Sold out
          </Chip>
        )}
      </div>
      <Button className="flex-none" loading={busy} aria-label={`${label}: ${dishName}`} onClick={run}>
        {label}
      </Button>
    </li>
  )
}
