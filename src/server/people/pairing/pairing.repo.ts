import type { Db } from '../../kernel/db/database.ts'
import type { PairingCodeRow } from '../../kernel/db/tables/people-tables.ts'

/** Keeps a new code, which ends the one before it. */
export async function replaceCode(tx: Db, row: PairingCodeRow): Promise<void> {
  await tx.deleteFrom('pairing_codes').execute()
  await tx.insertInto('pairing_codes').values(row).execute()
}

/** Takes one try from the code and gives it; undefined where there is none, or no try is left. */
export const takeTry = (tx: Db): Promise<PairingCodeRow | undefined> =>
  tx
    .updateTable('pairing_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('tries_left', '>', 0)
    .returningAll()
    .executeTakeFirst()

export const markUsed = (tx: Db, id: string, at: number) =>
  tx.updateTable('pairing_codes').set({ used_at: at }).where('id', '=', id).execute()
