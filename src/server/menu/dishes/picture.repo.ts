import type { Db } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'

type PictureRow = Tables['pictures']

/** Keeps a picture; one with the same id has the same content and stays. */
export const insertPicture = (db: Db, row: PictureRow) =>
  db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findPicture = (db: Db, id: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
