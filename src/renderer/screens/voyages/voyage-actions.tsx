import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { Voyage } from '../../../shared/contract/voyages.ts'
import { formatMoment } from '../../../shared/time.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { begunVoyagesAtom, voyageStateAtom } from '../../data/voyages.atoms.ts'
import { formatDay } from '../../model/format.ts'
import { HeldButton, RestingButton } from '../../ui/form/held-button.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useEndVoyage, VoyageCounts } from '../../ui/period/voyage-end.tsx'
import { showVoyageAtom } from '../../ui/period/report-period.ts'
import { clockText, daysText, wallText } from './voyage-draft.ts'
import { beginVoyage, dropVoyage } from './voyages.atoms.ts'

interface ActionProps {
  voyage: Voyage
  onDone: () => void
}

/** What may be done with a planned voyage beside changing it. */
export function PlannedActions({ voyage, onDone }: ActionProps) {
  const current = useAtomValue(begunVoyagesAtom).find(({ state }) => state === 'current')
  const { ask, question } = useAsk()
  const toasts = useToasts()
  const begin = async () => {
    const answer = await beginVoyage(voyage)
    toasts.outcome(answer, `${voyage.name} is under way`)
    if (answer.ok) onDone()
  }
  const drop = async () => {
    const answer = await dropVoyage(voyage)
    toasts.outcome(answer, `${voyage.name} is deleted`)
    if (answer.ok) onDone()
  }
  return (
    <section className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4" aria-label="Voyage">
      <RestingButton
        danger
        why={voyage.passengers > 0 ? 'Passengers are registered for it' : null}
        onClick={() => void ask({ ...dropping(voyage), act: drop })}
      >
        Delete
      </RestingButton>
      <RestingButton
        type="primary"
        why={current === undefined ? null : `${current.name} is under way. End it first`}
        onClick={() => void ask({ ...beginning(voyage), act: begin })}
      >
        Begin voyage
      </RestingButton>
      {question}
    </section>
  )
}

const beginning = ({ name, toDay }: Voyage) => ({
  title: `Begin ${name}?`,
  keepLabel: 'Not yet',
  confirmLabel: 'Begin voyage',
  text: `Every sale and card move from now on belongs to it, and new cards expire with its last day, ${formatDay(toDay)}, unless another day is chosen.`,
})

const dropping = ({ name }: Voyage) => ({
  title: `Delete ${name}?`,
  keepLabel: 'Keep voyage',
  confirmLabel: 'Delete',
  text: 'Its ports and clock changes are deleted with it.',
})

/** The end of the current voyage, with who would stay. */
export function CurrentActions({ voyage }: { voyage: Voyage }) {
  const reading = useAtomValue(voyageStateAtom)
  const readAgain = useSetAtom(voyageStateAtom)
  const { end, question } = useEndVoyage(voyage.name)
  const { data } = reading
  return (
    <section className="mt-5 grid gap-3 border-t border-line pt-4" aria-label="End of the voyage">
      <LoadedPart
        reading={reading}
        what="The passengers aboard"
        text="No one was released."
        label="Loading the passengers aboard"
        onRetry={() => readAgain()}
      >
        {data !== null && <VoyageCounts count={data} />}
      </LoadedPart>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportLink voyage={voyage} />
        <HeldButton
          danger
          why={data === null ? 'The passengers aboard are being read' : null}
          isSaid
          onClick={() => data !== null && end(data)}
        >
          End voyage
        </HeldButton>
      </div>
      {question}
    </section>
  )
}

/** A voyage that has ended: it is only read. */
export function EndedVoyage({ voyage }: { voyage: Voyage }) {
  const timeZone = useVenueZone()
  const facts = [
    ['Days', daysText(voyage)],
    ['Passengers', voyage.passengers.toLocaleString('en-US')],
    ['Began', momentText(voyage.beganAt, voyage.beganBy, timeZone)],
    ['Ended', momentText(voyage.endedAt, voyage.endedBy, timeZone)],
  ] as const
  return (
    <div className="grid gap-5">
      <dl className="facts-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {voyage.ports.length > 0 && (
        <section>
          <h3 className="mb-2">Ports</h3>
          <ul className="*:grid *:grid-cols-[minmax(0,1fr)_auto] *:gap-3 *:border-t *:border-line *:py-2">
            {voyage.ports.map(({ name, arrive, leave }) => (
              <li key={`${name} ${arrive} ${leave}`}>
                <span className="font-semibold">{name}</span>
                <span className="type-supporting grid text-right tabular-nums">
                  {arrive !== null && <span>Arrival {wallText(arrive)}</span>}
                  {leave !== null && <span>Departure {wallText(leave)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {voyage.clockChanges.length > 0 && (
        <section>
          <h3 className="mb-2">Clock changes</h3>
          <ul className="type-supporting">
            {voyage.clockChanges.map((change) => (
              <li key={change.at}>{clockText(change)}</li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <ReportLink voyage={voyage} />
      </div>
    </div>
  )
}

const momentText = (at: string | null, by: string | null, timeZone: string): string =>
  at === null ? '' : [formatMoment(at, timeZone), by ?? ''].filter((part) => part !== '').join(', ')

function ReportLink({ voyage }: { voyage: Voyage }) {
  const navigate = useNavigate()
  const show = useSetAtom(showVoyageAtom)
  const open = () => {
    show(voyage._id)
    void navigate('/foodorder/reporting')
  }
  return <Button onClick={open}>Sales report</Button>
}
