import type { ApiFailure } from './api-types.ts'

export interface Connection {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  terminalName: string
  /** Null while no one is logged in; empty if the host attaches it. */
  token: () => string | null
  /** A value that differs for each login. */
  session: () => unknown
  onSessionLost: () => void
  /** Called after each call: null for success, else the failure; `no_connection` if the server did not answer. */
  onAnswer: (failure: ApiFailure | null) => void
}

let current: Connection | null = null

export const connect = (next: Connection): void => void (current = next)

/** Throws before `connect`, which is a programming error. */
export function connection(): Connection {
  if (current === null) throw new Error('the client is not connected')
  return current
}
