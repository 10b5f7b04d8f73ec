import { newId } from '../../shared/ids.ts'
import type { Db } from '../db/database.ts'
import type { Slice } from '../db/slice.ts'
import type { AuditRow } from '../db/staff-tables.ts'
import { type AuditEnd, chainEntry } from './audit-chain.ts'

/** Who acts, and from which terminal. */
export interface Actor {
  staff: { id: string }
  terminal: string
}

interface Noted {
  action: string
  subject?: string
  detail?: string
}

/**
 * Notes what the caller did to a record, from which terminal, at a moment (ms): the next entry of the audit trail's chain. Call it late
 * in a transaction: the lock of the chain's end is held until it ends. `detail` holds no personal data.
 */
export async function noteAction(db: Db, by: Actor, at: number, noted: Noted): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => noteAction(tx, by, at, noted))
  const { action, subject = '', detail = '' } = noted
  const end = await db
    .updateTable('audit_head')
    .set((head) => ({ seq: head('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const facts = { id: newId(), at, staff_id: by.staff.id, action, subject, detail, terminal: by.terminal }
  const entry = chainEntry(facts, { seq: end.seq - 1, hash: end.hash })
  await db.insertInto('audit_log').values(entry).execute()
  await db.updateTable('audit_head').set({ hash: entry.hash }).where('id', '=', 1).execute()
}

/** Entries of the chain after a number, in its order. */
export const auditChainAfter = (db: Db, seq: number, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/** Where the chain of the trail has to end. */
export const auditEnd = (db: Db): Promise<AuditEnd> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

export interface AuditFilter {
  action?: string
  staffid?: string
}

/** Entries of a slice with the names of who acted, newest first; one more than the limit. */
export function auditEntries(db: Db, { from, before, limit }: Slice, { action, staffid }: AuditFilter) {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .selectAll('audit_log')
    .select(['audit_log.at as created_at', 'staff.name as staff_name'])
    .where('at', '>=', from)
    .where((row) =>
      row.or([row('at', '<', before.at), row.and([row('at', '=', before.at), row('audit_log.id', '<', before.id)])]),
    )
  if (action !== undefined) query = query.where('action', '=', action)
  if (staffid !== undefined) query = query.where('staff_id', '=', staffid)
  return query
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** What is known of the records with these ids, by kind: names, numbers and places, nothing personal. */
export async function subjectsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { staff: [], pax: [], cards: [], dishes: [], tables: [], orders: [], enrolments: [] }
  return {
    staff: await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
    pax: await db.selectFrom('pax').select(['id', 'pax_manifest_no']).where('id', 'in', ids).execute(),
    cards: await db.selectFrom('cards').select(['id', 'card_number']).where('id', 'in', ids).execute(),
    dishes: await db.selectFrom('dishes').select(['id', 'dish_name']).where('id', 'in', ids).execute(),
    tables: await db.selectFrom('tablechairs').select(['id', 'floor', 'tableno']).where('id', 'in', ids).execute(),
    orders: await db.selectFrom('orders').select(['id', 'invoice_no', 'card_number']).where('id', 'in', ids).execute(),
    enrolments: await db.selectFrom('enrolments').select(['id']).where('id', 'in', ids).execute(),
  }
}
