import { useAtom, useAtomValue } from 'jotai'
import { venueAtom } from '../../data/venue.atoms.ts'
import { voyageStateAtom } from '../../data/voyages.atoms.ts'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useEndVoyage, VoyageCounts, VoyageEnded } from '../../ui/period/voyage-end.tsx'

export function VoyagePanel() {
  const [voyage, readAgain] = useAtom(voyageStateAtom)
  const { data } = voyage
  const current = useAtomValue(venueAtom).data?.voyage
  const { end, done, question } = useEndVoyage(current?.name)
  const noneLeaves = current === undefined && data?.released === 0
  const footer = (
    <HeldButton
      danger
      block
      why={data === null ? 'The voyage is being read' : noneLeaves ? 'No one is ready to leave' : null}
      isSaid
      onClick={() => data !== null && end(data)}
    >
      End voyage
    </HeldButton>
  )
  return (
    <Panel title={current === undefined ? 'Voyage' : `Voyage: ${current.name}`} footer={footer}>
      {done !== null && <VoyageEnded count={done} />}
      <LoadedPart
        reading={voyage}
        what="The voyage"
        text="No one was released."
        label="Loading the voyage"
        onRetry={() => readAgain()}
      >
        {data !== null && <VoyageCounts count={data} />}
      </LoadedPart>
      {question}
    </Panel>
  )
}
