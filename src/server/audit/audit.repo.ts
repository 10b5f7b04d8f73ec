import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Notes who did what to which record; never carries personal data. */
export const recordAudit = (db: Db, row: Tables['audit_log']) => db.insertInto('audit_log').values(row).execute()
