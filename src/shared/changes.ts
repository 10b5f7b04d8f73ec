import { type Static, Type } from 'typebox'

/** What can change on one terminal and be seen on another. */
export const topics = [
  'tables',
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
] as const
export type Topic = (typeof topics)[number]

/** A change as the event stream tells it: which records to read anew, never what is in them. */
export const Change = Type.Object({ topics: Type.Array(Type.Enum([...topics])) })
export type Change = Static<typeof Change>

/** Where the API streams changes, below its base: GET, server-sent events, for any live session. */
export const CHANGES_PATH = '/events'
