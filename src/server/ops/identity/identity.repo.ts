import type { Db } from '../../kernel/db/database.ts'
import type { IdentityRow } from '../../kernel/db/tables/tables.ts'

/** What a database says of itself; undefined before its first start. */
export const findIdentity = (db: Db): Promise<IdentityRow | undefined> =>
  db.selectFrom('database_identity').selectAll().where('id', '=', 1).executeTakeFirst()

/** Gives a database its identity, or its key where it has none; of two servers at once one is the first. Answers what holds then. */
export async function keepIdentity(db: Db, wanted: Omit<IdentityRow, 'id'>): Promise<IdentityRow> {
  await db
    .insertInto('database_identity')
    .values({ id: 1, ...wanted })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ key_mark: wanted.key_mark }).where('database_identity.key_mark', '=', ''),
    )
    .execute()
  return db.selectFrom('database_identity').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** Lets the next start take whatever key it has for the database's. */
export const forgetKey = (db: Db) => db.updateTable('database_identity').set({ key_mark: '' }).execute()
