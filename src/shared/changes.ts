import { type Static, Type } from 'typebox'

/** What can change on one terminal and be seen on another. */
export const topics = [
  'tables',
  'reservations',
  'orders',
  'kitchen',
  'dishes',
  'cards',
  'pax',
  'inventory',
  'staff',
  'enrolments',
  'venue',
  'backups',
  'books',
  'zreports',
  'drawers',
] as const
export type Topic = (typeof topics)[number]

/**
 * A change as the event stream reports it: which records to read again, never what is in them. `by` is the id that the caller gave the
 * call which made it (header `x-change-id`), for whom the reply has said the same; left out where it gave none.
 */
export const Change = Type.Object({
  topics: Type.Array(Type.Enum([...topics])),
  by: Type.Optional(Type.String({ maxLength: 64 })),
})
export type Change = Static<typeof Change>

/** Where the API streams changes, below its base: GET, server-sent events, for any live session. */
export const CHANGES_PATH = '/events'

/** The server sends something every 15 s; after this long without a sign the client takes the connection for dead, ms. */
export const SILENCE_MS = 40_000
/** How soon a refused stream is asked for again; a broken one is after the second that the server names, ms. */
export const REFUSED_PAUSE_MS = 3000
