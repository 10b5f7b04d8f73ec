import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KeptPax, VoyageCount } from '../../../shared/contract/venue.ts'
import { endVoyageAtom } from '../../data/voyages.atoms.ts'
import { CheckIcon } from '../art/icons.tsx'
import { useAsk } from '../form/use-ask.tsx'
import { Note } from '../parts/note.tsx'
import { useToasts } from '../parts/use-toasts.tsx'

/** Asks before the voyage ends; `done` is what it did. `name`: the current voyage's, if there is one. */
export function useEndVoyage(name?: string) {
  const { ask, question } = useAsk()
  const [done, setDone] = useState<VoyageCount | null>(null)
  const endVoyage = useSetAtom(endVoyageAtom)
  const toasts = useToasts()
  const act = async () => {
    const answer = await endVoyage()
    toasts.outcome(answer)
    if (answer.ok) setDone(answer.value)
  }
  return { end: (count: VoyageCount) => void ask({ ...endingOf(count, name), act }), done, question }
}

export function VoyageEnded({ count }: { count: VoyageCount }) {
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

/** Who would leave and who would stay if the voyage ended now. */
export function VoyageCounts({ count: { released, kept } }: { count: VoyageCount }) {
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
const endingOf = ({ released, kept }: VoyageCount, name?: string) => ({
  title: name === undefined ? `End the voyage for ${passengers(released)}?` : `End ${name} for ${passengers(released)}?`,
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
