import { isoOf } from '../../../shared/time.ts'
import { ok } from '../../../shared/errors.ts'
import type { Service } from '../../kernel/http/call.ts'
import { allOutlets, whereOf } from '../../venue/index.ts'
import { endSession } from './session.repo.ts'

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
