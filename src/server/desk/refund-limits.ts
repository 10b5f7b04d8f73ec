import { add, type Paise, ZERO } from '../../shared/money/money.ts'
import { businessDayOf } from '../../shared/time.ts'
import { returnedAlone } from '../cards/index.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { needsSupervisor } from '../people/index.ts'
import { currentVenue } from '../venue/index.ts'

/** Longer than a day in any time zone and on the date line, ms: all returns of the venue's business day fall within it. */
const LONGEST_DAY_MS = 72 * 3_600_000

/**
 * Whether a refund of this amount needs a supervisor: it is above the venue's limit, or brings one person's day above the daily
 * limit. The caller locks the member, so that concurrent returns count one after the other.
 */
export async function asksSupervisor(tx: Transaction, refund: Paise, staffId: string, at: number): Promise<boolean> {
  const venue = await currentVenue(tx)
  const { refundLimit, refundDayLimit } = venue
  if (needsSupervisor(refund, refundLimit)) return true
  if (refundDayLimit === null || refund === ZERO) return false
  const today = await returnedAlone(tx, staffId, { day: businessDayOf(at, venue), since: at - LONGEST_DAY_MS })
  return needsSupervisor(add(today, refund), refundDayLimit)
}
