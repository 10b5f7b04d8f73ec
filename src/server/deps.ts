import type { DeskCode } from '../shared/bridge.ts'
import type { BackupJobs } from './backup/backup-jobs.ts'
import type { StartJobProcess } from './backup/job-process.ts'
import type { Changes } from './changes.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/database.ts'
import type { Notices } from './notices/notices.ts'
import type { OpenWays } from './delivery/ways.ts'
import type { Secrets } from './secrets.ts'

/** How the server reaches its host: nothing here crosses the API. */
export interface Host {
  /** Shows a code of the `desk` channel on the host's own screen. */
  deskCode(code: DeskCode): void
  /** Starts the process of a long job on the books; without it Node forks one. */
  startJob?: StartJobProcess | undefined
}

/** What every service is given: the outside world, so that rules stay pure and tests choose the clock. */
export interface Deps {
  database: Database
  config: ServerConfig
  secrets: Secrets
  /** SHA-256 of the certificate that this server shows, as `AB:CD:…`; empty without TLS of its own. */
  fingerprint: string
  /** What the first administrator has to know; null where no code is needed. */
  setupCode: string | null
  /** How codes, notices and mail reach guests. */
  ways: OpenWays
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Wakes the mail worker: the outbox has something to send. */
  mailQueued: () => void
  /** Notifies guests of what happened to their card's PIN, and where their codes go. */
  notices: Pick<Notices, 'canNotify' | 'wake' | 'notifyOnce'>
  /** Reports to the open terminals what changed; calls of the contract do it by their `changes`. */
  changes: Changes
  /** Whether the server is about to end: calls under way are answered, and no others are wanted. */
  isClosing: () => boolean
  /** Makes and checks copies of the data, one job at a time. */
  backupJobs: BackupJobs
}
