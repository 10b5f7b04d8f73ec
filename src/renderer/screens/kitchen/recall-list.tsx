import { Button } from 'antd'
import { useAtom } from 'jotai'
import type { BumpedTicket } from '../../../shared/contract/kitchen-display.ts'
import { dishText } from '../../../shared/orders/modifiers.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { RecallIcon } from '../../ui/art/icons.tsx'
import { formatTime } from '../../model/format.ts'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { markOf, ticketPlace } from '../../model/kitchen/board.ts'
import { bumpedAtom } from './kitchen.atoms.ts'
import { useBump } from './use-display.ts'

export function RecallList({ onRecalled }: { onRecalled: () => void }) {
  const [reading, readAgain] = useAtom(bumpedAtom)
  const bump = useBump()
  const toasts = useToasts()
  const recall = ({ ticket }: BumpedTicket) => {
    bump(ticket._id, ticket.lines.map(markOf), false)
    toasts.success(`${ticketPlace(ticket)} is back`)
    onRecalled()
  }
  return (
    <LoadedPart
      reading={reading}
      what="Bumped tickets"
      safe="The tickets shown are safe."
      label="Loading bumped tickets"
      onRetry={() => readAgain()}
    >
      {reading.data.length === 0 ? (
        <EmptyState
          icon={<RecallIcon />}
          title="Nothing bumped yet"
          text="The last 20 tickets that were bumped are listed here."
        />
      ) : (
        <ul aria-label="Bumped tickets" className="*:min-h-15 *:px-0 *:py-2 [&_button]:min-h-11">
          {reading.data.map((bumped) => (
            <Bumped key={bumped.ticket._id} bumped={bumped} onRecall={() => recall(bumped)} />
          ))}
        </ul>
      )}
    </LoadedPart>
  )
}

function Bumped({ bumped, onRecall }: { bumped: BumpedTicket; onRecall: () => void }) {
  const zone = useVenueZone()
  const { ticket, doneAt, staffName, terminal } = bumped
  const where = [staffName, terminal].filter((part) => part !== '').join(', ')
  return (
    <li className="flex items-center gap-3 border-b border-line">
      <div className="flex-fill">
        <strong>{ticketPlace(ticket)}</strong>
        <p className="text-sm wrap-anywhere text-quiet">
          {ticket.lines.map((line) => `${line.voided ? 'VOID ' : ''}${dishText(line)}`).join(', ')}
        </p>
        <p className="text-sm text-quiet tabular-nums">
          Bumped {formatTime(doneAt, zone)} by {where}
        </p>
      </div>
      <Button className="flex-none" aria-label={`Bring back ${ticketPlace(ticket)}`} icon={<RecallIcon />} onClick={onRecall}>
        Bring back
      </Button>
    </li>
  )
}
