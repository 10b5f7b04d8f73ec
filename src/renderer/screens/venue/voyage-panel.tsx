import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KeptPax, VoyageCount } from '../../../shared/contract/venue.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { endVoyageAtom, voyageAtom } from './voyage.atoms.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'

export function VoyagePanel() {
  const [voyage, readAgain] = useAtom(voyageAtom)
  const { data } = voyage
  const { ask, question } = useAsk()
  const [done, setDone] = useState<VoyageCount | null>(null)
  const endVoyage = useSetAtom(endVoyageAtom)
  const toasts = useToasts()
  const end = async () => {
    const answer = await endVoyage()
    toasts.outcome(answer)
    if (answer.ok) setDone(answer.value)
  }
  const footer = (
    <HeldButton
      danger
      block
      why={data === null ? 'The voyage is being read' : data.released === 0 ? 'No one is ready to leave' : null}
      isSaid
      onClick={() => data !== null && void ask({ ...endingOf(data), act: end })}
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
      {question}
    </Panel>
  )
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

/** The passport and address data of those who leave is removed for good. */
const endingOf = ({ released, kept }: VoyageCount) => ({
  title: `End the voyage for ${passengers(released)}?`,
  keepLabel: 'Keep voyage',
  confirmLabel: 'End voyage',
  word: 'END',
  text: (
    <div className="mb-3 grid gap-3">
      <p>
        They leave, and their card numbers are free again. Passport and address data is removed for good. Sales, invoices and
        reports stay.
      </p>
      {kept.length > 0 && <p>{passengers(kept.length)} not settled yet will stay aboard.</p>}
    </div>
  ),
})

const passengers = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`
