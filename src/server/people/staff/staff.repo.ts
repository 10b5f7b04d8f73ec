import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import { lockStaffMembers } from '../sessions/staff.repo.ts'
import type { StaffRow, Tables } from '../../kernel/db/tables/tables.ts'

/** Which sessions count as live: not ended at `now`, used after `unusedSince` and begun by `latest` (ms). */
export interface Liveness {
  now: number
  unusedSince: number
  latest: number
}

const sessionsOf = (staff: ExpressionBuilder<Tables, 'staff'>) =>
  staff.selectFrom('sessions').whereRef('sessions.staff_id', '=', 'staff.id')

const withSessions = (db: Db, { now, unusedSince, latest }: Liveness) =>
  db
    .selectFrom('staff')
    .selectAll()
    .select((staff) => [
      sessionsOf(staff)
        .where('seen_at', '<=', latest)
        .select((session) => session.fn.max('seen_at').as('seen_at'))
        .as('seen_at'),
      sessionsOf(staff)
        .where('expires_at', '>', now)
        .where('seen_at', '>', unusedSince)
        .where('sessions.created_at', '<=', latest)
        .select((session) => session.fn.countAll<number>().as('live'))
        .as('live'),
    ])

/** All staff by name with what their sessions show. */
export const allStaff = (db: Db, liveness: Liveness) => withSessions(db, liveness).orderBy('name').orderBy('id').execute()

/** One member with what their sessions show. */
export const findMember = (db: Db, id: string, liveness: Liveness) =>
  withSessions(db, liveness).where('id', '=', id).executeTakeFirst()

/**
 * All staff, locked until the transaction ends, so that changes of staff happen one after another: each sees what the
 * one before it left. One after the other by id, as whoever locks two of them does.
 */
export async function lockAllStaff(tx: Db): Promise<StaffRow[]> {
  const all = await tx.selectFrom('staff').select('id').execute()
  await lockStaffMembers(
    tx,
    all.map(({ id }) => id),
  )
  return tx.selectFrom('staff').selectAll().orderBy('id').execute()
}

/** Writes what of a member can change, but for the password. */
export const saveMember = (db: Db, { id, name, email, accessroutes, disabled_at, outlets }: StaffRow) =>
  db.updateTable('staff').set({ name, email, accessroutes, disabled_at, outlets }).where('id', '=', id).execute()
