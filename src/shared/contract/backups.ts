import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** Made by the clock, or because somebody asked for it. */
export const BackupKind = Type.Enum(['daily', 'manual'])

/** How a copy went. `problem` is empty for one that passed its checks. */
export const BackupRecord = Type.Object({
  at: Instant,
  kind: BackupKind,
  file: Type.String(),
  /** Whether the file is still there: after two weeks it is not. */
  present: Type.Boolean(),
  bytes: Type.Integer({ minimum: 0 }),
  tookMs: Type.Integer({ minimum: 0 }),
  /** Sales and rows of the ledger in it. */
  sales: Type.Integer({ minimum: 0 }),
  ledgerRows: Type.Integer({ minimum: 0 }),
  problem: Type.String(),
})
export type BackupRecord = Static<typeof BackupRecord>

/** Made at the start of the server, by the clock at night, or because somebody asked for it. */
export const CheckKind = Type.Enum(['start', 'daily', 'manual'])
export type CheckKind = Static<typeof CheckKind>

/** The result of a check of the books. */
export const BooksVerdict = Type.Object({
  at: Instant,
  kind: CheckKind,
  tookMs: Type.Integer({ minimum: 0 }),
  /** How many invariants were checked. */
  checks: Type.Integer({ minimum: 0 }),
  /** What does not hold, by invariant and row; empty for intact books. */
  breaches: Type.Array(Type.Object({ invariant: Type.String(), found: Type.String() })),
  sales: Type.Integer({ minimum: 0 }),
  ledgerRows: Type.Integer({ minimum: 0 }),
  /** The head of the chain, with `ledgerRows` as its number: the hash of the ledger's last row, to be written down or compared with another copy's. */
  ledgerHash: Type.String(),
  /** Why the check could not be made; empty when it was. */
  problem: Type.String(),
})
export type BooksVerdict = Static<typeof BooksVerdict>

/** A backup or a check under way. */
export const BooksWork = Type.Object({
  what: Type.Enum(['backup', 'verify']),
  step: Type.Enum(['copy', 'check', 'pack', 'read']),
  /** How much of the step is done, 0 to 1; null while nobody knows. */
  share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  startedAt: Instant,
})
export type BooksWork = Static<typeof BooksWork>

/** Everything the server knows of its copies. */
export const BackupState = Type.Object({
  folder: Type.String(),
  /** The flags that give a restore the place of the data: `--data ...`, and for PostgreSQL `--db` without the address, which holds a password. */
  restoreFlags: Type.String(),
  /** The time of the daily copy on the server's clock, `03:30`; empty for none. */
  dailyAt: Type.String(),
  keepDays: Type.Integer({ minimum: 1 }),
  /** Whether the server's key in the copies is sealed with a passphrase. */
  keySealed: Type.Boolean(),
  work: Type.Union([BooksWork, Type.Null()]),
  lastVerdict: Type.Union([BooksVerdict, Type.Null()]),
  /** The last checks, the newest first. */
  checks: Type.Array(BooksVerdict),
  /** The time of the nightly check on the server's clock, `03:30`; empty where checks are made only by hand. */
  checkedAt: Type.String(),
  records: Type.Array(BackupRecord),
  /** Where the server's clock is before the ledger's last entries: the latest of their moments, else null. */
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
