import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import { currentVenue } from '../../venue/index.ts'

/** The opening of the shift that is open at an outlet's drawer; undefined if none is. */
export async function openShiftAt(db: Reading, outlet: number): Promise<DrawerEntryRow | undefined> {
  const last = await lastShiftAt(db, outlet)
  return last?.kind === 'open' ? last : undefined
}

/** The opening of the last shift of an outlet's drawer, or its closing once it is closed. */
export const lastShiftAt = (db: Reading, outlet: number): Promise<DrawerEntryRow | undefined> =>
  db
    .selectFrom('drawer_entries')
    .selectAll()
    .where('outlet', '=', outlet)
    .where('kind', 'in', ['open', 'close'])
    .orderBy('shift', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The refusal of everyone but the person who holds a drawer. */
export const heldBy = (name: string): Result<never> =>
  fail('shift_needed', { msg: `${name} holds this cash drawer. Cash goes through ${name}, or after a handover` })

/**
 * Whether this person may take cash at an outlet, or pay it out: in the open shift, and of a drawer that one person holds only that
 * person. A venue without shifts asks for neither.
 */
export async function mayMoveCash(db: Reading, outlet: number, staffId: string): Promise<Result<null>> {
  const { shifts } = await currentVenue(db)
  if (shifts === undefined || shifts.held === 'off') return ok(null)
  const shift = await openShiftAt(db, outlet)
  if (shift === undefined) return fail('shift_needed')
  return shift.holder_id === null || shift.holder_id === staffId ? ok(null) : heldBy(shift.holder_name ?? '')
}
