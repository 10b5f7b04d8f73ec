import { noShifts } from '../../../shared/contract/shift-rules.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import type { Deps, Staff } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { findStaffMember, needsSupervisor, noteApproval, useGrant } from '../../people/index.ts'
import { currentVenue } from '../../venue/index.ts'
import { findDrawerEntry, holdDrawer } from './drawer.repo.ts'
import { addEntry, type By, type Held, mayUse, noteEntry } from './entry.ts'
import { addSafeMove, type HeldSafe, holdSafe } from './safe.repo.ts'
import { largestDifference } from './shift.ts'
import { entriesOfShift, openChecksAt } from './shift.repo.ts'

/** A count that a shift can be closed with. */
export interface Counted {
  count: DrawerEntryRow
  shift: number
  open: DrawerEntryRow
  /** The largest difference of the counts of this closing, without its sign. */
  largest: Paise
}

/** A count of a shift at this person's outlet, which they made themselves; entries never change, so it needs no lock. */
export async function countedBy(db: Reading, id: string, staff: Pick<Staff, 'id' | 'outlet'>): Promise<Result<Counted>> {
  const count = await findDrawerEntry(db, id)
  if (count?.kind !== 'count' || count.shift === null || count.outlet !== staff.outlet) return fail('drawer_moved')
  if (count.staff_id !== staff.id)
    return failField('count', `${count.staff_name} made this count. The person who closes the shift counts the drawer`)
  const entries = await entriesOfShift(db, count.outlet, count.shift)
  const open = entries.find(({ kind }) => kind === 'open')
  return open === undefined
    ? fail('drawer_moved')
    : ok({ count, shift: count.shift, open, largest: largestDifference(entries, count) })
}

/** What a supervisor is asked to approve of a closing. */
export const approvalOf = ({ count, largest }: Counted, askedBy: string) =>
  ({ act: 'shift', cardId: '', to: count.id, amount: largest, askedBy }) as const

interface Asked {
  count: string
  /** What stays in the drawer. */
  left: Paise
  reason: string
  approval: string | undefined
}

/** A shift that was closed, before `finishClosing`. */
export interface Closed {
  open: DrawerEntryRow
  close: DrawerEntryRow
  held: Held
  safe: HeldSafe
  /** The approval of the difference; null if it needed none. */
  approved: Parameters<typeof noteApproval>[1] | null
}

/**
 * Closes the shift with a count after which no cash may have moved: the rest goes to the safe, and the difference of the whole
 * shift is kept. The approval is used up before the ledger is held (db/lock-order.ts).
 */
export async function closeWith(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Transaction,
  by: By & { staff: Staff },
  asked: Asked,
): Promise<Closed> {
  const safe = await holdSafe(tx)
  const counted = orRefuse(await countedBy(tx, asked.count, by.staff))
  const { count, shift, open, largest } = counted
  if (asked.left > count.amount) orRefuse(failField('left', 'That is more than was counted'))
  const { differenceLimit } = (await currentVenue(tx)).shifts ?? noShifts
  const wanted = approvalOf(counted, by.staff.id)
  const approved = needsSupervisor(largest, differenceLimit)
    ? orRefuse(await useGrant(tx, secrets, asked.approval, wanted, { ...by, moveId: null }))
    : null
  const supervisor = approved && (await findStaffMember(tx, approved.supervisor_id))
  const held = await holdDrawer(tx, by.staff.outlet)
  orRefuse(await mayUse(tx, held.drawer, by.staff))
  if (!isLast(held, count, shift)) refuse('drawer_moved')
  const dropped = subtract(count.amount, asked.left)
  const close = await addEntry(tx, by, held, {
    kind: 'close',
    amount: count.amount,
    notes: count.notes,
    other: count.other,
    slips: count.slips,
    expected: count.expected,
    left_in: asked.left,
    reason: asked.reason,
    slip: dropped === ZERO ? null : safe.next,
    approved_by: supervisor?.name ?? null,
    checks: JSON.stringify(await openChecksAt(tx, by.staff.outlet)),
  })
  return { open, close, held, safe, approved }
}

/**
 * Puts what the closing does not leave into the safe, and adds the entries of this transaction and the approval to the audit trail:
 * both come after all entries in the lock order.
 */
export async function finishClosing(tx: Transaction, by: By, closed: Closed, entries: readonly DrawerEntryRow[]): Promise<void> {
  const { close, safe, approved } = closed
  if (close.slip !== null) {
    const amount = subtract(close.amount, close.left_in ?? ZERO)
    const said = { kind: 'drop', amount, reason: '', outlet: close.outlet, entry_id: close.id } as const
    orRefuse(await addSafeMove(tx, by, safe, said))
  }
  for (const entry of entries) await noteEntry(tx, entry)
  if (approved !== null) await noteApproval(tx, approved, close.id, by)
}

/** Whether the count is the last entry of the open shift, with no cash moved since. */
const isLast = ({ drawer }: Held, count: DrawerEntryRow, shift: number): boolean =>
  drawer?.shift?.shift === shift && drawer.last.id === count.id && drawer.cashMoves === 0
