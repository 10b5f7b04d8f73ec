import type { LoginRecord } from '../../shared/contract/auth.ts'
import { ok } from '../../shared/errors.ts'
import { fail, failField } from '../../shared/messages.ts'
import { type AccessRoute, accessRoutes } from '../../shared/permissions.ts'
import { isoOf } from '../../shared/time.ts'
import { noteAction } from '../audit/audit.repo.ts'
import type { Db } from '../db/database.ts'
import type { NewStaffRow, StaffRow } from '../db/tables.ts'
import type { Service } from '../http/call.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { outletOfLogin, whereOf } from '../outlets/outlet.ts'
import { allOutlets, holdOutlet, type NamedOutlet } from '../outlets/outlet.repo.ts'
import { seedDefaultTables } from '../tables/default-tables.ts'
import { anchorNow } from '../venue/venue-anchor.ts'
import { beginVenue, currentVenue } from '../venue/venue.repo.ts'
import { accountOf } from './login.ts'
import { tryPassword } from './login-try.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { isSetupCode } from './setup-code.ts'
import { ABSOLUTE_MS, hashToken, newToken } from './session.ts'
import { deleteDeadSessions, insertSession } from './session.repo.ts'
import { anyStaff, insertStaff, lockStaffMember } from './staff.repo.ts'

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

export const setupState: Service<'setupState'> = async ({ database, setupCode }) => {
  const [staffExist, venue] = [await anyStaff(database.db), await currentVenue(database.db)]
  return ok({ needed: !staffExist, venueName: venue.name, ...(!staffExist && setupCode !== null && { codeNeeded: true }) })
}

const WRONG_CODE = 'Enter the set-up code that the server printed when it started'

/** Creates the first administrator, with both roles, once (semantics, First run). */
export const setup: Service<'setup'> = async (deps, { body, terminal }) => {
  if (await anyStaff(deps.database.db)) return fail('setup_done')
  if (deps.setupCode !== null && !isSetupCode(deps.setupCode, body.code ?? '')) return failField('code', WRONG_CODE)
  const checked = checkNewPassword(deps.config, body.password, body)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(body.password)
  return deps.database.transact(async (tx) => {
    const staff: NewStaffRow = {
      id: FIRST_ADMINISTRATOR,
      name: body.name.trim(),
      email: accountOf(body.email),
      password_hash: passwordHash,
      accessroutes: JSON.stringify(accessRoutes),
      disabled_at: null,
      created_at: deps.now(),
    }
    // The fixed id lets only one of two simultaneous set-ups in.
    if ((await anyStaff(tx)) || !(await insertStaff(tx, staff))) return fail('setup_done')
    const opened = await openSession(tx, staff, { now: deps.now(), outlet: FIRST_OUTLET, outlets: [] })
    await seedDefaultTables(tx)
    await beginVenue(tx, deps.now(), body.venueName)
    await noteAction(tx, { staff, terminal }, deps.now(), { action: 'setup', subject: staff.id })
    await noteAction(tx, { staff, terminal }, deps.now(), { action: 'venue_begun', subject: await anchorNow(tx) })
    return ok(opened)
  })
}

const FIRST_ADMINISTRATOR = '00000000-0000-7000-8000-000000000001'

interface Opening {
  /** ms since 1970, UTC. */
  now: number
  outlet: number
  outlets: readonly NamedOutlet[]
}

async function openSession(
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
