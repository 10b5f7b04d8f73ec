import { MAX_STATIONS } from '../../../shared/contract/stations.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { areNamed, namedIn, type NamedTypes, NamedTypesField } from './named-types.tsx'
import { useVenuePart, VenuePartPanel } from './venue-part.tsx'

interface StationsDraft {
  stations: NamedTypes[]
}

/** Messages for rows that the contract refuses. */
const messagesOf = ({ stations }: StationsDraft): FormErrors<StationsDraft> => ({
  ...(stations.some(({ types }) => types.length === 0) && { stations: 'Choose what each station makes' }),
  ...(!areNamed(stations) && { stations: 'Name each station' }),
})

/** The kitchen's stations, which are the tabs of its displays, and the categories that each makes. */
export function StationsPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<StationsDraft>({
    venue,
    start: { stations: venue.stations.map((station) => ({ ...station, key: station.name })) },
    messages: messagesOf,
    fields: ({ stations }) => ({ stations: namedIn(stations) }),
    saved: 'Stations saved. The displays show them',
  })
  return (
    <VenuePartPanel form={form} title="Kitchen stations" what="stations">
      <NamedTypesField
        field={form.field('stations')}
        label="Stations"
        hint="Each category of dishes is made at one station or more"
        one="station"
        typesLabel={(nth) => `What station ${nth} makes`}
        noTypes="What it makes"
        maxLength={20}
        most={MAX_STATIONS}
        least={1}
      />
    </VenuePartPanel>
  )
}
