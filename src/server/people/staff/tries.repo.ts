import type { Db } from '../../kernel/db/database.ts'
import type { ApprovalTryRow } from '../../kernel/db/tables/people-tables.ts'

const triesSince = (db: Db, since: number) => db.selectFrom('approval_tries').select('at').where('at', '>', since)

/** Moments (ms) of the tries of a supervisor's PIN since a moment, those of an earlier PIN left out. */
export const triesOf = async (db: Db, supervisorId: string, since: number): Promise<number[]> =>
  (await triesSince(db, since).where('supervisor_id', '=', supervisorId).execute()).map(({ at }) => at)

/** Moments (ms) of the tries by whoever was logged in, of any supervisor's PIN, since a moment. */
export const triesBy = async (db: Db, staffId: string, since: number): Promise<number[]> =>
  (await triesSince(db, since).where('asked_by', '=', staffId).execute()).map(({ at }) => at)

/** Counts a try as a wrong one until it turns out to be right. */
export const recordTry = (tx: Db, row: ApprovalTryRow) => tx.insertInto('approval_tries').values(row).execute()

/** Takes back a try that was right. */
export const forgetTry = (tx: Db, id: string) => tx.deleteFrom('approval_tries').where('id', '=', id).execute()

/** Forgets what no bound reaches any more of the tries that somebody asked for. */
export const forgetTriesBefore = (tx: Db, staffId: string, moment: number) =>
  tx.deleteFrom('approval_tries').where('asked_by', '=', staffId).where('at', '<=', moment).execute()

/** The tries of a PIN that was replaced or taken away count no more against its supervisor. */
export const detachTries = (tx: Db, supervisorId: string) =>
  tx.updateTable('approval_tries').set({ supervisor_id: '' }).where('supervisor_id', '=', supervisorId).execute()
