import type { ImportReading } from '../../../shared/contract/imports.ts'
import type { Reading, Transaction } from '../db/database.ts'

/** The reading of the last imported file with the same head; common values are not kept, since they may be personal data. */
export async function rememberedReading<F extends string>(db: Reading, head: string): Promise<ImportReading<F> | null> {
  const row = await db.selectFrom('manifest_readings').select('reading').where('head', '=', head).executeTakeFirst()
  return row === undefined ? null : { ...(JSON.parse(row.reading) as Omit<ImportReading<F>, 'same'>), same: [] }
}

/** Remembers how the columns of a file were read. */
export const rememberReading = (
  tx: Transaction,
  head: string,
  { columns, dayOrder }: Pick<ImportReading<string>, 'columns' | 'dayOrder'>,
  at: number,
) => {
  const reading = JSON.stringify({ columns, dayOrder })
  return tx
    .insertInto('manifest_readings')
    .values({ head, reading, at })
    .onConflict((conflict) => conflict.column('head').doUpdateSet({ reading, at }))
    .execute()
}
