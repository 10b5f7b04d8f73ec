import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { StaffRow, SupervisorApprovalRow } from '../../kernel/db/tables/tables.ts'
import { routesOf } from './staff.ts'
import { PIN_TRIES } from './supervisor.ts'
import type { ApprovalTryRow } from '../../kernel/db/tables/people-tables.ts'

/** The audit action for each wrong PIN. */
export const WRONG_PIN = 'approval_pin_wrong'
/** The audit action for setting one's own PIN. */
export const PIN_SET = 'approval_pin_set'

/** Staff with an approval PIN who are not disabled, by name, whatever their areas. */
export const staffWithPin = (db: Reading): Promise<StaffRow[]> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('approval_pin_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findStaffMember = (db: Reading, id: string) =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether anyone else who is not disabled has access to the back office. */
export async function othersInBackOffice(db: Reading, staffId: string): Promise<boolean> {
  const others = await db.selectFrom('staff').selectAll().where('id', '<>', staffId).where('disabled_at', 'is', null).execute()
  return others.some((row) => routesOf(row).includes('backoffice'))
}

export const saveTries = (tx: Transaction, id: string, tries: Pick<StaffRow, 'approval_tries_left' | 'approval_locked_at'>) =>
  tx.updateTable('staff').set(tries).where('id', '=', id).execute()

/** Stores a PIN's hash, or removes the PIN with null, and resets its tries. */
export const savePin = (tx: Transaction, id: string, pinHash: string | null) =>
  tx
    .updateTable('staff')
    .set({ approval_pin_hash: pinHash, approval_tries_left: pinHash === null ? null : PIN_TRIES, approval_locked_at: null })
    .where('id', '=', id)
    .execute()

/** Records a used approval; false if it was used before. */
export async function insertApproval(tx: Transaction, row: SupervisorApprovalRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('supervisor_approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Voids a supervisor's approvals of payments that were not made yet. */
export const voidApprovalsBy = (tx: Transaction, supervisorId: string, now: number) =>
  tx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('approved_by', '=', supervisorId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

/** The names of the supervisors who approved payments instead of a code, or credit notes, by ledger move. */
export async function approvers(db: Reading, moveIds: readonly string[]): Promise<Map<string, string>> {
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

const triesSince = (db: Reading, since: number) => db.selectFrom('approval_tries').select('at').where('at', '>', since)

/** The moments (ms) of tries of a supervisor's present PIN since a moment. */
export const triesOf = async (db: Reading, supervisorId: string, since: number): Promise<number[]> =>
  (await triesSince(db, since).where('supervisor_id', '=', supervisorId).execute()).map(({ at }) => at)

/** The moments (ms) of one person's tries of any supervisor's PIN since a moment. */
export const triesBy = async (db: Reading, staffId: string, since: number): Promise<number[]> =>
  (await triesSince(db, since).where('asked_by', '=', staffId).execute()).map(({ at }) => at)

/** Counts a try as wrong until it turns out to be right. */
export const recordTry = (tx: Transaction, row: ApprovalTryRow) => tx.insertInto('approval_tries').values(row).execute()

/** Deletes a try that was right. */
export const forgetTry = (tx: Transaction, id: string) => tx.deleteFrom('approval_tries').where('id', '=', id).execute()

/** Deletes the tries of a person who asked that are too old for any limit. */
export const forgetTriesBefore = (tx: Transaction, staffId: string, moment: number) =>
  tx.deleteFrom('approval_tries').where('asked_by', '=', staffId).where('at', '<=', moment).execute()

/** Detaches the tries of a PIN that was replaced or removed, so that they no longer count against its supervisor. */
export const detachTries = (tx: Transaction, supervisorId: string) =>
  tx.updateTable('approval_tries').set({ supervisor_id: '' }).where('supervisor_id', '=', supervisorId).execute()
