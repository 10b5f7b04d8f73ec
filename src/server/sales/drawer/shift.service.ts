import { cleanText } from '../../../shared/clean-text.ts'
import type { ShiftRules } from '../../../shared/contract/shift-rules.ts'
import type { ShiftSheet } from '../../../shared/contract/shifts.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { paiseOf, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { lastShiftAt } from '../../cards/index.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import type { Deps, Service, Staff } from '../../kernel/http/call.ts'
import { numberCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { checkSupervisorPin, findStaffMember, grantMove, tryPassword } from '../../people/index.ts'
import { currentVenue, isAt, once, paperVenue } from '../../venue/index.ts'
import { tendersView } from '../tenders/tender-sums.ts'
import { tenderSums } from '../tenders/tender-sums.repo.ts'
import { approvalOf, type Closed, closeWith, countedBy, finishClosing } from './closing.ts'
import { drawerView, expectedIn } from './drawer.ts'
import { holdDrawer } from './drawer.repo.ts'
import { addEntry, type By, type Held, mayUse, noteEntry } from './entry.ts'
import { addSafeMove, holdSafe } from './safe.repo.ts'
import { shiftCashView, shiftsIn, shiftView } from './shift.ts'
import { cashByKind, entriesOfShift, shiftEndsBelow } from './shift.repo.ts'

const heldOf = (rules: ShiftRules | undefined): ShiftRules['held'] => rules?.held ?? 'off'

export const currentShift: Service<'currentShift'> = async ({ database: { db } }, { staff }) => {
  const last = await lastShiftAt(db, staff.outlet)
  const open = last?.kind === 'open' ? last : undefined
  const left = last?.kind === 'close' ? last.left_in : null
  return ok({
    held: heldOf((await currentVenue(db)).shifts),
    shift: open === undefined ? null : shiftView(open, undefined),
    isOthers: open !== undefined && open.holder_id !== null && open.holder_id !== staff.id,
    left: left === null ? null : toRupees(left),
  })
}

export const listShifts: Service<'listShifts'> = async ({ database: { db } }, { query, staff }) => {
  const bound = numberCursor(query.cursor)
  if (!bound.ok) return bound
  const limit = pageSize(query.limit)
  const found = shiftsIn(await shiftEndsBelow(db, staff.outlet, bound.value, limit + 1))
  const first = query.cursor === undefined
  return ok(pageOf({ found, limit, first, cursorOf: ({ number }) => String(number), view: (shift) => shift }))
}

/** What the sales and cards of a closed shift brought, in cash and by tender; nothing of an open one, whose count would not be blind. */
async function takenIn(
  db: Reading,
  open: DrawerEntryRow,
  close: DrawerEntryRow | undefined,
): Promise<Pick<ShiftSheet, 'cash' | 'tenders'>> {
  if (close === undefined) return {}
  const stretch = { from: open.ledger_to, to: close.ledger_to }
  const cash = (await cashByKind(db, stretch.from, stretch.to)) as Parameters<typeof shiftCashView>[0]
  return { cash: shiftCashView(cash), ...tendersView(await tenderSums(db, [stretch])) }
}

export const shiftSheet: Service<'shiftSheet'> = async ({ database: { db } }, { params, staff }) => {
  const entries = await entriesOfShift(db, staff.outlet, Number(params.number))
  const open = entries.find(({ kind }) => kind === 'open')
  if (open === undefined) return fail('shift_not_found')
  const close = entries.find(({ kind }) => kind === 'close')
  return ok({
    ...shiftView(open, close),
    entries: entries.map(drawerView),
    ...(await takenIn(db, open, close)),
    venue: paperVenue(await currentVenue(db), staff.outlet),
  })
}

const NO_SHIFTS = 'This venue keeps no shifts. The back office can allow them under Venue'

/** Opens the next shift of a drawer that is held, with what lies in it. */
async function openNext(tx: Transaction, by: By, held: Held, said: Pick<DrawerEntryRow, 'amount' | 'reason'>) {
  const rules = (await currentVenue(tx)).shifts
  const last = await lastShiftAt(tx, held.head.id)
  const isOfOne = heldOf(rules) === 'one'
  return addEntry(tx, by, held, {
    ...said,
    kind: 'open',
    expected: held.drawer === undefined ? null : expectedIn(held.drawer),
    left_in: said.amount,
    other: said.amount,
    shift: (last?.shift ?? 0) + 1,
    holder_id: isOfOne ? by.staff.id : null,
    holder_name: isOfOne ? by.staff.name : null,
  })
}

/** The drawer after an entry that this transaction wrote. */
const heldAfter = (held: Held, last: DrawerEntryRow, shift: DrawerEntryRow | undefined): Held => ({
  ...held,
  drawer: { head: held.head, last, count: last, moved: ZERO, cash: ZERO, cashMoves: 0, shift },
})

/** Opens a shift in one transaction; what is brought from the safe is an entry of its own, under the safe's next slip. */
export const openShift: Service<'openShift'> = ({ database, now }, { body, key, staff, terminal }) => {
  const [found, fromSafe] = [paiseOf(body.found), paiseOf(body.fromSafe)]
  return database.transact((tx) =>
    once(tx, { key, call: 'openShift', request: body, at: now() }, async () => {
      if (heldOf((await currentVenue(tx)).shifts) === 'off') return failField('found', NO_SHIFTS)
      const by = { staff, terminal, at: now() }
      const safe = await holdSafe(tx)
      const held = await holdDrawer(tx, staff.outlet)
      if (held.drawer?.shift !== undefined) return fail('shift_open')
      const open = await openNext(tx, by, held, { amount: found, reason: cleanText(body.reason) })
      const after = heldAfter(held, open, open)
      const brought =
        fromSafe === ZERO ? null : await addEntry(tx, by, after, { kind: 'float', amount: fromSafe, reason: '', slip: safe.next })
      if (brought !== null) {
        const said = { kind: 'float', amount: fromSafe, reason: '', outlet: staff.outlet, entry_id: brought.id } as const
        const moved = await addSafeMove(tx, by, safe, said)
        if (!moved.ok) return failField('fromSafe', moved.error.msg)
      }
      await noteEntry(tx, open)
      if (brought !== null) await noteEntry(tx, brought)
      return ok(shiftView(open, undefined))
    }),
  )
}

/** Does not check whether the drawer has as much as is dropped: a refusal would disclose the expected sum before the count. */
export const moveToSafe: Service<'moveToSafe'> = ({ database, now }, { body, key, staff, terminal }) => {
  const [amount, reason] = [paiseOf(body.amount), cleanText(body.reason)]
  return database.transact((tx) =>
    once(tx, { key, call: 'moveToSafe', request: body, at: now() }, async () => {
      if (amount === ZERO) return failField('amount', 'Enter an amount above zero')
      const by = { staff, terminal, at: now() }
      const safe = await holdSafe(tx)
      const held = await holdDrawer(tx, staff.outlet)
      orRefuse(await mayUse(tx, held.drawer, staff))
      if (held.drawer?.shift === undefined) return fail('shift_needed')
      const entry = await addEntry(tx, by, held, { kind: body.kind, amount, reason, slip: safe.next })
      const said = { kind: body.kind, amount, reason, outlet: staff.outlet, entry_id: entry.id }
      orRefuse(await addSafeMove(tx, by, safe, said))
      await noteEntry(tx, entry)
      return ok(drawerView(entry))
    }),
  )
}

/** What the call asks of a closing, without the approval, which a retry no longer needs. */
const askedOf = ({ count, left, reason, approval }: { count: string; left: number; reason: string; approval?: string }) => ({
  count,
  left: paiseOf(left),
  reason: cleanText(reason),
  approval,
})

const viewOf = ({ open, close }: Closed) => shiftView(open, close)

/** Closes the shift in one transaction, which waits for a payment in flight. Open checks are listed and prevent nothing. */
export const closeShift: Service<'closeShift'> = (deps, { body, key, staff, terminal }) => {
  const { approval: _approval, ...request } = body
  return deps.database.transact((tx) =>
    once(tx, { key, call: 'closeShift', request, at: deps.now() }, async () => {
      const by = { staff, terminal, at: deps.now() }
      const closed = await closeWith(deps, tx, by, askedOf(body))
      await finishClosing(tx, by, closed, [closed.close])
      return ok(viewOf(closed))
    }),
  )
}

const WRONG = 'This email or password is wrong'

/** The person who takes over, by their password: it is their signature. */
async function nextHolder(deps: Deps, typed: { email: string; password: string }, staff: Staff): Promise<Result<Staff['id']>> {
  const tried = await tryPassword(deps, typed.email, typed.password)
  if (!tried.ok) {
    const isWrong = tried.error.code === 'wrong_credentials'
    return isWrong ? fail('wrong_credentials', { msg: WRONG, fields: [{ field: 'password', msg: WRONG }] }) : tried
  }
  const { id, own_password_needed } = tried.value
  if (id === staff.id) return failField('email', 'Hand the drawer over to someone else')
  if (own_password_needed === 1)
    return failField('email', 'Someone else set this password. Log in with it once and choose another')
  return isAt(tried.value, staff.outlet) ? ok(id) : fail('not_at_outlet')
}

/** Closes the shift and opens the next one with the same money, in one transaction and in the name of the person who takes over. */
export const handOverShift: Service<'handOverShift'> = async (deps, { body, key, staff, terminal }) => {
  const { approval: _approval, password: _password, ...request } = body
  const taking = await nextHolder(deps, body, staff)
  if (!taking.ok) return taking
  return deps.database.transact((tx) =>
    once(tx, { key, call: 'handOverShift', request, at: deps.now() }, async () => {
      const by = { staff, terminal, at: deps.now() }
      const closed = await closeWith(deps, tx, by, askedOf(body))
      const next = await findStaffMember(tx, taking.value)
      if (next === undefined || next.disabled_at !== null) return failField('email', WRONG)
      const after = heldAfter(closed.held, closed.close, undefined)
      const float = { amount: paiseOf(body.left), reason: `Handed over by ${staff.name}` }
      const opened = await openNext(tx, { ...by, staff: next }, after, float)
      await finishClosing(tx, by, closed, [closed.close, opened])
      return ok({ closed: viewOf(closed), opened: shiftView(opened, undefined) })
    }),
  )
}

/** The count is checked before the PIN, so that no try is used up by a closing that is refused anyway. */
export const approveClosing: Service<'approveClosing'> = async (deps, { body, ...by }) => {
  const counted = await countedBy(deps.database.db, body.count, by.staff)
  if (!counted.ok) return counted
  const checked = await checkSupervisorPin(deps, by, body, `difference of shift ${counted.value.shift}`)
  if (!checked.ok) return checked
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, approvalOf(counted.value, by.staff.id), deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}
