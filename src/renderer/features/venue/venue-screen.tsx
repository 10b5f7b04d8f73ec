import { useAtomValue, useSetAtom } from 'jotai'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { loadVenueAtom, venueAtom } from '../../data/venue.atoms.ts'
import { VenueForm } from './venue-form.tsx'
import { VoyagePanel } from './voyage-panel.tsx'

/** Who the venue is on screen and paper, how it numbers and dials, and the end of its voyage. The frame has read the venue. */
export function Component() {
  const { data, error } = useAtomValue(venueAtom)
  const load = useSetAtom(loadVenueAtom)
  return (
    <Screen title="Venue" context="Name, paper, numbers and voyage">
      {data !== null ? (
        <VenueForm venue={data}>
          <VoyagePanel />
        </VenueForm>
      ) : (
        <Panel label="Venue">
          {error === null ? (
            <LoadingOverlay loading label="Loading the venue" />
          ) : (
            <ErrorState
              title="The venue could not be loaded"
              text={`${error.msg}. Nothing was changed.`}
              onRetry={() => void load()}
            />
          )}
        </Panel>
      )}
    </Screen>
  )
}
