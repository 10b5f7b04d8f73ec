import { cleanText } from '../../../shared/clean-text.ts'
import type { DrawerEntry } from '../../../shared/contract/cash-drawer.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { countedOf } from '../../../shared/money/cash-count.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { type Paise, paiseOf, ZERO } from '../../../shared/money/money.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { CallOf, Service } from '../../kernel/http/call.ts'
import { numberCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { currentVenue, once } from '../../venue/index.ts'
import { drawerView, expectedIn, type StoredSlips } from './drawer.ts'
import { bankSlipsBetween, type Drawer, drawerEntriesBelow, holdDrawer } from './drawer.repo.ts'
import { addEntry, type Held, mayUse, noteEntry } from './entry.ts'

const cursorOf = ({ number }: DrawerEntryRow): string => String(number)

export const listDrawer: Service<'listDrawer'> = async ({ database: { db } }, { query, staff }) => {
  const bound = numberCursor(query.cursor)
  if (!bound.ok) return bound
  const limit = pageSize(query.limit)
  const found = await drawerEntriesBelow(db, staff.outlet, bound.value, limit + 1)
  return ok(pageOf({ found, limit, first: query.cursor === undefined, cursorOf, view: drawerView }))
}

type Comparison = Pick<DrawerEntryRow, 'expected' | 'corrects' | 'ledger_to'>

/**
 * What a count is compared with. A recount is compared with the same sum as the count before, which has to be the last entry, of this period,
 * with no cash moved since: otherwise no one knows which of the two included that cash.
 */
function comparisonOf({ head, drawer, zNumber }: Held, corrects: string | undefined): Result<Comparison> {
  if (corrects === undefined) {
    const expected = drawer === undefined ? null : expectedIn(drawer)
    return ok({ expected, corrects: null, ledger_to: head.ledger_seq })
  }
  return isLastCount(drawer, corrects, zNumber)
    ? ok({ expected: drawer.last.expected, corrects: drawer.last.number, ledger_to: drawer.last.ledger_to })
    : fail('drawer_moved')
}

const isLastCount = (drawer: Drawer | undefined, id: string, zNumber: number): drawer is Drawer =>
  drawer?.last.id === id && drawer.last.kind === 'count' && drawer.last.z_number === zNumber && drawer.cashMoves === 0

const STAYS = 'All of it stays in the drawer until the shift is closed. Drop the rest into the safe'

async function write(...entry: Parameters<typeof addEntry>): Promise<Result<DrawerEntry>> {
  const row = await addEntry(...entry)
  await noteEntry(entry[0], row)
  return ok(drawerView(row))
}

type Slips = CallOf<Contract['countDrawer']>['body']['slips']

/**
 * The bank slips of a count beside those that the shift's loads should have, as JSON. A venue that takes bank cards counts them with
 * every count of a shift: if none are named, none are there.
 */
async function slipsOf(tx: Transaction, { drawer }: Held, named: Slips, ledgerTo: number): Promise<Result<string | null>> {
  const shift = drawer?.shift
  if (shift === undefined) return named === undefined ? ok(null) : failField('slips', 'Bank slips are counted in a shift')
  const { besideCash = [] } = (await currentVenue(tx)).tenders
  if (named === undefined && !besideCash.includes('bank')) return ok(null)
  const { count, amount } = named ?? { count: 0, amount: 0 }
  const expected = await bankSlipsBetween(tx, shift.ledger_to, ledgerTo)
  const stored: StoredSlips = { count, amount: paiseOf(amount), expectedCount: expected.count, expected: expected.amount }
  return ok(JSON.stringify(stored))
}

/** Counts the drawer of the session's outlet, in one transaction: payments in cash wait, so that it includes each of them whole or not at all. */
export const countDrawer: Service<'countDrawer'> = ({ database, now }, { body, key, ...call }) => {
  const [counted, left] = [countedOf(body), paiseOf(body.left)]
  const reason = cleanText(body.reason)
  return database.transact((tx) =>
    once(tx, { key, call: 'countDrawer', request: body, at: now() }, async () => {
      if (left > counted) return failField('left', 'That is more than was counted')
      if (body.corrects !== undefined && reason === '') return failField('reason', 'Enter why it is counted again')
      const held = await holdDrawer(tx, call.staff.outlet)
      orRefuse(await mayUse(tx, held.drawer, call.staff))
      if (held.drawer?.shift !== undefined && left < counted) return failField('left', STAYS)
      const compared = comparisonOf(held, body.corrects)
      if (!compared.ok) return compared
      const slips = await slipsOf(tx, held, body.slips, compared.value.ledger_to)
      if (!slips.ok) return slips
      const pieces = { notes: JSON.stringify(body.notes), other: paiseOf(body.other), slips: slips.value }
      const said = { kind: 'count', amount: counted, reason, left_in: left, ...pieces, ...compared.value } as const
      return write(tx, { ...call, at: now() }, held, said)
    }),
  )
}

/** Does not check whether the drawer has as much as is removed: a refusal would disclose the expected sum before the count. */
export const moveDrawerCash: Service<'moveDrawerCash'> = ({ database, now }, { body, key, ...call }) => {
  const amount: Paise = paiseOf(body.amount)
  return database.transact((tx) =>
    once(tx, { key, call: 'moveDrawerCash', request: body, at: now() }, async () => {
      if (amount === ZERO) return failField('amount', 'Enter an amount above zero')
      const held = await holdDrawer(tx, call.staff.outlet)
      orRefuse(await mayUse(tx, held.drawer, call.staff))
      return write(tx, { ...call, at: now() }, held, { kind: body.kind, amount, reason: cleanText(body.reason) })
    }),
  )
}
