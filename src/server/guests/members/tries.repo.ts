import type { Db } from '../../kernel/db/database.ts'

/** Moments (ms) at which applications counted under a name were taken, since a moment. */
export async function takenSince(db: Db, name: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', name).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

/** Counts one application under each name, and forgets those outside of what any window reaches. */
export async function countTaken(
  tx: Db,
  names: readonly string[],
  at: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom('login_tries')
    .where('account', 'in', names)
    .where((row) => row.or([row('at', '<', from), row('at', '>', to)]))
    .execute()
  await tx
    .insertInto('login_tries')
    .values(names.map((account) => ({ account, at })))
    .execute()
}
