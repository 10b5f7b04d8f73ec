import { setTimeout as pause } from 'node:timers/promises'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { StaffRow } from '../../kernel/db/tables/tables.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { Deps } from '../../kernel/http/call.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import { type AccountKind, semaphoreOf } from './hash-limits.ts'
import { accountOf, DAY_MS, hasFailedLately, waitSeconds } from './login.ts'
import { hashLimits, passwordFits } from './password.ts'
import { findStaffByEmail } from './staff.repo.ts'

/** The moments (ms) of an account's failed tries since a moment. */
export async function triesSince(db: Reading, account: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', account).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

export const recordTry = (tx: Transaction, account: string, at: number) =>
  tx.insertInto('login_tries').values({ account, at }).execute()

/** Deletes tries outside every window, of every account: guesses at made-up accounts would otherwise fill the table. */
export const forgetTriesOutside = (tx: Transaction, from: number, to: number) =>
  tx
    .deleteFrom('login_tries')
    .where((row) => row.or([row('at', '<', from), row('at', '>', to)]))
    .execute()

/** Deletes a counted try whose password was right. */
export const forgetTry = (tx: Transaction, account: string, at: number) =>
  tx.deleteFrom('login_tries').where('account', '=', account).where('at', '=', at).execute()

/** Deletes all tries of an account, after its password was changed or reset. */
export const clearTries = (tx: Transaction, account: string) =>
  tx.deleteFrom('login_tries').where('account', '=', account).execute()

/** The moments (ms) of the account's wrong tries within a day, or a refusal with the time to wait. */
async function earlierTries(db: Reading, account: string, now: number): Promise<Result<number[]>> {
  const tries = await triesSince(db, account, now - DAY_MS)
  const retryAfterSeconds = waitSeconds(tries, now)
  return retryAfterSeconds > 0 ? fail('throttled', { retryAfterSeconds }) : ok(tries)
}

/**
 * Counts a try and answers those before it, or a refusal with the time to wait. It counts before the slow check, so that
 * concurrent tries cannot exceed the limit.
 */
async function countTry({ database }: Deps, account: string, now: number): Promise<Result<number[]>> {
  // Most tries of a flood end here, without a lock.
  const early = await earlierTries(database.db, account, now)
  if (!early.ok) return early
  return database.transact(async (tx) => {
    await takeMutex(tx, 'logins')
    const free = await earlierTries(tx, account, now)
    if (!free.ok) return free
    await forgetTriesOutside(tx, now - DAY_MS, latestPast(now))
    await recordTry(tx, account, now)
    return free
  })
}

/** How many database connections a flood of tries may take at once: sales need them too. */
const counting = semaphoreOf(2)

/**
 * The staff member whose password this is. An unknown account, a wrong password and disabled staff get the same answer after the
 * same work. A wrong try counts against the account for a day, even after a successful login: otherwise each login would give a
 * guesser ten more. Too many tries answer `throttled`, and so do more concurrent guesses than are compared, for whichever account
 * they are: see `compared`.
 */
export async function tryPassword(deps: Deps, email: string, password: string): Promise<Result<StaffRow>> {
  const { db } = deps.database
  const account = accountOf(email)
  const now = deps.now()
  const counted = await counting.run(() => countTry(deps, account, now))
  if (!counted.ok) return counted
  const staff = await findStaffByEmail(db, account)
  const known = staff?.disabled_at === null ? staff : null
  const kind = known === null ? 'unknown' : hasFailedLately(counted.value, now) ? 'doubtful' : 'known'
  const fits = await compared(password, known?.password_hash ?? null, kind)
  if (!fits.ok) return fits
  if (known === null) return fail('wrong_credentials')
  await deps.database.write((tx) => forgetTry(tx, account, now))
  return ok(known)
}

/**
 * Compares a password, or refuses it while too many wait. A wrong password that was compared in the reserved semaphore gets the
 * same refusal after the same time: otherwise a flood would reveal which accounts exist.
 */
async function compared(password: string, stored: string | null, kind: AccountKind): Promise<Result<null>> {
  const semaphore = hashLimits.semaphoreFor(kind)
  const refusal = semaphore === hashLimits.open ? Promise.resolve() : pause(hashLimits.refusalMs())
  if (semaphore !== null && (await passwordFits(password, stored, semaphore))) return ok(null)
  await refusal
  return semaphore === hashLimits.open ? fail('wrong_credentials') : fail('throttled', { retryAfterSeconds: CROWDED_SECONDS })
}

/** Seconds until a try may be repeated that was refused because too many wait: the time of a few hashes. */
const CROWDED_SECONDS = 3

const NOT_YOURS = 'This is not your current password'

/** The refusal, at the password field, of the wrong current password of a staff member who is logged in. */
export const notYours = () => fail('wrong_credentials', { msg: NOT_YOURS, fields: [{ field: 'password', msg: NOT_YOURS }] })
