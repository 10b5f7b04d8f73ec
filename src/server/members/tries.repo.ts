import type { Db } from '../db/database.ts'

/** Moments (ms) at which applications counted under a name were taken, since a moment. */
export async function takenSince(db: Db, name: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', name).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

/** Counts one application under each name, and forgets what no window reaches any more. */
export async function countTaken(tx: Db, names: readonly string[], at: number, forgetBefore: number): Promise<void> {
  await tx.deleteFrom('login_tries').where('account', 'in', names).where('at', '<', forgetBefore).execute()
  await tx
    .insertInto('login_tries')
    .values(names.map((account) => ({ account, at })))
    .execute()
}
