import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { OrderTable } from './order-parts.ts'
import { FilledText, Id, Instant, keyInBody, TextLine } from './values.ts'

/** The states of a reservation; each can be corrected except cancelled. */
export const reservationStates = ['booked', 'arrived', 'no_show', 'cancelled'] as const
export type ReservationState = (typeof reservationStates)[number]
const State = Type.Enum([...reservationStates])

/** The most guests of one reservation. */
export const MAX_COVERS = 60
/** Reservations start on a quarter hour. */
export const QUARTER_MS = 15 * 60_000

const fields = {
  name: FilledText(60),
  covers: Type.Integer({ minimum: 1, maximum: MAX_COVERS }),
  /** When the guests come: a quarter hour. */
  at: Instant,
}

/** Who changed a reservation, and when: to this state, or `changed`. */
export const ReservationChange = Type.Object({
  what: Type.Enum([...reservationStates, 'changed']),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
})
export type ReservationChange = Static<typeof ReservationChange>

/** A reservation. `table` is null until one is chosen; its changes are oldest first. */
export const Reservation = Type.Object({
  _id: Id,
  ...fields,
  /** Empty once it was removed. */
  name: Type.String(),
  table: Type.Union([OrderTable, Type.Null()]),
  note: Type.String(),
  /** Their card's number; empty if not known. */
  cardNumber: Type.String(),
  state: State,
  changes: Type.Array(ReservationChange),
})
export type Reservation = Static<typeof Reservation>

/** The form of a reservation. `anyway`: save it even if another one has the table at that time. */
export const ReservationForm = Type.Object({
  ...fields,
  table: Type.Union([Id, Type.Null()]),
  note: TextLine(200),
  cardNumber: Type.String({ maxLength: 20, pattern: '^[0-9A-Za-z-]*$' }),
  anyway: Type.Optional(Type.Boolean()),
})
export type ReservationForm = Static<typeof ReservationForm>

/** `known`: how many changes the caller has seen; the update is refused if there are more, so that none is overwritten unseen. */
const ReservationUpdate = Type.Object({
  ...ReservationForm.properties,
  known: Type.Optional(Type.Integer({ minimum: 1 })),
})

const params = Type.Object({ _id: Id })

export const reservations = {
  listReservations: endpoint({
    method: 'GET',
    path: '/reservations',
    reads: ['reservations'],
    summary: 'The reservations of the own outlet today and on the days to come, by time, with who changed them and when',
    permission: 'foodorder',
    reply: Type.Array(Reservation),
    errors: [],
  }),
  createReservation: endpoint({
    method: 'POST',
    path: '/reservations',
    summary: 'Reserve a table, or take the guests down with none yet; 409 while another reservation has it, unless `anyway`',
    permission: 'foodorder',
    idempotent: true,
    changes: ['reservations'],
    body: Type.Object({
      ...ReservationForm.properties,
      ...keyInBody,
    }),
    reply: Reservation,
    errors: ['table_not_found', 'table_reserved', 'rule_broken'],
  }),
  updateReservation: endpoint({
    method: 'PUT',
    path: '/reservations/:_id',
    summary:
      'Change a reservation whose guests are still expected; 409 where someone changed it since the caller read it, if the caller says what it knows',
    permission: 'foodorder',
    changes: ['reservations'],
    params,
    body: ReservationUpdate,
    reply: Reservation,
    errors: [
      'reservation_not_found',
      'reservation_over',
      'reservation_changed',
      'table_not_found',
      'table_reserved',
      'rule_broken',
    ],
  }),
  setReservationState: endpoint({
    method: 'PUT',
    path: '/reservations/:_id/state',
    summary:
      'Say that the guests have arrived, did not come or cancelled, or are expected after all; what was cancelled stays so',
    permission: 'foodorder',
    changes: ['reservations'],
    params,
    body: Type.Object({ state: State }),
    reply: Reservation,
    errors: ['reservation_not_found', 'reservation_over'],
  }),
}
