import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { add, formatRupees, type Paise, paiseOf, ZERO } from '../../../shared/money/money.ts'
import { isAboveLimit } from '../../../shared/orders/voids.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { currentVenue } from '../../venue/index.ts'
import type { StoredLine } from '../order/cart.ts'
import { linesOf, rootOf } from '../order/order.ts'
import { holdOrder } from '../order/order.repo.ts'
import { amountOf, type Lost, takenAway } from './void.ts'
import { takenWithoutApproval } from './void.repo.ts'

/**
 * Whether taking so much back needs a supervisor: what an order and its parts void without one, or have given off after their bill, counts together, so that
 * nothing in pieces stays below the limit.
 */
export async function isAboveVoidLimit(tx: Db, order: Pick<OrderRow, 'id' | 'split_from'>, amount: Paise): Promise<boolean> {
  const { voidLimit } = await currentVenue(tx)
  if (voidLimit === null || amount === ZERO) return false
  return isAboveLimit(add(await takenWithoutApproval(tx, rootOf(order)), amount), voidLimit)
}

/**
 * What an unpaid order loses when it has the lines of `after`, and whether its bill was printed by then: it is held first. Refused above the venue's
 * limit, since nobody can be asked on the way: that is for the void with its reason. Nothing of no order.
 */
export async function lostWith(tx: Db, unpaid: OrderRow | undefined, after: readonly StoredLine[]): Promise<Result<Lost>> {
  if (unpaid === undefined) return ok({ lines: [], isBilled: false })
  const isBilled = (await holdOrder(tx, unpaid.id))?.billed === 1
  const lines = takenAway(linesOf(unpaid), after, { isBilled })
  const amount = amountOf(lines)
  if (!(await isAboveVoidLimit(tx, unpaid, amount))) return ok({ lines, isBilled })
  const { voidLimit } = await currentVenue(tx)
  const limit = formatRupees(paiseOf(voidLimit ?? 0))
  const where = isBilled ? 'was sent to the kitchen or is on a printed bill' : 'is with the kitchen'
  return fail('approval_needed', {
    msg: `${formatRupees(amount)} of this order ${where}. Above ${limit} a supervisor must approve: void it on the order`,
  })
}
