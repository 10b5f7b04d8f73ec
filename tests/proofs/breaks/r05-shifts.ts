import { lastShiftAt, type mayMoveCash } from '../../../src/server/cards/ledger/open-shift.repo.ts'
import { holdDrawer } from '../../../src/server/sales/drawer/drawer.repo.ts'
import { movedBy } from '../../../src/server/sales/drawer/drawer.ts'
import { balanceAfter } from '../../../src/server/sales/drawer/safe.ts'
import { largestDifference } from '../../../src/server/sales/drawer/shift.ts'
import type { paxWithUnpaidOrder } from '../../../src/server/orders/order/order.repo.ts'
import { currentVenue } from '../../../src/server/venue/venue.repo.ts'
import { ok } from '../../../src/shared/errors.ts'
import type { isOnboard } from '../../../src/shared/forms/load-tender.ts'
import { fail } from '../../../src/shared/messages.ts'
import { paise, ZERO } from '../../../src/shared/money/money.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'

export const moveCashAnytime: typeof mayMoveCash = () => Promise.resolve(ok(null))

export const moveCashOfAnyone: typeof mayMoveCash = async (db, outlet) => {
  const { shifts } = await currentVenue(db)
  if (shifts === undefined || shifts.held === 'off') return ok(null)
  return (await lastShiftAt(db, outlet))?.kind === 'open' ? ok(null) : fail('shift_needed')
}

export const dropStays: typeof movedBy = (entry) => (entry.kind === 'drop' ? ZERO : movedBy(entry))

export const neverTooLittle: typeof balanceAfter = (...of) => paise(Math.max(0, balanceAfter(...of)))

export const lastCountOnly: typeof largestDifference = (_entries, count) => largestDifference([count], count)

export const holdUnmoved: typeof holdDrawer = async (...of) => {
  const held = await holdDrawer(...of)
  return { ...held, drawer: held.drawer && { ...held.drawer, cashMoves: 0 } }
}

export const nobodyOwes: typeof paxWithUnpaidOrder = () => Promise.resolve(new Set())

export const onlyOnboard: typeof isOnboard = (kind) => kind === 'onboard'

const seam = seamsOf(import.meta.filename)

/** The rules of shifts, of the safe, of batches of cards and of complimentary credit. */
export const mutationsOfShifts: readonly Mutation[] = [
  broken('cash is taken without a shift', seam('server/cards/ledger/open-shift.repo', 'mayMoveCash', 'moveCashAnytime')),
  broken(
    'cash is taken by another person than the one who holds the drawer',
    seam('server/cards/ledger/open-shift.repo', 'mayMoveCash', 'moveCashOfAnyone'),
  ),
  broken(
    'what is dropped into the safe is still expected in the drawer',
    seam('server/sales/drawer/drawer', 'movedBy', 'dropStays'),
  ),
  broken('the safe pays out more than it holds', seam('server/sales/drawer/safe', 'balanceAfter', 'neverTooLittle')),
  broken(
    'a second count hides the difference of the first',
    seam('server/sales/drawer/shift', 'largestDifference', 'lastCountOnly'),
  ),
  broken(
    'a shift is closed with a count from before cash moved',
    seam('server/sales/drawer/drawer.repo', 'holdDrawer', 'holdUnmoved'),
  ),
  broken(
    'a batch returns a card with an order to pay',
    seam('server/orders/order/order.repo', 'paxWithUnpaidOrder', 'nobodyOwes'),
  ),
  broken('complimentary credit is paid out', seam('shared/forms/load-tender', 'isOnboard', 'onlyOnboard')),
]
