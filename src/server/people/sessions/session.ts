import { hash, randomBytes } from 'node:crypto'
import type { NewStaffRow, SessionRow, StaffRow } from '../../kernel/db/tables/tables.ts'
import { isToCome, isWithin, latestPast } from '../../kernel/clock-skew.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { cachedRead } from '../../kernel/db/engine/read-cache.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'
import { unlessInTrouble } from '../../kernel/db/engine/storage-trouble.ts'
import type { Deps, Staff } from '../../kernel/http/call.ts'
import type { LoginRecord } from '../../../shared/contract/auth.ts'
import { isoOf } from '../../../shared/time.ts'
import { type NamedOutlet, whereOf } from '../../venue/index.ts'

const HOUR_MS = 3_600_000
/** A session ends after this long without a call, ms. */
export const IDLE_MS = 12 * HOUR_MS
/** A session ends after this long in any case, ms. */
export const ABSOLUTE_MS = 24 * HOUR_MS
/** How stale `seen_at` may be before it is written again, so that not every call is a write. */
export const SEEN_EVERY_MS = 60_000

/** A new opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token. Only hashes are stored, so a stolen database opens no session. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** The token of an `Authorization: Bearer` header, or null. */
export const tokenOf = (authorization: string | undefined): string | null =>
  authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,200})$/)?.[1] ?? null

/** `expires_at` of an ended session: setting the clock back cannot revive it. */
export const ENDED = 0

/** Whether a session is live at a moment (ms). One that begins in the future is dead; a last call in the future is ignored. */
export function isAlive({ created_at, seen_at, expires_at }: Times, now: number): boolean {
  const lastCall = isToCome(seen_at, now) ? created_at : seen_at
  return now < expires_at && isWithin(created_at, ABSOLUTE_MS, now) && isWithin(lastCall, IDLE_MS, now)
}
type Times = Pick<SessionRow, 'created_at' | 'seen_at' | 'expires_at'>

/** Whether `seen_at` of a session has to be updated. */
export const isStale = (seenAt: number, now: number): boolean => !isWithin(seenAt, SEEN_EVERY_MS + 1, now)

/** A session with its staff member, by the token's hash. */
export const findSession = cachedRead(['sessions', 'staff'], (db: Reading, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select([
      'staff_id',
      'name',
      'email',
      'accessroutes',
      'disabled_at',
      'sessions.created_at',
      'seen_at',
      'expires_at',
      'outlet',
      'own_password_needed',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst(),
)

/** Adds a session, at the first outlet if none is named. */
export const insertSession = (tx: Transaction, row: Omit<SessionRow, 'outlet'> & { outlet?: number }) =>
  tx
    .insertInto('sessions')
    .values({ outlet: FIRST_OUTLET, ...row })
    .execute()

export const touchSession = (tx: Transaction, tokenHash: string, now: number) =>
  tx.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends one session at a moment (ms); its row is kept to show when it was last used. */
export const endSession = (tx: Transaction, tokenHash: string, now: number) =>
  tx.updateTable('sessions').set({ expires_at: ENDED, seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends all sessions of a staff member for good, except the one with the given token hash, if any. */
export function endSessionsOf(tx: Transaction, staffId: string, keptTokenHash?: string) {
  const live = tx.updateTable('sessions').set({ expires_at: ENDED }).where('staff_id', '=', staffId)
  return (keptTokenHash === undefined ? live : live.where('token_hash', '<>', keptTokenHash)).execute()
}

/** Ends all sessions at an outlet for good. */
export const endSessionsAt = (tx: Transaction, outlet: number) =>
  tx.updateTable('sessions').set({ expires_at: ENDED }).where('outlet', '=', outlet).execute()

/** Deletes the sessions of a staff member that are dead at a moment (ms): ended, unused for long, or begun in the future. */
export const deleteDeadSessions = (tx: Transaction, staffId: string, now: number) =>
  tx
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where((row) =>
      row.or([row('expires_at', '<=', now), row('seen_at', '<=', now - IDLE_MS), row('created_at', '>', latestPast(now))]),
    )
    .execute()

/**
 * The staff member whose live session an Authorization header names, or null. Looked up on each call, so that a revoked session
 * ends at once.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<Staff | null> {
  const token = tokenOf(authorization)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const found = await findSession(deps.database.db, tokenHash)
  const now = deps.now()
  if (found === undefined || found.disabled_at !== null || !isAlive(found, now)) return null
  if (isStale(found.seen_at, now)) await deps.database.write((tx) => touchSession(tx, tokenHash, now)).catch(unlessInTrouble)
  const { staff_id: id, name, email, outlet, expires_at: expiresAt } = found
  const accessroutes = JSON.parse(found.accessroutes) as AccessRoute[]
  const needsOwnPassword = found.own_password_needed === 1
  return { id, name, email, accessroutes, tokenHash, outlet, expiresAt, needsOwnPassword }
}

interface Opening {
  /** ms since 1970, UTC. */
  now: number
  outlet: number
  outlets: readonly NamedOutlet[]
}

/** Opens a session of a staff member at an outlet and answers the login record. */
export async function openSession(
  tx: Transaction,
  staff: NewStaffRow & Partial<Pick<StaffRow, 'own_password_needed'>>,
  { now, outlet, outlets }: Opening,
): Promise<LoginRecord> {
  const token = newToken()
  await deleteDeadSessions(tx, staff.id, now)
  const expiresAt = now + ABSOLUTE_MS
  await insertSession(tx, {
    token_hash: hashToken(token),
    staff_id: staff.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
    outlet,
  })
  const { id: _id, name, email } = staff
  return {
    token,
    accessroutes: JSON.parse(staff.accessroutes) as AccessRoute[],
    user: { _id, name, email },
    expiresAt: isoOf(expiresAt),
    ...whereOf(outlet, outlets),
    ...(staff.own_password_needed === 1 && { ownPasswordNeeded: true }),
  }
}
