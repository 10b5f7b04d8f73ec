import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptZone } from '../../data/venue.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { waitingMarks } from '../../model/kitchen/board.ts'
import { boardAtom, ticketsAtom } from './bumps.atoms.ts'
import { displayAtom, kitchenDishesAtom } from './kitchen.atoms.ts'
import { DisplayFoot } from './display-foot.tsx'
import { DisplayHead, type Opened } from './display-head.tsx'
import { RecallList } from './recall-list.tsx'
import { SoldOutList } from './sold-out-list.tsx'
import { TicketBoard } from './ticket-board.tsx'
import { ToMake } from './to-make.tsx'
import { useBeep } from './use-beep.ts'
import { useBump, useConnection, useDisplayLook } from './use-display.ts'
import { useKitchenKeys } from './use-keys.ts'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [displayAtom, kitchenDishesAtom]

/**
 * The kitchen display: a full-page screen with the tickets of a station, always dark and without a menu, updated by the changes
 * of all terminals.
 */
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
