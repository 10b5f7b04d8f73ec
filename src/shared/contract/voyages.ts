import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Day, FilledText, Id, Instant } from './values.ts'

/** A time by the ship's clock, such as `2026-12-05 18:00`. */
const WallTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d ([01]\\d|2[0-3]):[0-5]\\d$' })

/** A port of call. The first one may have no arrival, and the last one no departure. */
const Port = Type.Object({
  name: FilledText(60),
  arrive: Type.Union([WallTime, Type.Null()]),
  leave: Type.Union([WallTime, Type.Null()]),
})
export type Port = Static<typeof Port>

/** From this moment on, the ship's clocks are those of another time zone. */
const ClockChange = Type.Object({ at: Instant, timeZone: FilledText(60) })
export type ClockChange = Static<typeof ClockChange>

const most = 60

export const VoyageForm = Type.Object({
  name: FilledText(60),
  /** The first and the last day aboard; a voyage may begin on the last day of the one before. */
  fromDay: Day,
  toDay: Day,
  /** In the order they are called at. */
  ports: Type.Array(Port, { maxItems: most }),
  /** Earliest first. They take effect by themselves while the voyage is the current one. */
  clockChanges: Type.Array(ClockChange, { maxItems: most }),
})
export type VoyageForm = Static<typeof VoyageForm>

export const voyageStates = ['planned', 'current', 'ended'] as const

export const Voyage = Type.Object({
  _id: Id,
  ...VoyageForm.properties,
  state: Type.Enum([...voyageStates]),
  version: Type.Integer({ minimum: 1 }),
  /** Who began and ended it, and when; null until then. */
  beganAt: Type.Union([Instant, Type.Null()]),
  beganBy: Type.Union([Type.String(), Type.Null()]),
  endedAt: Type.Union([Instant, Type.Null()]),
  endedBy: Type.Union([Type.String(), Type.Null()]),
  /** The moment of the last clock change that took effect; null before the first. */
  clockAt: Type.Union([Instant, Type.Null()]),
  /** How many passengers were registered for it. */
  passengers: Type.Integer({ minimum: 0 }),
})
export type Voyage = Static<typeof Voyage>

/** The voyage of a report or of a registration. */
export const OneVoyage = Type.Optional(Id)

const oneVoyage = {
  permission: 'backoffice',
  params: Type.Object({ _id: Id }),
} as const

export const voyages = {
  listVoyages: endpoint({
    method: 'GET',
    path: '/voyages',
    reads: ['venue', 'pax'],
    summary: 'The voyages of the ship, the latest first; at most one of them is the current one',
    permission: 'session',
    reply: Type.Array(Voyage),
    errors: [],
  }),
  planVoyage: endpoint({
    method: 'POST',
    path: '/voyages',
    summary: 'Plan a voyage',
    permission: 'backoffice',
    changes: ['venue'],
    body: VoyageForm,
    reply: Voyage,
    errors: ['rule_broken'],
  }),
  changeVoyage: endpoint({
    ...oneVoyage,
    method: 'PUT',
    path: '/voyages/:_id',
    summary: 'Change a voyage that has not ended; clock changes that took effect stay as they were',
    changes: ['venue'],
    body: Type.Object({ version: Voyage.properties.version, ...VoyageForm.properties }),
    reply: Voyage,
    errors: ['voyage_not_found', 'voyage_changed', 'rule_broken'],
  }),
  dropVoyage: endpoint({
    ...oneVoyage,
    method: 'DELETE',
    path: '/voyages/:_id',
    summary: 'Delete a planned voyage that no passenger is registered for',
    changes: ['venue'],
    reply: Type.Object({ _id: Id }),
    errors: ['voyage_not_found', 'rule_broken'],
  }),
  beginVoyage: endpoint({
    ...oneVoyage,
    method: 'POST',
    path: '/voyages/:_id/begin',
    summary: 'Begin a planned voyage: it is the current one, and every sale and card move from now on belongs to it',
    changes: ['venue'],
    reply: Voyage,
    errors: ['voyage_not_found', 'voyage_under_way', 'rule_broken'],
  }),
}
