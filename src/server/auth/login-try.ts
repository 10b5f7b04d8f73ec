import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { StaffRow } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { accountOf, DAY_MS, waitSeconds } from './login.ts'
import { recordTry, triesSince } from './login.repo.ts'
import { passwordFits } from './password.ts'
import { findStaffByEmail } from './staff.repo.ts'

/**
 * Whose password this is. Unknown account, wrong password and disabled staff get the same answer after the same work.
 * Every try counts against the account until `clearTries`; too many answer `throttled`.
 */
export async function tryPassword(deps: Deps, email: string, password: string): Promise<Result<StaffRow>> {
  const { db } = deps.database
  const account = accountOf(email)
  const now = deps.now()
  const retryAfterSeconds = waitSeconds(await triesSince(db, account, now - DAY_MS), now)
  if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds })
  // Counted before the slow check, so that tries sent at once cannot outrun the limit.
  await recordTry(db, account, now)
  const staff = await findStaffByEmail(db, account)
  const fits = await passwordFits(password, staff?.password_hash ?? null)
  return fits && staff !== undefined && staff.disabled_at === null ? ok(staff) : fail('wrong_credentials')
}
