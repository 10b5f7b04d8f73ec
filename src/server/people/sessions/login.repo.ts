import type { Db } from '../../kernel/db/database.ts'

/** Moments (ms) of an account's failed tries since a moment. */
export async function triesSince(db: Db, account: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', account).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

export const recordTry = (db: Db, account: string, at: number) => db.insertInto('login_tries').values({ account, at }).execute()

/** Forgets what no window reaches, of every account: a guesser of made-up ones would fill the table. */
export const forgetTriesOutside = (db: Db, from: number, to: number) =>
  db
    .deleteFrom('login_tries')
    .where((row) => row.or([row('at', '<', from), row('at', '>', to)]))
    .execute()

/** Takes back a try that was none: the password was right. */
export const forgetTry = (db: Db, account: string, at: number) =>
  db.deleteFrom('login_tries').where('account', '=', account).where('at', '=', at).execute()

/** Forgets all tries of an account, whose password was reset. */
export const clearTries = (db: Db, account: string) => db.deleteFrom('login_tries').where('account', '=', account).execute()
