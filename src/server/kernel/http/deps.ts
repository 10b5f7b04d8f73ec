import type { Changes } from '../changes/changes.ts'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'

/**
 * What every service is given: the outside world, so that rules stay pure and tests choose the clock. A module that has something of its
 * own to give adds it by declaration merging, as `guests/delivery/ways.ts` does, so that this file imports no module.
 */
export interface Deps {
  database: Database
  config: ServerConfig
  secrets: Secrets
  /** SHA-256 of the certificate that this server shows, as `AB:CD:…`; empty without TLS of its own. */
  fingerprint: string
  /** What the first administrator has to know; null where no code is needed. */
  setupCode: string | null
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Wakes the mail worker: the outbox has something to send. */
  mailQueued: () => void
  /** Reports to the open terminals what changed; calls of the contract do it by their `changes`. */
  changes: Changes
  /** Whether the server is about to end: calls under way are answered, and no others are wanted. */
  isClosing: () => boolean
}
