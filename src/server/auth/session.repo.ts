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

export const deleteSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
