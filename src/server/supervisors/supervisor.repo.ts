import type { Db } from '../db/database.ts'
import type { StaffRow, SupervisorApprovalRow } from '../db/tables.ts'
import { PIN_TRIES } from './supervisor.ts'

/** Noted for each wrong PIN; the day's bounds count these entries. */
export const WRONG_PIN = 'approval_pin_wrong'
/** Noted when somebody sets their own PIN. */
export const PIN_SET = 'approval_pin_set'

/** Staff with an approval PIN who may log in, by name, whatever their areas. */
export const staffWithPin = (db: Db): Promise<StaffRow[]> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('approval_pin_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findStaffMember = (db: Db, id: string) => db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

export const saveTries = (tx: Db, id: string, tries: Pick<StaffRow, 'approval_tries_left' | 'approval_locked_at'>) =>
  tx.updateTable('staff').set(tries).where('id', '=', id).execute()

/** Stores a PIN's hash, or none, with all tries before it forgotten. */
export const savePin = (tx: Db, id: string, pinHash: string | null) =>
  tx
    .updateTable('staff')
    .set({ approval_pin_hash: pinHash, approval_tries_left: pinHash === null ? null : PIN_TRIES, approval_locked_at: null })
    .where('id', '=', id)
    .execute()

/** Moments (ms) of wrong PINs of a supervisor since a moment, those for an earlier PIN left out: by the order of the trail, not by the clock. */
export async function wrongPinsOf(db: Db, supervisorId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', WRONG_PIN)
    .where('subject', '=', supervisorId)
    .where('at', '>', since)
    .where('seq', '>', (audit) =>
      audit
        .selectFrom('audit_log as set')
        .select((set) => set.fn.coalesce(set.fn.max('set.seq'), set.lit(0)).as('seq'))
        .where('set.action', '=', PIN_SET)
        .where('set.staff_id', '=', supervisorId)
        .where('set.at', '>', since),
    )
    .execute()
  return rows.map(({ at }) => at)
}

/** Moments (ms) of wrong PINs typed by whoever was logged in, for any supervisor, since a moment. */
export async function wrongPinsBy(db: Db, staffId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', WRONG_PIN)
    .where('staff_id', '=', staffId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

/** Notes what a supervisor allowed; false when this approval was used before. */
export async function insertApproval(tx: Db, row: SupervisorApprovalRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('supervisor_approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends the payments that a supervisor approved and nobody has made yet. */
export const voidApprovalsBy = (tx: Db, supervisorId: string, now: number) =>
  tx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('approved_by', '=', supervisorId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

/** The names of the supervisors who approved payments in place of a code, by the ledger's move of the payment. */
export async function approvers(db: Db, moveIds: readonly string[]): Promise<Map<string, string>> {
  if (moveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('supervisor_approvals')
    .innerJoin('staff', 'staff.id', 'supervisor_approvals.supervisor_id')
    .select(['move_id', 'staff.name'])
    .where('kind', '=', 'payment')
    .where('move_id', 'in', moveIds)
    .execute()
  return new Map(rows.map(({ move_id, name }) => [move_id ?? '', name]))
}
