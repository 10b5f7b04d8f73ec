import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Db } from '../db/database.ts'
import type { StaffRow } from '../db/tables.ts'
import { takeTurn } from '../db/turns.ts'
import type { Deps } from '../deps.ts'
import { latestPast } from '../past.ts'
import { accountOf, DAY_MS, waitSeconds } from './login.ts'
import { forgetTriesOutside, forgetTry, recordTry, triesSince } from './login.repo.ts'
import { passwordFits } from './password.ts'
import { findStaffByEmail } from './staff.repo.ts'

async function throttled(db: Db, account: string, now: number): Promise<Result<null>> {
  const retryAfterSeconds = waitSeconds(await triesSince(db, account, now - DAY_MS), now)
  return retryAfterSeconds > 0 ? fail('throttled', { retryAfterSeconds }) : ok(null)
}

/** Counts a try, or answers how long to wait. Counted before the slow check, so that tries sent at once cannot outrun the limit. */
async function countTry({ database }: Deps, account: string, now: number): Promise<Result<null>> {
  // Most of a flood ends here, without taking a lock from anyone.
  const early = await throttled(database.db, account, now)
  if (!early.ok) return early
  return database.transact(async (tx) => {
    await takeTurn(tx, 'logins')
    const free = await throttled(tx, account, now)
    if (!free.ok) return free
    await forgetTriesOutside(tx, now - DAY_MS, latestPast(now))
    await recordTry(tx, account, now)
    return ok(null)
  })
}

/**
 * Whose password this is. Unknown account, wrong password and disabled staff get the same answer after the same work. A wrong try
 * counts against the account for a day, whoever logs in meanwhile: else each log-in would give a guesser ten more. Too many answer
 * `throttled`.
 */
export async function tryPassword(deps: Deps, email: string, password: string): Promise<Result<StaffRow>> {
  const { db } = deps.database
  const account = accountOf(email)
  const now = deps.now()
  const counted = await countTry(deps, account, now)
  if (!counted.ok) return counted
  const staff = await findStaffByEmail(db, account)
  const fits = await passwordFits(password, staff?.password_hash ?? null)
  if (staff === undefined || staff.disabled_at !== null || !fits) return fail('wrong_credentials')
  await forgetTry(db, account, now)
  return ok(staff)
}

const NOT_YOURS = 'This is not your present password'

/** The refusal of a password that somebody logged in gave for their own, at its field. */
export const notYours = () => fail('wrong_credentials', { msg: NOT_YOURS, fields: [{ field: 'password', msg: NOT_YOURS }] })
