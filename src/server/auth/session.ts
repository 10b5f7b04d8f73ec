import { createHash, randomBytes } from 'node:crypto'
import type { SessionRow } from '../db/tables.ts'

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

/** Whether a session is still alive at a moment (ms). */
export const isAlive = (session: Pick<SessionRow, 'seen_at' | 'expires_at'>, now: number): boolean =>
  now < session.expires_at && now < session.seen_at + IDLE_MS
