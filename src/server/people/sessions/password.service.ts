import { ok } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { notYours, tryPassword } from './login-try.ts'
import { clearTries } from './login.repo.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { endSessionsOf } from './session.repo.ts'
import { lockStaffMember, setOwnPassword } from './staff.repo.ts'

const SET_FOR_YOU = 'Choose another one: this is the password that was set for you'

/** Whoever sits at a terminal left open must know the password to change it; wrong ones are throttled as at the login. */
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
    // Reset by an administrator meanwhile: that password is kept.
    if (member?.password_hash !== tried.value.password_hash) return notYours()
    await setOwnPassword(tx, staff.id, passwordHash)
    await clearTries(tx, member.email)
    await endSessionsOf(tx, staff.id, staff.tokenHash)
    await noteAction(tx, call, deps.now(), { action: 'staff_password_changed', subject: staff.id })
    return ok({ done: true })
  })
}
