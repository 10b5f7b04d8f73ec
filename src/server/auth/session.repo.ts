import type { Db } from '../db/database.ts'
import type { SessionRow } from '../db/tables.ts'

/** A session with its staff member, by the token's hash. */
export const findSession = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(['staff_id', 'name', 'email', 'accessroutes', 'disabled_at', 'seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const insertSession = (db: Db, row: SessionRow) => db.insertInto('sessions').values(row).execute()

export const touchSession = (db: Db, tokenHash: string, now: number) =>
  db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends one session at a moment (ms); its row stays to tell when it was last used. */
export const endSession = (db: Db, tokenHash: string, now: number) =>
  db.updateTable('sessions').set({ expires_at: now, seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends all sessions of a staff member at a moment (ms), but for the one with the given token hash where there is one. */
export function endSessionsOf(db: Db, staffId: string, now: number, keptTokenHash?: string) {
  const live = db.updateTable('sessions').set({ expires_at: now }).where('staff_id', '=', staffId).where('expires_at', '>', now)
  return (keptTokenHash === undefined ? live : live.where('token_hash', '<>', keptTokenHash)).execute()
}

/** Forgets the sessions of a staff member that ended before a moment or were last used before another (ms). */
export const deleteDeadSessions = (db: Db, staffId: string, endedBy: number, unusedSince: number) =>
  db
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where((row) => row.or([row('expires_at', '<=', endedBy), row('seen_at', '<=', unusedSince)]))
    .execute()
