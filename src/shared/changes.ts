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
  'disputes',
  'statements',
] as const
export type Topic = (typeof topics)[number]

/**
 * A change in the event stream: which records to read again, never their content. `by` is the `x-change-id` header of the call
 * that made the change, so that its caller, who has the reply, can ignore it; omitted if the call had none.
 */
export const Change = Type.Object({
  topics: Type.Array(Type.Enum([...topics])),
  by: Type.Optional(Type.String({ maxLength: 64 })),
})
export type Change = Static<typeof Change>

/** Where the API streams changes, below its base: GET, server-sent events, for any live session. */
export const CHANGES_PATH = '/events'

/** The server sends something every 15 s; after this long without anything the client treats the connection as dead, ms. */
export const SILENCE_MS = 40_000
/** Wait before retrying a refused stream, ms; a broken stream is retried after the second that the server specifies. */
export const REFUSED_PAUSE_MS = 3000
