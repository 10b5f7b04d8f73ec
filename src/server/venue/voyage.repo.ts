import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import { forUpdate } from '../kernel/db/lock-order.ts'
import type { VoyageRow } from '../kernel/db/tables/tables.ts'
import { currentVenue } from './venue.repo.ts'

/** All voyages, the latest first. */
export const allVoyages = (db: Reading): Promise<VoyageRow[]> =>
  db.selectFrom('voyages').selectAll().orderBy('from_day', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findVoyage = (db: Reading, id: string): Promise<VoyageRow | undefined> =>
  db.selectFrom('voyages').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a voyage until the transaction ends. */
export const holdVoyage = (tx: Transaction, id: string): Promise<VoyageRow | undefined> =>
  forUpdate(tx, tx.selectFrom('voyages').selectAll().where('id', '=', id)).executeTakeFirst()

/** The voyage under way. */
export const currentVoyage = (db: Reading): Promise<VoyageRow | undefined> =>
  db.selectFrom('voyages').selectAll().where('state', '=', 'current').executeTakeFirst()

/** Other voyages that have not ended. */
export const voyagesAhead = (db: Reading, id: string): Promise<VoyageRow[]> =>
  db.selectFrom('voyages').selectAll().where('state', '<>', 'ended').where('id', '<>', id).orderBy('from_day').execute()

export const insertVoyage = (tx: Transaction, row: VoyageRow) => tx.insertInto('voyages').values(row).execute()

/** Changes a voyage and raises its version. */
export const updateVoyage = (tx: Transaction, id: string, columns: Partial<VoyageRow>): Promise<VoyageRow> =>
  tx
    .updateTable('voyages')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Notes that the clock changes of a voyage up to a moment (ms) took effect. */
export const markClocksTurned = (tx: Transaction, id: string, clock_at: number) =>
  tx.updateTable('voyages').set({ clock_at }).where('id', '=', id).execute()

export const deleteVoyage = (tx: Transaction, id: string) => tx.deleteFrom('voyages').where('id', '=', id).execute()

/**
 * The voyage that a passenger is registered for: the given one, which must not have ended, or else the current one; null without
 * one. The caller holds the `numbers` mutex, so that no voyage begins or ends meanwhile.
 */
export async function voyageToJoin(db: Reading, asked: string | undefined): Promise<Result<string | null>> {
  if (asked === undefined) return ok((await currentVenue(db)).voyage?._id ?? null)
  const voyage = await findVoyage(db, asked)
  return voyage === undefined || voyage.state === 'ended'
    ? failField('voyage', 'Choose the current voyage or a planned one')
    : ok(voyage.id)
}
