import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { ZERO } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import type { Staff } from '../../kernel/http/call.ts'
import { heldBy } from '../../cards/index.ts'
import { currentVenue } from '../../venue/index.ts'
import { drawerAction, drawerText } from './drawer.ts'
import { type Drawer, insertDrawerEntry, type holdDrawer } from './drawer.repo.ts'

/** A drawer whose ledger is locked until the transaction ends. */
export type Held = Awaited<ReturnType<typeof holdDrawer>>

/** Who writes an entry, at which terminal and when (ms). */
export interface By {
  staff: Pick<Staff, 'id' | 'name'>
  terminal: string
  at: number
}

type Said = Pick<DrawerEntryRow, 'kind' | 'amount' | 'reason'> & Partial<DrawerEntryRow>

/** Inserts the next entry of a drawer; `noteEntry` adds it to the audit trail, whose lock comes last. */
export async function addEntry(tx: Transaction, { staff, terminal, at }: By, held: Held, said: Said): Promise<DrawerEntryRow> {
  const row: DrawerEntryRow = {
    id: newId(),
    outlet: held.head.id,
    number: (held.drawer?.last.number ?? 0) + 1,
    at,
    staff_id: staff.id,
    staff_name: staff.name,
    terminal,
    notes: '[]',
    other: ZERO,
    expected: null,
    left_in: null,
    corrects: null,
    ledger_to: held.head.ledger_seq,
    z_number: held.zNumber,
    shift: held.drawer?.shift?.shift ?? null,
    slip: null,
    holder_id: null,
    holder_name: null,
    approved_by: null,
    checks: null,
    slips: null,
    ...said,
  }
  await insertDrawerEntry(tx, row)
  return row
}

/** Adds an entry to the audit trail in the name of the person who made it. */
export const noteEntry = (tx: Transaction, row: DrawerEntryRow): Promise<void> =>
  noteAction(tx, { staff: { id: row.staff_id }, terminal: row.terminal }, row.at, {
    action: drawerAction(row),
    subject: row.id,
    detail: drawerText(row),
  })

/**
 * Whether this person may count a drawer or move its cash: in the open shift, and of a drawer that one person holds only that person
 * or the back office, which closes the shift of someone who has left. A venue without shifts asks for neither.
 */
export async function mayUse(
  tx: Transaction,
  drawer: Drawer | undefined,
  { id, accessroutes }: Pick<Staff, 'id' | 'accessroutes'>,
): Promise<Result<null>> {
  const shift = drawer?.shift
  if (shift === undefined) {
    const { shifts } = await currentVenue(tx)
    return shifts === undefined || shifts.held === 'off' ? ok(null) : fail('shift_needed')
  }
  const isOthers = shift.holder_id !== null && shift.holder_id !== id
  return isOthers && !accessroutes.includes('backoffice') ? heldBy(shift.holder_name ?? '') : ok(null)
}
