import { ok } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { allOutlets, holdOutlet, outletOfLogin, whereOf } from '../../venue/index.ts'
import { endSession, endSessionsOf, openSession } from './session.ts'
import { clearTries, notYours, tryPassword } from './login-try.ts'
import { lockStaffMember, setOwnPassword } from './staff.repo.ts'
import { isoOf } from '../../../shared/time.ts'
import { checkNewPassword, hashPassword } from './password.ts'

export const login: Service<'login'> = async (deps, { body, terminal }) => {
  const tried = await tryPassword(deps, body.email, body.password)
  if (!tried.ok) return tried
  return deps.database.transact(async (tx) => {
    // Closing an outlet ends its sessions: it waits for this login, or this login finds the outlet closed.
    await holdOutlet(tx, body.outlet ?? FIRST_OUTLET)
    const staff = await lockStaffMember(tx, tried.value.id)
    // The slow check took a while: a password reset, or the member being disabled, meanwhile takes precedence.
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
  await deps.database.write((tx) => endSession(tx, staff.tokenHash, deps.now()))
  return ok({ done: true })
}

const SET_FOR_YOU = 'Choose another one: this is the password that was set for you'

/** Asks for the current password, since the terminal may have been left open; wrong ones are throttled as at the login. */
export const changePassword: Service<'changePassword'> = async (deps, call) => {
  const { body, staff } = call
  const checked = checkNewPassword(deps.config, body.newPassword, staff, 'newPassword')
  if (!checked.ok) return checked
  const tried = await tryPassword(deps, staff.email, body.password)
  if (!tried.ok) return tried.error.code === 'wrong_credentials' ? notYours() : tried
  if (staff.needsOwnPassword && body.newPassword === body.password) return failField('newPassword', SET_FOR_YOU)
  const passwordHash = await hashPassword(body.newPassword)
  return deps.database.transact(async (tx) => {
    const member = await lockStaffMember(tx, staff.id)
    // An administrator reset it meanwhile: that password is kept.
    if (member?.password_hash !== tried.value.password_hash) return notYours()
    await setOwnPassword(tx, staff.id, passwordHash)
    await clearTries(tx, member.email)
    await endSessionsOf(tx, staff.id, staff.tokenHash)
    await noteAction(tx, call, deps.now(), { action: 'staff_password_changed', subject: staff.id })
    return ok({ done: true })
  })
}
