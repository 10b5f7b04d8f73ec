import { createHash, randomBytes } from 'node:crypto'
import type { SessionRow } from '../../kernel/db/tables/tables.ts'
import { isToCome, isWithin } from '../../kernel/past.ts'

const HOUR_MS = 3_600_000
/** A session ends after this long without a call, ms. */
export const IDLE_MS = 12 * HOUR_MS
/** A session ends after this long whatever happens, ms. */
export const ABSOLUTE_MS = 24 * HOUR_MS
/** How stale `seen_at` may be before it is written again: not every call is a write. */
export const SEEN_EVERY_MS = 60_000

/** A new opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored hashed only, so a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of an `Authorization: Bearer` header, or null. */
export const tokenOf = (authorization: string | undefined): string | null =>
  authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,200})$/)?.[1] ?? null

/** `expires_at` of a session that was ended: no clock that is set back brings it to life. */
export const ENDED = 0

/** Whether a session is still alive at a moment (ms). One begun in the future is dead; a call noted in the future counts for nothing. */
export function isAlive({ created_at, seen_at, expires_at }: Times, now: number): boolean {
  const lastCall = isToCome(seen_at, now) ? created_at : seen_at
  return now < expires_at && isWithin(created_at, ABSOLUTE_MS, now) && isWithin(lastCall, IDLE_MS, now)
}
type Times = Pick<SessionRow, 'created_at' | 'seen_at' | 'expires_at'>

/** Whether the moment of a session's last call is to be updated. */
export const isStale = (seenAt: number, now: number): boolean => !isWithin(seenAt, SEEN_EVERY_MS + 1, now)
