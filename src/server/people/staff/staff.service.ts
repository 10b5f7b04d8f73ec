import type { StaffMember } from '../../../shared/contract/staff.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { accountOf } from '../sessions/login.ts'
import { clearTries } from '../sessions/login-try.ts'
import { checkNewPassword, hashPassword } from '../sessions/password.ts'
import { endSessionsOf, IDLE_MS } from '../sessions/session.ts'
import {
  allStaff,
  findMember,
  insertStaff,
  type Liveness,
  lockAllStaff,
  lockStaffMember,
  saveMember,
  setByOther,
  setOwnPassword,
  setPasswordFor,
} from '../sessions/staff.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { Service } from '../../kernel/http/call.ts'
import { areOutlets, noSuchOutlet, storedOutlets } from '../../venue/index.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import { detachTries, savePin, voidApprovalsBy } from './supervisor.repo.ts'
import { changeText, locksEverybodyOut, routesOf, staffView, storedRoutes, takesAway } from './staff.ts'

const livenessAt = (now: number): Liveness => ({ now, unusedSince: now - IDLE_MS, latest: latestPast(now) })

export const listStaff: Service<'listStaff'> = async ({ database, now }) =>
  ok((await allStaff(database.db, livenessAt(now()))).map((row) => staffView(row, row)))

async function answer(tx: Transaction, id: string, now: number): Promise<Result<StaffMember>> {
  const row = await findMember(tx, id, livenessAt(now))
  return row === undefined ? fail('staff_not_found') : ok(staffView(row, row))
}

export const createStaff: Service<'createStaff'> = async (deps, call) => {
  const { name, email, password, accessroutes, outlets = [] } = call.body
  const checked = checkNewPassword(deps.config, password, call.body)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(password)
  return deps.database.transact(async (tx) => {
    await lockAllStaff(tx)
    if (!(await areOutlets(tx, outlets))) return noSuchOutlet('outlets')
    const now = deps.now()
    const row: Parameters<typeof insertStaff>[1] = {
      id: newId(),
      name: name.trim(),
      email: accountOf(email),
      password_hash: passwordHash,
      accessroutes: storedRoutes(accessroutes),
      disabled_at: null,
      created_at: now,
      outlets: storedOutlets(outlets),
      ...setByOther(call.staff.id, now),
    }
    if (!(await insertStaff(tx, row))) return fail('email_taken')
    const detail = routesOf(row)
      .map((route) => `+${route}`)
      .join(' ')
    await noteAction(tx, call, now, { action: 'staff_created', subject: row.id, detail })
    return answer(tx, row.id, now)
  })
}

export const updateStaff: Service<'updateStaff'> = async ({ database, now }, call) =>
  database.transact(async (tx) => {
    const { name, email, accessroutes, outlets } = call.body
    const all = await lockAllStaff(tx)
    const before = all.find(({ id }) => id === call.params._id)
    if (before === undefined) return fail('staff_not_found')
    if (!(await areOutlets(tx, outlets ?? []))) return noSuchOutlet('outlets')
    const after = {
      ...before,
      name: name.trim(),
      email: accountOf(email),
      accessroutes: storedRoutes(accessroutes),
      ...(outlets && { outlets: storedOutlets(outlets) }),
    }
    if (all.some((row) => row.id !== after.id && row.email === after.email)) return fail('email_taken')
    if (locksEverybodyOut(all, after)) return fail('last_administrator')
    await saveMember(tx, after)
    if (takesAway(before, after)) await endSessionsOf(tx, after.id)
    const detail = changeText(before, after)
    if (detail !== '') await noteAction(tx, call, now(), { action: 'staff_changed', subject: after.id, detail })
    return answer(tx, after.id, now())
  })

export const disableStaff: Service<'disableStaff'> = async ({ database, now }, call) =>
  database.transact(async (tx) => {
    const all = await lockAllStaff(tx)
    const before = all.find(({ id }) => id === call.params._id)
    if (before === undefined) return fail('staff_not_found')
    const { disabled } = call.body
    if (disabled === (before.disabled_at !== null)) return answer(tx, before.id, now())
    const after = { ...before, disabled_at: disabled ? now() : null }
    if (locksEverybodyOut(all, after)) return fail('last_administrator')
    await saveMember(tx, after)
    if (disabled) await endSessionsOf(tx, after.id)
    await noteAction(tx, call, now(), { action: disabled ? 'staff_disabled' : 'staff_enabled', subject: after.id })
    return answer(tx, after.id, now())
  })

export const resetPassword: Service<'resetPassword'> = async ({ database, config, now }, call) => {
  const { _id: id } = call.params
  const known = await findMember(database.db, id, livenessAt(now()))
  if (known === undefined) return fail('staff_not_found')
  const checked = checkNewPassword(config, call.body.password, known)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(call.body.password)
  return database.transact(async (tx) => {
    const member = await lockStaffMember(tx, id)
    if (member === undefined) return fail('staff_not_found')
    const isOwn = id === call.staff.id
    await (isOwn ? setOwnPassword(tx, id, passwordHash) : setPasswordFor(tx, id, passwordHash, call.staff.id, now()))
    // The person may have lost more than the password, so the approval PIN, the sessions and the approvals end too.
    await savePin(tx, id, null)
    await detachTries(tx, id)
    await clearTries(tx, member.email)
    await endSessionsOf(tx, id)
    await voidApprovalsBy(tx, id, now())
    await noteAction(tx, call, now(), { action: 'staff_password_reset', subject: id })
    return answer(tx, id, now())
  })
}

export const signOutEverywhere: Service<'signOutEverywhere'> = async ({ database, now }, call) =>
  database.transact(async (tx) => {
    const member = await lockStaffMember(tx, call.params._id)
    if (member === undefined) return fail('staff_not_found')
    await endSessionsOf(tx, member.id)
    await noteAction(tx, call, now(), { action: 'staff_signed_out', subject: member.id })
    return answer(tx, member.id, now())
  })
