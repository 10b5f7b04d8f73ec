import { newId } from '../../shared/ids.ts'
import type { Db } from '../db/database.ts'
import type { Slice } from '../db/slice.ts'

/** Who acts, and from which terminal. */
export interface Actor {
  staff: { id: string }
  terminal: string
}

/** Notes what the caller did to a record, from which terminal. `detail` holds no personal data. */
export const noteAction = (
  db: Db,
  { staff, terminal }: Actor,
  at: number,
  { action, subject = '', detail = '' }: { action: string; subject?: string; detail?: string },
) => db.insertInto('audit_log').values({ id: newId(), at, staff_id: staff.id, action, subject, detail, terminal }).execute()

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
