import { useAtom } from 'jotai'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { CoursesPanel } from './courses-panel.tsx'
import { HappyHoursPanel } from './happy-hours-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { KitchenTerminalsPanel, kitchenTerminalsAtom } from './kitchen-terminals-panel.tsx'
import { OutletsPanel } from './outlets-panel.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { StationsPanel } from './stations-panel.tsx'
import { VenueForm } from './venue-form.tsx'
import { voyageAtom } from './voyage.atoms.ts'
import { VoyagePanel } from './voyage-panel.tsx'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [venueAtom, outletsAtom, kitchenTerminalsAtom, voyageAtom]

/**
 * Venue: its name and paper, numbers, codes and mail, outlets, kitchen stations and terminals, courses, happy hours, the pairing
 * of terminals, and the end of the voyage.
 */
export function Component() {
  const [venue, readAgain] = useAtom(venueAtom)
  return (
    <Screen title="Venue" context="Name, paper, numbers, codes and voyage">
      {venue.data !== null ? (
        <VenueForm venue={venue.data}>
          <DeliveryPanel />
          <OutletsPanel />
          <StationsPanel key={JSON.stringify(venue.data.stations)} venue={venue.data} />
          <KitchenTerminalsPanel />
          <CoursesPanel key={JSON.stringify(venue.data.courses)} venue={venue.data} />
          <HappyHoursPanel key={JSON.stringify(venue.data.happyHours)} venue={venue.data} />
          <PairingPanel />
          <VoyagePanel />
        </VenueForm>
      ) : (
        <Panel label="Venue">
          <LoadedPart
            reading={venue}
            what="The venue"
            safe="Nothing was changed."
            label="Loading the venue"
            onRetry={() => readAgain()}
          />
        </Panel>
      )}
    </Screen>
  )
}
