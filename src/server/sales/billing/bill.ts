import type { Bill, CardReportEntry } from '../../../shared/contract/billing.ts'
import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import { parseRupees, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { BillRow, CardMoveRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import { linesOf, orderLineOf, tablesOf } from '../../orders/index.ts'
import type { BillExtras } from './bill-extras.repo.ts'
import type { BillToShow } from './bill.repo.ts'

/** Where an invoice was served: of a part, the tables of the order that it was split from, as they were when it was paid. */
export const billedTables = (
  bill: Pick<BillRow, 'part_tables'> | undefined,
  { tables }: Pick<OrderRow, 'tables'>,
): OrderTable[] => tablesOf({ tables: bill?.part_tables ?? tables })

/** A bill as the API shows it. */
export const billView = (bill: BillToShow): Bill => ({
  _id: bill.id,
  orderid: bill.order_id,
  fullName: bill.full_name,
  cardNumber: bill.card_number,
  billingData: {
    AuthorId: {
      _id: bill.pax_id,
      invoiceno: bill.invoice_no,
      fullName: bill.full_name,
      totalprice: toRupees(bill.total),
      order: linesOf(bill).map(orderLineOf),
      ordertable: billedTables(bill, bill),
    },
  },
  staffName: bill.staff_name,
  terminal: bill.terminal,
  ...(bill.approvedBy !== undefined && { approvedBy: bill.approvedBy }),
  credited: toRupees(bill.credited),
  ...extrasView(bill.extras),
  createdAt: isoOf(bill.created_at),
})

/** What of a bill there is beside its total; nothing where it has none of it. */
function extrasView(extras: BillExtras | undefined): Pick<Bill, 'tax' | 'service' | 'discount' | 'tip' | 'inCash'> {
  if (extras === undefined) return {}
  const { tax, service, discount, tip, inCash } = extras
  return {
    ...(tax > ZERO && { tax: toRupees(tax) }),
    ...(service > ZERO && { service: toRupees(service) }),
    ...(discount > ZERO && { discount: toRupees(discount) }),
    ...(tip > ZERO && { tip: toRupees(tip) }),
    ...(inCash && { inCash }),
  }
}

/** A line of the card report as the API shows it; with who made the move where the name was read along. */
export const cardReportEntryOf = (move: CardMoveRow & { staff_name?: string | null }): CardReportEntry => ({
  _id: move.id,
  cardNumber: move.card_number,
  cardName: move.card_name,
  creditCard: toRupees(move.credit),
  debitCard: toRupees(move.debit),
  cardBalance: toRupees(move.balance_after),
  kind: move.kind,
  ...(typeof move.staff_name === 'string' && { staffName: move.staff_name, terminal: move.terminal ?? '' }),
  createdAt: isoOf(move.created_at),
})

/** What the screen says of a bill after the payment; a field left out may be any. */
export interface BillClaim {
  cardNumber: string
  fullNames: (string | undefined)[]
  totalprice: number | undefined
}

/** Whether a bill is the one that a claim names. */
export const matchesClaim = (bill: BillRow, { cardNumber, fullNames, totalprice }: BillClaim): boolean =>
  bill.card_number === cardNumber &&
  fullNames.every((name) => name === undefined || name === bill.full_name) &&
  (totalprice === undefined || parseRupees(totalprice) === bill.total)
