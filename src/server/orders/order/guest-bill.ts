import { createHash } from 'node:crypto'
import type { GuestBill, GuestBillLine } from '../../../shared/contract/guest-bills.ts'
import { paperVenue, type StoredVenue } from '../../venue/index.ts'
import { type Paise, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { orderTotals, paidAmounts } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import { chargedOf, chargesView, chargeSums } from './charge.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { pricedLineOf, type StoredLine } from './cart.ts'
import { invoiceLineOf } from './document-line.ts'
import { linesOf, tablesOf } from './order.ts'

/** What the bill of an order says, as one value: another one when a dish is sent, voided, discounted or for another seat. Its tables are not in it. */
export const billContents = ({ id, lines }: Pick<OrderRow, 'id' | 'lines'>): string =>
  createHash('sha256').update(`${id}\n${lines}`).digest('hex')

function billLine(line: StoredLine, pays: Paise): GuestBillLine {
  const { round, sentAt, held, seat } = line
  return {
    ...invoiceLineOf(line),
    pays: toRupees(pays),
    ...(round !== undefined && { round }),
    ...(sentAt !== undefined && { sentAt: isoOf(sentAt) }),
    ...(held !== undefined && { held }),
    ...(seat !== undefined && { seat }),
  }
}

/** The bill of an unpaid order as it is now; `waiter` is the name of whoever opened the check. */
export function guestBillOf(order: OrderRow, venue: StoredVenue, waiter: string): GuestBill {
  const lines = linesOf(order)
  const priced = lines.map(pricedLineOf)
  const [totals, paid] = [orderTotals(priced), paidAmounts(priced)]
  return {
    orderid: order.id,
    venue: paperVenue(venue, order.outlet),
    fullName: order.full_name,
    checkname: order.check_name,
    tables: tablesOf(order).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
    ...(order.covers !== null && { covers: order.covers }),
    servedBy: waiter,
    lines: lines.map((line, place) => billLine(line, paid[place] ?? ZERO)),
    subtotal: toRupees(totals.subtotal),
    tax: toRupees(totals.tax),
    discount: toRupees(totals.discount),
    ...chargesView(chargeSums(chargedOf(lines))),
    total: toRupees(totals.total),
    held: toRupees(sum(paid.filter((_amount, place) => lines[place]?.held === true))),
  }
}
