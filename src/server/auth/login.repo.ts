import type { Db } from '../db/database.ts'

/** Moments (ms) of an account's failed tries since a moment. */
export async function triesSince(db: Db, account: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', account).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

export const recordTry = (db: Db, account: string, at: number) => db.insertInto('login_tries').values({ account, at }).execute()

export const clearTries = (db: Db, account: string) => db.deleteFrom('login_tries').where('account', '=', account).execute()
