import type { AccessRoute } from '../../../shared/permissions.ts'
import { unlessInTrouble } from '../../kernel/db/engine/storage-trouble.ts'
import type { Staff } from '../../kernel/http/call.ts'
import type { Deps } from '../../kernel/http/deps.ts'
import { hashToken, isAlive, isStale, tokenOf } from './session.ts'
import { findSession, touchSession } from './session.repo.ts'

/** The staff member whose live session an Authorization header names, or null. Looked up on each call, so a revoked session is dead at once. */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<Staff | null> {
  const token = tokenOf(authorization)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const found = await findSession(deps.database.db, tokenHash)
  const now = deps.now()
  if (found === undefined || found.disabled_at !== null || !isAlive(found, now)) return null
  if (isStale(found.seen_at, now)) await touchSession(deps.database.db, tokenHash, now).catch(unlessInTrouble)
  const { staff_id: id, name, email, outlet, expires_at: expiresAt } = found
  const accessroutes = JSON.parse(found.accessroutes) as AccessRoute[]
  const needsOwnPassword = found.own_password_needed === 1
  return { id, name, email, accessroutes, tokenHash, outlet, expiresAt, needsOwnPassword }
}
