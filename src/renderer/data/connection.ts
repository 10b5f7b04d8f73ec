import type { ApiFailure } from './api-types.ts'

/** What the client needs to know of the terminal it runs on, set once at start and after each change. */
export interface Connection {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  terminalName: string
  /** Null while nobody is logged in; empty where the host attaches it. */
  token: () => string | null
  /** What distinguishes this login from the one before it and the next. */
  session: () => unknown
  /** The server no longer knows this session. */
  onSessionLost: () => void
  /** Called after each call: null where the server did it, else why not; `no_connection` where the server did not answer. */
  onAnswer: (failure: ApiFailure | null) => void
}

let current: Connection | null = null

/** Points the client at a server. */
export const connect = (next: Connection): void => void (current = next)

/** Where the client is pointed at. A call before that is a programmer's error and throws. */
export function connection(): Connection {
  if (current === null) throw new Error('the client is not connected')
  return current
}
