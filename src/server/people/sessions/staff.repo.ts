import type { Db } from '../../kernel/db/database.ts'
import { held } from '../../kernel/db/held.ts'
import type { NewStaffRow, StaffRow } from '../../kernel/db/tables/tables.ts'

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

/** Stores a password as `hashPassword` wrote it, which the member chose. Who set the one before is still known. */
export const setOwnPassword = (db: Db, id: string, passwordHash: string) =>
  db.updateTable('staff').set({ password_hash: passwordHash, own_password_needed: 0 }).where('id', '=', id).execute()

/** What is kept of a password that somebody else set at a moment (ms). */
export const setByOther = (by: string, now: number) => ({
  password_set_by: by,
  password_set_at: now,
  own_password_needed: 1,
})

/** Stores a password that somebody else set. */
export const setPasswordFor = (db: Db, id: string, passwordHash: string, by: string, now: number) =>
  db
    .updateTable('staff')
    .set({ password_hash: passwordHash, ...setByOther(by, now) })
    .where('id', '=', id)
    .execute()

/** What of a new member is not said: all outlets, and a password of their own. */
type Unsaid = Pick<StaffRow, 'outlets' | 'password_set_by' | 'password_set_at' | 'own_password_needed'>

/** Adds a staff member; false when the id or the e-mail address is taken. */
export async function insertStaff(db: Db, row: NewStaffRow & Partial<Unsaid>): Promise<boolean> {
  const inserted = await db
    .insertInto('staff')
    .values({ outlets: '[]', own_password_needed: 0, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
