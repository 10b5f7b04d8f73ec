import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** Made on schedule, or on request. */
export const BackupKind = Type.Enum(['daily', 'manual'])

/** The result of a backup. `problem` is empty if it passed its checks. */
export const BackupRecord = Type.Object({
  at: Instant,
  kind: BackupKind,
  file: Type.String(),
  /** Whether the file still exists: it is deleted after two weeks. */
  present: Type.Boolean(),
  bytes: Type.Integer({ minimum: 0 }),
  tookMs: Type.Integer({ minimum: 0 }),
  /** How many sales and ledger rows it contains. */
  sales: Type.Integer({ minimum: 0 }),
  ledgerRows: Type.Integer({ minimum: 0 }),
  problem: Type.String(),
})
export type BackupRecord = Static<typeof BackupRecord>

/** Made at the start of the server, at night on schedule, or on request. */
export const CheckKind = Type.Enum(['start', 'daily', 'manual'])
export type CheckKind = Static<typeof CheckKind>

/** The result of a check of the books. */
export const BooksVerdict = Type.Object({
  at: Instant,
  kind: CheckKind,
  tookMs: Type.Integer({ minimum: 0 }),
  /** How many invariants were checked. */
  checks: Type.Integer({ minimum: 0 }),
  /** Violated invariants, with the row; empty for intact books. */
  breaches: Type.Array(Type.Object({ invariant: Type.String(), found: Type.String() })),
  sales: Type.Integer({ minimum: 0 }),
  ledgerRows: Type.Integer({ minimum: 0 }),
  /** The hash of the ledger's last row, number `ledgerRows`, to write down or compare with that of another copy. */
  ledgerHash: Type.String(),
  /** Why the check could not run; empty if it did. */
  problem: Type.String(),
})
export type BooksVerdict = Static<typeof BooksVerdict>

/** A running backup or check. */
export const BooksWork = Type.Object({
  what: Type.Enum(['backup', 'verify']),
  step: Type.Enum(['copy', 'check', 'pack', 'read']),
  /** The progress of the step, 0 to 1; null while unknown. */
  share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  startedAt: Instant,
})
export type BooksWork = Static<typeof BooksWork>

/** The server's backups and checks. */
export const BackupState = Type.Object({
  folder: Type.String(),
  /**
   * The flags that tell a restore where the data is: `--data ...`, and for PostgreSQL `--db` without the address, which contains
   * a password.
   */
  restoreFlags: Type.String(),
  /** The time of the daily backup on the server's clock, `03:30`; empty for none. */
  dailyAt: Type.String(),
  keepDays: Type.Integer({ minimum: 1 }),
  /** Whether the server's key in the backups is encrypted with a passphrase. */
  keySealed: Type.Boolean(),
  work: Type.Union([BooksWork, Type.Null()]),
  lastVerdict: Type.Union([BooksVerdict, Type.Null()]),
  /** The last checks, newest first. */
  checks: Type.Array(BooksVerdict),
  /** The time of the nightly check on the server's clock, `03:30`; empty if checks only run by hand. */
  checkedAt: Type.String(),
  records: Type.Array(BackupRecord),
  /** The latest time in the ledger if the server's clock is behind it, else null. */
  clockBehind: Type.Optional(Type.Union([Instant, Type.Null()])),
})
export type BackupState = Static<typeof BackupState>

export const backups = {
  listBackups: endpoint({
    method: 'GET',
    path: '/backups',
    reads: ['backups', 'books'],
    summary: 'The copies of the data: the last ones and how they went, what is under way, the last check of the books',
    permission: 'backoffice',
    reply: BackupState,
    errors: [],
  }),
  backupNow: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Start a copy of the data; it runs beside the sales, and the list shows its progress',
    permission: 'backoffice',
    changes: ['backups'],
    reply: BackupState,
    errors: ['books_busy'],
  }),
  verifyBooks: endpoint({
    method: 'POST',
    path: '/backups/verify',
    summary: 'Start a check of every invariant of the money; it runs beside the sales',
    permission: 'backoffice',
    changes: ['backups'],
    reply: BackupState,
    errors: ['books_busy'],
  }),
}
