import type { LoginRecord } from '../../shared/contract/auth.ts'
import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import { type AccessRoute, accessRoutes } from '../../shared/permissions.ts'
import { isoOf } from '../../shared/time.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import type { Db } from '../db/database.ts'
import type { StaffRow } from '../db/tables.ts'
import type { Service } from '../http/call.ts'
import { seedDefaultTables } from '../tables/default-tables.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { accountOf, DAY_MS, waitSeconds } from './login.ts'
import { clearTries, recordTry, triesSince } from './login.repo.ts'
import { hashPassword, passwordFits } from './password.ts'
import { ABSOLUTE_MS, hashToken, newToken } from './session.ts'
import { insertSession } from './session.repo.ts'
import { anyStaff, findStaffByEmail, insertStaff } from './staff.repo.ts'

/** Unknown account, wrong password and disabled staff get the same answer after the same work. */
export const login: Service<'login'> = async (deps, { body }) => {
  const { db } = deps.database
  const account = accountOf(body.email)
  const now = deps.now()
  const retryAfterSeconds = waitSeconds(await triesSince(db, account, now - DAY_MS), now)
  if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds })
  // Counted before the slow check, so that tries sent at once cannot outrun the limit.
  await recordTry(db, account, now)
  const staff = await findStaffByEmail(db, account)
  const fits = await passwordFits(body.password, staff?.password_hash ?? null)
  if (!fits || staff === undefined || staff.disabled_at !== null) return fail('wrong_credentials')
  await clearTries(db, account)
  return ok(await openSession(db, staff, deps.now()))
}

export const setupState: Service<'setupState'> = async ({ database }) => {
  const [staffExist, venue] = [await anyStaff(database.db), await currentVenue(database.db)]
  return ok({ needed: !staffExist, venueName: venue.name })
}

/** Creates the first administrator, with both roles, once (semantics, First run). */
export const setup: Service<'setup'> = async (deps, { body }) => {
  if (await anyStaff(deps.database.db)) return fail('setup_done')
  const passwordHash = await hashPassword(body.password)
  return deps.database.transact(async (tx) => {
    const staff: StaffRow = {
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
    await seedDefaultTables(tx)
    await recordAudit(tx, { id: newId(), at: deps.now(), staff_id: staff.id, action: 'setup', subject: staff.id, detail: '' })
    return ok(await openSession(tx, staff, deps.now()))
  })
}

const FIRST_ADMINISTRATOR = '00000000-0000-7000-8000-000000000001'

async function openSession(db: Db, staff: StaffRow, now: number): Promise<LoginRecord> {
  const token = newToken()
  const expiresAt = now + ABSOLUTE_MS
  await insertSession(db, {
    token_hash: hashToken(token),
    staff_id: staff.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
  })
  const { id: _id, name, email } = staff
  return {
    token,
    accessroutes: JSON.parse(staff.accessroutes) as AccessRoute[],
    user: { _id, name, email },
    expiresAt: isoOf(expiresAt),
  }
}
