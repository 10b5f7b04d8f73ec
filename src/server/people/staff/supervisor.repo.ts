import type { Db } from '../../kernel/db/database.ts'
import type { StaffRow, SupervisorApprovalRow } from '../../kernel/db/tables/tables.ts'
import { PIN_TRIES } from './supervisor.ts'

/** Noted for each wrong PIN. */
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

/** The names of the supervisors who approved payments in place of a code, or credit notes, by the ledger's move of each. */
export async function approvers(db: Db, moveIds: readonly string[]): Promise<Map<string, string>> {
  if (moveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('supervisor_approvals')
    .innerJoin('staff', 'staff.id', 'supervisor_approvals.supervisor_id')
    .select(['move_id', 'staff.name'])
    .where('kind', 'in', ['payment', 'credit'])
    .where('move_id', 'in', moveIds)
    .execute()
  return new Map(rows.map(({ move_id, name }) => [move_id ?? '', name]))
}
