import type { ExpressionBuilder } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { NewStaffRow, StaffRow, Tables } from '../../kernel/db/tables/tables.ts'

export const findStaffByEmail = (db: Reading, email: string) =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

export const anyStaff = async (db: Reading): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined

/** A staff member, with the row locked until the transaction ends. */
export const lockStaffMember = (tx: Transaction, id: string) =>
  forUpdate(tx, tx.selectFrom('staff').selectAll().where('id', '=', id)).executeTakeFirst()

/** Locks staff members by rising id, as all code does; an unknown id is left out. */
export async function lockStaffMembers(tx: Transaction, ids: readonly string[]): Promise<StaffRow[]> {
  const locked: StaffRow[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const member = await lockStaffMember(tx, id)
    if (member !== undefined) locked.push(member)
  }
  return locked
}

/** Stores the hash of a password that the member chose. Who set the previous one stays recorded. */
export const setOwnPassword = (tx: Transaction, id: string, passwordHash: string) =>
  tx.updateTable('staff').set({ password_hash: passwordHash, own_password_needed: 0 }).where('id', '=', id).execute()

/** The columns of a password that someone else set at a moment (ms). */
export const setByOther = (by: string, now: number) => ({
  password_set_by: by,
  password_set_at: now,
  own_password_needed: 1,
})

/** Stores the hash of a password that someone else set. */
export const setPasswordFor = (tx: Transaction, id: string, passwordHash: string, by: string, now: number) =>
  tx
    .updateTable('staff')
    .set({ password_hash: passwordHash, ...setByOther(by, now) })
    .where('id', '=', id)
    .execute()

/** Columns with a default for a new member: all outlets, and the member's own password. */
type Unsaid = Pick<StaffRow, 'outlets' | 'password_set_by' | 'password_set_at' | 'own_password_needed'>

/** Adds a staff member; false if the id or the email address is taken. */
export async function insertStaff(tx: Transaction, row: NewStaffRow & Partial<Unsaid>): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff')
    .values({ outlets: '[]', own_password_needed: 0, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which sessions count as live: not ended at `now`, used after `unusedSince` and begun by `latest` (ms). */
export interface Liveness {
  now: number
  unusedSince: number
  latest: number
}

const sessionsOf = (staff: ExpressionBuilder<Tables, 'staff'>) =>
  staff.selectFrom('sessions').whereRef('sessions.staff_id', '=', 'staff.id')

const withSessions = (db: Reading, { now, unusedSince, latest }: Liveness) =>
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

/** All staff by name, with the last use and the number of their live sessions. */
export const allStaff = (db: Reading, liveness: Liveness) => withSessions(db, liveness).orderBy('name').orderBy('id').execute()

/** One member, with the last use and the number of the live sessions. */
export const findMember = (db: Reading, id: string, liveness: Liveness) =>
  withSessions(db, liveness).where('id', '=', id).executeTakeFirst()

/**
 * Locks all staff until the transaction ends, so that changes of staff run one after another, each on the result of the one
 * before. By rising id, as everywhere.
 */
export async function lockAllStaff(tx: Transaction): Promise<StaffRow[]> {
  const all = await tx.selectFrom('staff').select('id').execute()
  await lockStaffMembers(
    tx,
    all.map(({ id }) => id),
  )
  return tx.selectFrom('staff').selectAll().orderBy('id').execute()
}

/** Writes the changeable columns of a member, except the password. */
export const saveMember = (tx: Transaction, { id, name, email, accessroutes, disabled_at, outlets }: StaffRow) =>
  tx.updateTable('staff').set({ name, email, accessroutes, disabled_at, outlets }).where('id', '=', id).execute()
