import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { allOutlets, holdOutlet, outletOfLogin } from '../../venue/index.ts'
import { openSession } from './open-session.ts'
import { tryPassword } from './login-try.ts'
import { lockStaffMember } from './staff.repo.ts'

export const login: Service<'login'> = async (deps, { body, terminal }) => {
  const tried = await tryPassword(deps, body.email, body.password)
  if (!tried.ok) return tried
  return deps.database.transact(async (tx) => {
    // Closing ends the sessions that it sees: it waits for this one, or this one finds the outlet closed.
    await holdOutlet(tx, body.outlet ?? FIRST_OUTLET)
    const staff = await lockStaffMember(tx, tried.value.id)
    // The slow check took a while: a password reset or a disabling meanwhile holds.
    if (staff === undefined || staff.disabled_at !== null || staff.password_hash !== tried.value.password_hash)
      return fail('wrong_credentials')
    const outlets = await allOutlets(tx)
    const outlet = outletOfLogin(staff, outlets, body.outlet)
    if (!outlet.ok) return outlet
    const opened = await openSession(tx, staff, { now: deps.now(), outlet: outlet.value, outlets })
    await noteAction(tx, { staff, terminal }, deps.now(), { action: 'login', subject: staff.id })
    return ok(opened)
  })
}
