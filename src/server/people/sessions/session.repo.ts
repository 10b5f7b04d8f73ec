import type { Db } from '../../kernel/db/database.ts'
import { remembered } from '../../kernel/db/engine/remembered.ts'
import type { SessionRow } from '../../kernel/db/tables/tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { latestPast } from '../../kernel/past.ts'
import { ENDED, IDLE_MS } from './session.ts'

/** A session with its staff member, by the token's hash. */
export const findSession = remembered(['sessions', 'staff'], (db: Db, tokenHash: string) =>
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

/** Adds a session, of the first outlet's where none is named. */
export const insertSession = (db: Db, row: Omit<SessionRow, 'outlet'> & { outlet?: number }) =>
  db
    .insertInto('sessions')
    .values({ outlet: FIRST_OUTLET, ...row })
    .execute()

export const touchSession = (db: Db, tokenHash: string, now: number) =>
  db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends one session at a moment (ms); its row stays to show when it was last used. */
export const endSession = (db: Db, tokenHash: string, now: number) =>
  db.updateTable('sessions').set({ expires_at: ENDED, seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Ends all sessions of a staff member for good, but for the one with the given token hash where there is one. */
export function endSessionsOf(db: Db, staffId: string, keptTokenHash?: string) {
  const live = db.updateTable('sessions').set({ expires_at: ENDED }).where('staff_id', '=', staffId)
  return (keptTokenHash === undefined ? live : live.where('token_hash', '<>', keptTokenHash)).execute()
}

/** Ends all sessions of an outlet's terminals for good. */
export const endSessionsAt = (db: Db, outlet: number) =>
  db.updateTable('sessions').set({ expires_at: ENDED }).where('outlet', '=', outlet).execute()

/** Forgets the sessions of a staff member that are dead at a moment (ms): ended, unused for long, or begun in the future. */
export const deleteDeadSessions = (db: Db, staffId: string, now: number) =>
  db
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where((row) =>
      row.or([row('expires_at', '<=', now), row('seen_at', '<=', now - IDLE_MS), row('created_at', '>', latestPast(now))]),
    )
    .execute()
