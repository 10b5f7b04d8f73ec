import { isoOf } from '../../shared/time.ts'
import { ok } from '../../shared/errors.ts'
import type { AccessRoute } from '../../shared/permissions.ts'
import { unlessInTrouble } from '../db/storage-trouble.ts'
import type { Deps } from '../deps.ts'
import type { Service, Staff } from '../http/call.ts'
import { whereOf } from '../outlets/outlet.ts'
import { allOutlets } from '../outlets/outlet.repo.ts'
import { hashToken, isAlive, isStale, tokenOf } from './session.ts'
import { endSession, findSession, touchSession } from './session.repo.ts'

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

export const session: Service<'session'> = async ({ database }, { staff }) => {
  const { id: _id, name, email, accessroutes, expiresAt, outlet, needsOwnPassword } = staff
  const where = whereOf(outlet, await allOutlets(database.db))
  return ok({
    accessroutes,
    user: { _id, name, email },
    expiresAt: isoOf(expiresAt),
    ...where,
    ...(needsOwnPassword && { ownPasswordNeeded: true }),
  })
}

export const logout: Service<'logout'> = async (deps, { staff }) => {
  await endSession(deps.database.db, staff.tokenHash, deps.now())
  return ok({ done: true })
}
