import { newId } from '../../../shared/ids.ts'
import type { Actor } from '../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { ReservationChangeRow, ReservationRow } from '../../kernel/db/tables/order-tables.ts'

/** The fields of a reservation's form. */
export type ReservationContents = Pick<ReservationRow, 'name' | 'covers' | 'starts_at' | 'table_id' | 'note' | 'card_number'>

/** A change with the name of the person who made it; null for deleted staff. */
export type NamedChange = Omit<ReservationChangeRow, 'id' | 'staff_id'> & { staff_name: string | null }

interface Listed {
  outlet: number
  /** In ms. */
  from: number
  most: number
}

/** An outlet's reservations from a moment on, by time. */
export const reservationsFrom = (db: Reading, { outlet, from, most }: Listed): Promise<ReservationRow[]> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('outlet', '=', outlet)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** A table's reservations strictly between two moments (ms), by time. */
export const reservationsOfTable = (db: Reading, tableId: string, after: number, before: number): Promise<ReservationRow[]> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('starts_at', '>', after)
    .where('starts_at', '<', before)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** The changes of some reservations, oldest first. */
export const changesOf = (db: Reading, ids: readonly string[]): Promise<NamedChange[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('reservation_changes')
        .leftJoin('staff', 'staff.id', 'reservation_changes.staff_id')
        .select(['reservation_id', 'what', 'at', 'terminal', 'staff.name as staff_name'])
        .where('reservation_id', 'in', ids)
        .orderBy('reservation_changes.id')
        .execute()

export const findReservation = (db: Reading, id: string): Promise<ReservationRow | undefined> =>
  db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a reservation until the transaction ends; undefined if there is none. */
export const holdReservation = (tx: Transaction, id: string): Promise<ReservationRow | undefined> =>
  forUpdate(tx, tx.selectFrom('reservations').selectAll().where('id', '=', id)).executeTakeFirst()

/** Inserts a reservation; fails if its id exists. */
export const insertReservation = (tx: Transaction, row: ReservationRow) => tx.insertInto('reservations').values(row).execute()

/** Updates a reservation and answers it. */
export const changeReservation = (
  tx: Transaction,
  id: string,
  change: Partial<ReservationContents & Pick<ReservationRow, 'state'>>,
) => tx.updateTable('reservations').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Records who did what to a reservation, at a moment (ms). */
export const noteChange = (
  tx: Transaction,
  { staff, terminal }: Actor,
  at: number,
  done: Pick<ReservationChangeRow, 'reservation_id' | 'what'>,
) =>
  tx
    .insertInto('reservation_changes')
    .values({ id: newId(), ...done, at, staff_id: staff.id, terminal })
    .execute()

/** Removes a table from its reservations, which stay without one. */
export const releaseTable = (tx: Transaction, tableId: string) =>
  tx.updateTable('reservations').set({ table_id: null }).where('table_id', '=', tableId).execute()

/** Moves the reservations of a table to its new outlet. */
export const moveReservations = (tx: Transaction, tableId: string, outlet: number) =>
  tx.updateTable('reservations').set({ outlet }).where('table_id', '=', tableId).execute()

/**
 * Removes names, notes and cards of reservations before a moment (ms) for good, recorded as cleared at `now` (ms). Returns
 * whether there were any.
 */
export async function clearReservations(tx: Transaction, before: number, now: number): Promise<boolean> {
  const cleared = await tx
    .updateTable('reservations')
    .set({ name: '', note: '', card_number: '', cleared_at: now })
    .where('starts_at', '<', before)
    .where('cleared_at', 'is', null)
    .returning('id')
    .execute()
  return cleared.length > 0
}

/** How long names in reservations are kept after their time, in ms. */
const KEPT_MS = 30 * 86_400_000

/** Clears reservations that are thirty days past at `now` (ms); answers whether there were any. */
export const clearOldReservations = (tx: Transaction, now: number): Promise<boolean> => clearReservations(tx, now - KEPT_MS, now)
