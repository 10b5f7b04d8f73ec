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

/** Moments (ms) of an account's failed tries since a moment. */
export async function triesSince(db: Reading, account: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', account).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

export const recordTry = (tx: Transaction, account: string, at: number) =>
  tx.insertInto('login_tries').values({ account, at }).execute()

/** Forgets what no window reaches, of every account: a guesser of made-up ones would fill the table. */
export const forgetTriesOutside = (tx: Transaction, from: number, to: number) =>
  tx
    .deleteFrom('login_tries')
    .where((row) => row.or([row('at', '<', from), row('at', '>', to)]))
    .execute()

/** Takes back a try that was none: the password was right. */
export const forgetTry = (tx: Transaction, account: string, at: number) =>
  tx.deleteFrom('login_tries').where('account', '=', account).where('at', '=', at).execute()

/** Forgets all tries of an account, whose password was reset. */
export const clearTries = (tx: Transaction, account: string) =>
  tx.deleteFrom('login_tries').where('account', '=', account).execute()

/** Moments (ms) of the account's wrong tries of a day, or how long to wait. */
async function earlierTries(db: Reading, account: string, now: number): Promise<Result<number[]>> {
  const tries = await triesSince(db, account, now - DAY_MS)
  const retryAfterSeconds = waitSeconds(tries, now)
  return retryAfterSeconds > 0 ? fail('throttled', { retryAfterSeconds }) : ok(tries)
}

/** Counts a try and answers those before it, or how long to wait. Counted before the slow check, so that tries sent at once cannot outrun the limit. */
async function countTry({ database }: Deps, account: string, now: number): Promise<Result<number[]>> {
  // Most of a flood ends here, without taking a lock from anyone.
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

/** A flood of tries takes so many connections to the database at once, which sales need too. */
const counting = semaphoreOf(2)

/**
 * Whose password this is. Unknown account, wrong password and disabled staff get the same answer after the same work. A wrong try
 * counts against the account for a day, even after a successful login: otherwise each login would give a guesser ten more. Too many answer
 * `throttled`, and so do more guesses at once than are compared, for whichever account they are: see `compared`.
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
 * Compares a password unless too many wait. Then it is refused, and a wrong one that was compared in the kept place is refused in the
 * same message at the same moment: else a flood would show which accounts exist.
 */
async function compared(password: string, stored: string | null, kind: AccountKind): Promise<Result<null>> {
  const semaphore = hashLimits.semaphoreFor(kind)
  const refusal = semaphore === hashLimits.open ? Promise.resolve() : pause(hashLimits.refusalMs())
  if (semaphore !== null && (await passwordFits(password, stored, semaphore))) return ok(null)
  await refusal
  return semaphore === hashLimits.open ? fail('wrong_credentials') : fail('throttled', { retryAfterSeconds: CROWDED_SECONDS })
}

/** Seconds until a try that was refused because too many wait may be repeated: a few hashes' time. */
const CROWDED_SECONDS = 3

const NOT_YOURS = 'This is not your current password'

/** The refusal of a password that somebody logged in gave for their own, at its field. */
export const notYours = () => fail('wrong_credentials', { msg: NOT_YOURS, fields: [{ field: 'password', msg: NOT_YOURS }] })
