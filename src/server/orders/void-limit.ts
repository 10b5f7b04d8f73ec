import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { add, formatRupees, type Paise, paiseOf, ZERO } from '../../shared/money.ts'
import { isAboveLimit } from '../../shared/voids.ts'
import type { Db } from '../db/database.ts'
import type { OrderRow } from '../db/tables.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import type { StoredLine } from './cart.ts'
import { linesOf, rootOf } from './order.ts'
import { amountOf, takenAway } from './void.ts'
import { voidedAlone } from './void.repo.ts'

/** Whether taking so much back needs a supervisor: what an order and its parts void without one counts together, so that no void in pieces stays below the limit. */
export async function isAboveVoidLimit(tx: Db, order: Pick<OrderRow, 'id' | 'split_from'>, amount: Paise): Promise<boolean> {
  const { voidLimit } = await currentVenue(tx)
  if (voidLimit === null || amount === ZERO) return false
  return isAboveLimit(add(await voidedAlone(tx, rootOf(order)), amount), voidLimit)
}

/** Refuses to take so much back on the way, where nobody can be asked: that is for the void with its reason. */
export async function checkVoidLimit(tx: Db, order: Pick<OrderRow, 'id' | 'split_from'>, amount: Paise): Promise<Result<null>> {
  if (!(await isAboveVoidLimit(tx, order, amount))) return ok(null)
  const { voidLimit } = await currentVenue(tx)
  const limit = formatRupees(paiseOf(voidLimit ?? 0))
  return fail('approval_needed', {
    msg: `${formatRupees(amount)} of this order is with the kitchen. Above ${limit} a supervisor approves it: void it on the order`,
  })
}

/** What the kitchen was sent of an unpaid order and `after` no longer asks for; refused above the venue's limit. Nothing of no order. */
export async function lessThanSent(
  tx: Db,
  unpaid: OrderRow | undefined,
  after: readonly StoredLine[],
): Promise<Result<StoredLine[]>> {
  if (unpaid === undefined) return ok([])
  const taken = takenAway(linesOf(unpaid), after)
  const within = await checkVoidLimit(tx, unpaid, amountOf(taken))
  return within.ok ? ok(taken) : within
}
