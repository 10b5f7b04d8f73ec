import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import { formatRupees, type Paise, ZERO } from '../../shared/money/money.ts'
import type { Db } from '../kernel/db/database.ts'
import { currentVenue } from '../venue/index.ts'

const NO_CASH = 'This venue does not take cash for orders. The back office can allow it under Venue'

/** Whether the venue takes cash for orders. */
export const checkCashTaken = async (tx: Db): Promise<Result<null>> =>
  (await currentVenue(tx)).tenders.cash ? ok(null) : failField('tendered', NO_CASH)

/** Whether cash handed over pays what is due, its tip included. */
export function checkTendered(tendered: Paise, due: Paise): Result<null> {
  if (due === ZERO) return failField('tendered', 'There is nothing to pay in cash')
  return tendered < due ? failField('tendered', `This is not enough: ${formatRupees(due)} is due`) : ok(null)
}
