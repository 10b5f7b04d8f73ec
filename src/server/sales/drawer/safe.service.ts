import { cleanText } from '../../../shared/clean-text.ts'
import { noShifts } from '../../../shared/contract/shift-rules.ts'
import { countedOf } from '../../../shared/money/cash-count.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { type Paise, paiseOf, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { SafeMoveRow } from '../../kernel/db/tables/books-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { numberCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { checkSupervisorPin, findStaffMember, grantMove, needsSupervisor, noteApproval, useGrant } from '../../people/index.ts'
import { allOutlets, currentVenue, once } from '../../venue/index.ts'
import type { By } from './entry.ts'
import { safeAction, safeText, safeView } from './safe.ts'
import { addSafeMove, holdSafe, safeMovesBelow } from './safe.repo.ts'

export const listSafe: Service<'listSafe'> = async ({ database: { db } }, { query }) => {
  const bound = numberCursor(query.cursor)
  if (!bound.ok) return bound
  const limit = pageSize(query.limit)
  // One more than pageOf needs: the balance before a row is that of the row below it.
  const found = await safeMovesBelow(db, bound.value, limit + 2)
  const names = new Map((await allOutlets(db)).map(({ id, name }) => [id, name]))
  const before = new Map(found.map(({ number }, index) => [number, found[index + 1]?.balance ?? ZERO]))
  return ok(
    pageOf({
      found: found.slice(0, limit + 1),
      limit,
      first: query.cursor === undefined,
      cursorOf: ({ number }) => String(number),
      view: (row) => safeView(row, before.get(row.number) ?? ZERO, names),
    }),
  )
}

/** Notes a move in the audit trail and answers it. */
async function noted(tx: Transaction, by: By, row: SafeMoveRow, before: Paise) {
  await noteAction(tx, by, by.at, { action: safeAction(row) ?? '', subject: row.id, detail: safeText(row) })
  return ok(safeView(row, before, new Map()))
}

const ABOVE_ZERO = 'Enter an amount above zero'

/** What a second person is asked to approve of a deposit. */
const depositOf = (amount: Paise, reason: string, askedBy: string) =>
  ({ act: 'deposit', cardId: '', to: reason, amount, askedBy }) as const

/** Puts cash into the safe or deposits it ashore, in one transaction; never more than the safe holds. */
export const moveSafe: Service<'moveSafe'> = ({ database, secrets, now }, { body, key, staff, terminal }) => {
  const { approval, ...request } = body
  const [amount, reason] = [paiseOf(body.amount), cleanText(body.reason)]
  return database.transact((tx) =>
    once(tx, { key, call: 'moveSafe', request, at: now() }, async () => {
      if (amount === ZERO) return failField('amount', ABOVE_ZERO)
      const by = { staff, terminal, at: now() }
      const held = await holdSafe(tx)
      const { depositLimit } = (await currentVenue(tx)).shifts ?? noShifts
      const approved =
        body.kind === 'deposit' && needsSupervisor(amount, depositLimit)
          ? orRefuse(await useGrant(tx, secrets, approval, depositOf(amount, reason, staff.id), { ...by, moveId: null }))
          : null
      const supervisor = approved && (await findStaffMember(tx, approved.supervisor_id))
      const said = { kind: body.kind, amount, reason, approved_by: supervisor?.name ?? null }
      const row = orRefuse(await addSafeMove(tx, by, held, said))
      if (approved !== null) await noteApproval(tx, approved, row.id, by)
      return noted(tx, by, row, held.balance)
    }),
  )
}

/** The amount is checked before the PIN, so that no try is used up by a deposit that is refused anyway. */
export const approveDeposit: Service<'approveDeposit'> = async (deps, { body, ...by }) => {
  const amount = paiseOf(body.amount)
  if (amount === ZERO) return failField('amount', ABOVE_ZERO)
  const checked = await checkSupervisorPin(deps, by, body, 'deposit ashore')
  if (!checked.ok) return checked
  const wanted = depositOf(amount, cleanText(body.reason), by.staff.id)
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, wanted, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

/** A difference needs a reason, since the count replaces what the moves make. */
const checkReason = (counted: Paise, balance: Paise, reason: string): Result<null> =>
  counted !== balance && reason === '' ? failField('reason', 'Enter why the safe differs') : ok(null)

/** Counts the safe in one transaction. */
export const countSafe: Service<'countSafe'> = ({ database, now }, { body, key, staff, terminal }) => {
  const [amount, reason] = [countedOf(body), cleanText(body.reason)]
  return database.transact((tx) =>
    once(tx, { key, call: 'countSafe', request: body, at: now() }, async () => {
      const by = { staff, terminal, at: now() }
      const held = await holdSafe(tx)
      orRefuse(checkReason(amount, held.balance, reason))
      const counted = { kind: 'count', amount, reason, notes: JSON.stringify(body.notes), other: paiseOf(body.other) } as const
      const row = orRefuse(await addSafeMove(tx, by, held, counted))
      return noted(tx, by, row, held.balance)
    }),
  )
}
