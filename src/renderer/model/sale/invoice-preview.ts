import { totalsView } from '../../../shared/receipt/charge-text.ts'
import type { CheckoutCard } from '../../../shared/contract/cards.ts'
import type { Invoice, InvoiceVenue } from '../../../shared/contract/invoice.ts'
import { cashMethod, specified } from '../../../shared/messages.ts'
import { add, paiseOf, toRupees } from '../../../shared/money/money.ts'
import { changeOf } from '../../../shared/money/tender.ts'
import type { Approval } from './sale.ts'
import { linePrice, orderTotals } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'

export function tenderOf(total: number, approval: Pick<Approval, 'tip' | 'tendered'> | null): Partial<Invoice> {
  const { tip, tendered } = approval ?? {}
  const due = add(paiseOf(total), paiseOf(tip ?? 0))
  return {
    ...(tip !== undefined && { tip }),
    ...(tendered !== undefined && {
      cash: { tendered, change: toRupees(changeOf(due, paiseOf(tendered))) },
      paymentMethod: cashMethod,
    }),
  }
}

/** Built from what the server has stored of the placed order. */
export function previewOf(pax: CheckoutCard['AuthorId'], cardNumber: string, venue: InvoiceVenue, readAt: number): Invoice {
  return {
    invoiceno: pax.invoiceno,
    createdAt: isoOf(readAt),
    venue,
    fullName: pax.fullName,
    email: pax.email,
    cardNumber,
    tables: pax.ordertable,
    lines: pax.order.map(({ dishName, qty, price, modifiers, discount: off }) => ({
      dishName,
      qty,
      price,
      amount: toRupees(linePrice(pricedLine({ qty, price }))),
      ...(off && { discount: off }),
      ...(modifiers && { modifiers: modifiers.map((one) => ({ name: one.name, price: one.price })) }),
    })),
    ...totalsView(orderTotals(pax.order.map(pricedLine))),
    paymentMethod: specified.prepaidCard,
    balanceAfter: null,
    points: null,
    servedBy: '',
    terminal: '',
  }
}
