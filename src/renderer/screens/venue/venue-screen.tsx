import { atom, useAtom, useSetAtom } from 'jotai'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { useVenueZone, venueAtom } from '../../data/venue.atoms.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { ShiftsPanel } from './shifts-panel.tsx'
import { kitchenTerminalsAtom, KitchenTerminalsPanel } from './kitchen-terminals-panel.tsx'
import { OutletsPanel } from './outlets-panel.tsx'
import { VenueForm } from './venue-form.tsx'
import { voyageStateAtom } from '../../data/voyages.atoms.ts'
import { VoyagePanel } from './voyage-panel.tsx'
import { Button } from 'antd'
import { MAX_COURSES, usualCourses } from '../../../shared/contract/courses.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { areNamed, namedIn, namedTypes, type NamedTypes, NamedTypesField } from './named-types.tsx'
import { useVenuePart, VenuePartPanel } from './venue-part.tsx'
import { MAX_STATIONS } from '../../../shared/contract/stations.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { useState } from 'react'
import type { PairingCode } from '../../../shared/contract/pairing.ts'
import { groupsOf } from '../../../shared/pairing.ts'
import { formatTime } from '../../model/format.ts'
import { write } from '../../data/write.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import { MAX_HAPPY_HOURS } from '../../../shared/contract/happy-hours.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { type HourRow, type HoursDraft, hoursFault, hoursIn, newHour, rowOf } from './happy-hour-draft.ts'
import { HappyHourRow } from './happy-hour-row.tsx'

export const reads = [venueAtom, outletsAtom, kitchenTerminalsAtom, voyageStateAtom]

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
          <ShiftsPanel key={JSON.stringify(venue.data.shifts)} venue={venue.data} />
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

interface CoursesDraft {
  courses: NamedTypes[]
}

function CoursesPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<CoursesDraft>({
    venue,
    start: { courses: (venue.courses ?? []).map((course) => ({ ...course, types: [...course.types], key: course.name })) },
    messages: ({ courses }) => (areNamed(courses) ? {} : { courses: 'Name each course' }),
    fields: ({ courses }) => ({ courses: namedIn(courses) }),
    saved: 'Courses saved. New dishes are served with them',
  })
  const field = form.field('courses')
  const usual = <Button onClick={() => field.onChange(usualCourses.map(namedTypes))}>Starters, mains and desserts</Button>
  return (
    <VenuePartPanel form={form} title="Courses" what="courses">
      <NamedTypesField
        field={field}
        label="Courses"
        hint="In serving order. A later course waits until it is fired"
        one="course"
        typesLabel={(nth) => `What belongs to course ${nth}`}
        noTypes="Chosen for each dish"
        maxLength={16}
        most={MAX_COURSES}
        more={field.value.length === 0 && usual}
      />
    </VenuePartPanel>
  )
}

interface StationsDraft {
  stations: NamedTypes[]
}

const messagesOf = ({ stations }: StationsDraft): FormErrors<StationsDraft> => ({
  ...(stations.some(({ types }) => types.length === 0) && { stations: 'Choose what each station makes' }),
  ...(!areNamed(stations) && { stations: 'Name each station' }),
})

function StationsPanel({ venue }: { venue: Venue }) {
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

function PairingPanel() {
  const make = useSetAtom(makePairingCodeAtom)
  const [made, setMade] = useState<PairingCode | null>(null)
  const [ask, busy] = useWrite(make, setMade)
  const footer = (
    <Button block loading={busy} onClick={ask}>
      {made === null ? 'Make pairing code' : 'Make another code'}
    </Button>
  )
  return (
    <Panel title="Terminals" footer={footer}>
      {made === null ? (
        <p className="type-supporting">
          Pair a new terminal under Setting, Server, Pair, with a code that works once, within ten minutes. It then accepts only
          this server’s certificate.
        </p>
      ) : (
        <Made made={made} />
      )}
    </Panel>
  )
}

function Made({ made: { code, expiresAt, addresses, fingerprint } }: { made: PairingCode }) {
  const timeZone = useVenueZone()
  return (
    <dl className="grid gap-0.5 [&_dd]:mx-0 [&_dd]:mt-0 [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dt]:text-quiet" role="status">
      <dt>Pairing code</dt>
      <dd className="type-h2 tabular-nums">{groupsOf(code)}</dd>
      <dt>Good until</dt>
      <dd className="tabular-nums">{formatTime(expiresAt, timeZone)}</dd>
      <dt>Address</dt>
      <dd>{addresses.length === 0 ? 'The server has no name set (--allowed-hosts)' : addresses.join(', ')}</dd>
      <dt>Certificate (SHA-256)</dt>
      <dd className="text-sm tabular-nums">{fingerprint}</dd>
    </dl>
  )
}

/** A new code invalidates the one before. */
const makePairingCodeAtom = atom(null, () => write('makePairingCode'))

function HappyHoursPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<HoursDraft>({
    venue,
    start: { happyHours: (venue.happyHours ?? []).map(rowOf) },
    messages: ({ happyHours }) => {
      const fault = hoursFault(happyHours)
      return fault === null ? {} : { happyHours: fault }
    },
    fields: ({ happyHours }) => ({ happyHours: hoursIn(happyHours) }),
    saved: 'Happy hours saved. The menu shows their prices',
  })
  return (
    <VenuePartPanel form={form} title="Happy hours" what="happy hours">
      <Rows form={form} />
    </VenuePartPanel>
  )
}

function Rows({ form }: { form: FormOf<HoursDraft> }) {
  const { value: rows, error, onChange } = form.field('happyHours')
  const change = (key: string, part: Partial<HourRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Field
      label="Happy hours"
      error={error}
      hint="By the venue’s clock. Dishes already sent keep their price. If two overlap, the lower price counts"
    >
      {({ id, status, ...described }) => (
        <div className="grid gap-5" role="group" aria-label="Happy hours" aria-describedby={described['aria-describedby']}>
          {rows.map((hour, index) => (
            <HappyHourRow
              key={hour.key}
              hour={hour}
              nth={index + 1}
              id={index === 0 ? id : `${id}-${index}`}
              status={status}
              onChange={(part) => change(hour.key, part)}
              onRemove={() => onChange(rows.filter((one) => one !== hour))}
            />
          ))}
          <div>
            <HeldButton
              icon={<PlusIcon />}
              why={rows.length >= MAX_HAPPY_HOURS ? `${MAX_HAPPY_HOURS} at most.` : null}
              onClick={() => onChange([...rows, newHour()])}
            >
              Add happy hour
            </HeldButton>
          </div>
        </div>
      )}
    </Field>
  )
}
