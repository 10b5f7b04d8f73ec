import type { Db } from '../db/database.ts'
import { held } from '../db/held.ts'
import type { NewStaffRow, StaffRow } from '../db/tables.ts'

export const findStaffByEmail = (db: Db, email: string) =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

export const anyStaff = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined

/** A staff member, whose row is then this transaction's alone until it ends. */
export const lockStaffMember = (tx: Db, id: string) =>
  held(tx, tx.selectFrom('staff').selectAll().where('id', '=', id)).executeTakeFirst()

/** Some staff members, locked by rising id as everybody locks them; an unknown id is left out. */
export async function lockStaffMembers(tx: Db, ids: readonly string[]): Promise<StaffRow[]> {
  const locked: StaffRow[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const member = await lockStaffMember(tx, id)
    if (member !== undefined) locked.push(member)
  }
  return locked
}

/** Stores a new password as `hashPassword` wrote it. */
export const setPasswordHash = (db: Db, id: string, passwordHash: string) =>
  db.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()

/** Adds a staff member; false when the id or the e-mail address is taken. */
export async function insertStaff(db: Db, row: NewStaffRow & { outlets?: string }): Promise<boolean> {
  const inserted = await db
    .insertInto('staff')
    .values({ outlets: '[]', ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
