import type { Change } from '../../shared/changes.ts'

/** How servers on one database tell each other what changed: by LISTEN and NOTIFY, or by a table that each reads. */
export const changeLines = ['listen', 'table'] as const
export type ChangeLineKind = (typeof changeLines)[number]

/** The connection over which a server publishes to the others on its database what changed, and learns it from them. */
export interface ChangeLine {
  /** Sends a change to the others soon. While the line is down nothing is kept: they read everything again when it is back. */
  publish(change: Change): void
  /** Whether changes of the others arrive now. */
  isUp(): boolean
  /** Whether this server is the one of them that does what only one has to do. When it is gone another takes over within seconds. */
  isOnDuty(): boolean
  /** Sends what waits and ends. */
  close(): Promise<void>
}

/**
 * Opens a line to a PostgreSQL address; once it answers it was up, or the first try has failed. A broken line is opened again with growing
 * pauses. `onChange` is called with what other servers publish, and with a change of everything whenever something may have been missed: the
 * line was down, or another server is gone that may have died before it sent its last.
 */
export type OpenChangeLine = (address: string, onChange: (change: Change) => void) => Promise<ChangeLine>
