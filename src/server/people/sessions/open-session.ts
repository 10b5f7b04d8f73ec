import type { LoginRecord } from '../../../shared/contract/auth.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'
import { isoOf } from '../../../shared/time.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { NewStaffRow, StaffRow } from '../../kernel/db/tables/tables.ts'
import { type NamedOutlet, whereOf } from '../../venue/index.ts'
import { ABSOLUTE_MS, hashToken, newToken } from './session.ts'
import { deleteDeadSessions, insertSession } from './session.repo.ts'

interface Opening {
  /** ms since 1970, UTC. */
  now: number
  outlet: number
  outlets: readonly NamedOutlet[]
}

/** Opens a session of a staff member at an outlet and answers the record of the login. */
export async function openSession(
  db: Db,
  staff: NewStaffRow & Partial<Pick<StaffRow, 'own_password_needed'>>,
  { now, outlet, outlets }: Opening,
): Promise<LoginRecord> {
  const token = newToken()
  await deleteDeadSessions(db, staff.id, now)
  const expiresAt = now + ABSOLUTE_MS
  await insertSession(db, {
    token_hash: hashToken(token),
    staff_id: staff.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
    outlet,
  })
  const { id: _id, name, email } = staff
  return {
    token,
    accessroutes: JSON.parse(staff.accessroutes) as AccessRoute[],
    user: { _id, name, email },
    expiresAt: isoOf(expiresAt),
    ...whereOf(outlet, outlets),
    ...(staff.own_password_needed === 1 && { ownPasswordNeeded: true }),
  }
}
