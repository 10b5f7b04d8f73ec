import type { Reading } from '../../kernel/db/database.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import type { AccountPrintRow } from '../../kernel/db/tables/account-tables.ts'

export const findAccountPrint = (db: Reading, printId: string): Promise<AccountPrintRow | undefined> =>
  db.selectFrom('account_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/**
 * Counts a printing of a statement or dispute under the next copy number of the same contents, 0 first; undefined if another
 * printing took the number or the print id meanwhile.
 */
export const insertAccountPrint = (db: Reading, row: Omit<AccountPrintRow, 'copy'>): Promise<AccountPrintRow | undefined> =>
  insertCopy(db, 'account_prints', 'contents', row)
