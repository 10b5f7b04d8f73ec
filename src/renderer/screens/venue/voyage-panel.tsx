import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KeptPax, VoyageCount } from '../../../shared/contract/venue.ts'
import { useAction } from '../../data/use-action.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { endVoyageAtom, voyageAtom } from './voyage.atoms.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export function VoyagePanel() {
  const [voyage, readAgain] = useAtom(voyageAtom)
  const { data } = voyage
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<VoyageCount | null>(null)
  const [end, busy] = useEnding((count) => {
    setAsking(false)
    if (count !== null) setDone(count)
  })
  const footer = (
    <HeldButton
      danger
      block
      why={data === null ? 'The voyage is being read' : data.released === 0 ? 'No one is ready to leave' : null}
      isSaid
      onClick={() => setAsking(true)}
    >
      End voyage
    </HeldButton>
  )
  return (
    <Panel title="Voyage" footer={footer}>
      {done !== null && <Done count={done} />}
      <LoadedPart
        reading={voyage}
        what="The voyage"
        text="No one was released."
        label="Loading the voyage"
        onRetry={() => readAgain()}
      >
        {data !== null && <State count={data} />}
      </LoadedPart>
      <EndVoyageDialog open={asking} count={data} busy={busy} onKeep={() => setAsking(false)} onConfirm={end} />
    </Panel>
  )
}

function useEnding(onEnd: (count: VoyageCount | null) => void) {
  const endVoyage = useSetAtom(endVoyageAtom)
  const toasts = useToasts()
  const run = async () => {
    const answer = await endVoyage()
    toasts.outcome(answer)
    onEnd(answer.ok ? answer.value : null)
  }
  return useAction(run)
}

function Done({ count }: { count: VoyageCount }) {
  return (
    <div className="mb-3.5">
      <Note tone="green" icon={<CheckIcon />} title={`${passengers(count.released)} left`} role="status">
        Their numbers are free, their passport and address data is gone. Sales and invoices stay.
      </Note>
    </div>
  )
}

const settledBy: Record<KeptPax['why'], string> = {
  card: 'Return the card',
  'unpaid order': 'Pay or cancel the order',
}

function State({ count: { released, kept } }: { count: VoyageCount }) {
  if (released === 0 && kept.length === 0) return <p className="type-supporting">No one is aboard.</p>
  return (
    <>
      <p>
        <strong className="tabular-nums">{passengers(released)}</strong> ready to leave
        {kept.length > 0 && (
          <>
            , <strong className="tabular-nums">{kept.length}</strong> not settled yet
          </>
        )}
      </p>
      <ul
        className="mt-2.5 *:grid *:min-h-9.5 *:grid-cols-[56px_minmax(0,1fr)_auto] *:items-center *:gap-2 *:border-t *:border-line"
        aria-label="Passengers who stay"
      >
        {kept.map(({ _id, fullName, paxManifestNo, why }) => (
          <li key={_id}>
            <span className="tabular-nums">{paxManifestNo}</span>
            <span className="truncate font-semibold">{fullName}</span>
            <span className="type-supporting">{settledBy[why]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Typed as confirmation, since ending the voyage cannot be undone. */
const WORD = 'END'

interface EndVoyageDialogProps {
  open: boolean
  count: VoyageCount | null
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** The passport and address data of those who leave is removed for good. */
function EndVoyageDialog({ open, count, busy, onKeep, onConfirm }: EndVoyageDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState(count)
  if (!open && typed !== '') setTyped('')
  if (!open && error !== undefined) setError(undefined)
  if (open && count !== shown) setShown(count)
  const confirm = () => {
    if (typed.trim().toUpperCase() === WORD) onConfirm()
    else setError(`Type ${WORD} to end the voyage`)
  }
  return (
    <ConfirmDialog
      open={open}
      title={`End the voyage for ${passengers(shown?.released ?? 0)}?`}
      keepLabel="Keep voyage"
      confirmLabel="End voyage"
      busy={busy}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <div className="grid gap-3">
        <p>
          They leave, and their card numbers are free again. Passport and address data is removed for good. Sales, invoices and
          reports stay.
        </p>
        {(shown?.kept.length ?? 0) > 0 && <p>{passengers(shown?.kept.length ?? 0)} not settled yet will stay aboard.</p>}
        <TextField label={`Type ${WORD} to continue`} value={typed} onChange={setTyped} error={error} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}

const passengers = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`
