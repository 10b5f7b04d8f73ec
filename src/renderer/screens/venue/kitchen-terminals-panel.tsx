import { Button } from 'antd'
import { useAtom } from 'jotai'
import type { KitchenTerminal } from '../../../shared/contract/kitchen.ts'
import { readAtom } from '../../data/query.ts'
import { useAction } from '../../data/use-action.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { formatMonthDay, formatTime } from '../../model/format.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

export const kitchenTerminalsAtom = readAtom('listKitchenTerminals', [])

/** Only allowed terminals take kitchen tickets. */
export function KitchenTerminalsPanel() {
  const [terminals, readAgain] = useAtom(kitchenTerminalsAtom)
  return (
    <Panel title="Kitchen terminals" flush>
      <LoadedPart
        reading={terminals}
        what="The kitchen terminals"
        text="Nothing was changed."
        label="Loading the kitchen terminals"
        onRetry={() => readAgain()}
      >
        {terminals.data.length === 0 ? (
          <p className="min-h-17 border-b border-line px-5 py-2.5 text-quiet">
            No terminal has asked for kitchen tickets. One with a kitchen printer appears here once someone logs in there; a login
            of the back office allows it at once.
          </p>
        ) : (
          <ul aria-label="Kitchen terminals">
            {terminals.data.map((terminal) => (
              <TerminalItem key={terminal._id} terminal={terminal} />
            ))}
          </ul>
        )}
      </LoadedPart>
    </Panel>
  )
}

const stateLabels: Record<KitchenTerminal['state'], string> = {
  waiting: 'Waits to be allowed',
  allowed: 'Prints for the kitchen',
  removed: 'Removed',
}

function TerminalItem({ terminal }: { terminal: KitchenTerminal }) {
  const { _id, name, state, seenAt, staffName } = terminal
  const { ask, question } = useAsk()
  const timeZone = useVenueZone()
  const toasts = useToasts()
  const turn = async () => {
    const allowed = state !== 'allowed'
    const answer = await write('allowKitchenTerminal', { params: { id: _id }, body: { allowed } })
    toasts.outcome(answer, allowed ? `${name} prints for the kitchen` : `${name} prints for the kitchen no longer`)
  }
  const [turnNow, busy] = useAction(turn)
  const remove = () =>
    ask({
      title: `Remove ${name}?`,
      keepLabel: 'Keep',
      confirmLabel: 'Remove terminal',
      text: 'Its kitchen printers get no more tickets, until it is allowed again here.',
      act: turn,
    })
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-3 border-b border-line px-5 py-2.5">
      <div className="flex-fill">
        <div className="font-semibold">{name}</div>
        <div className="type-supporting">
          {stateLabels[state]}. Last asked {formatMonthDay(seenAt, timeZone)} {formatTime(seenAt, timeZone)}, {staffName}
        </div>
      </div>
      {state === 'allowed' ? (
        <Button aria-label={`Remove ${name}`} onClick={() => void remove()}>
          Remove
        </Button>
      ) : (
        <Button aria-label={`Allow ${name}`} loading={busy} onClick={turnNow}>
          Allow
        </Button>
      )}
      {question}
    </li>
  )
}
