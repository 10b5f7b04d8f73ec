import { totalsView } from '../../../../shared/charge-text.ts'
import type { CheckoutCard } from '../../../../shared/contract/cards.ts'
import type { Invoice, InvoiceVenue } from '../../../../shared/contract/invoice.ts'
import { specified } from '../../../../shared/messages.ts'
import { toRupees } from '../../../../shared/money.ts'
import { linePrice, orderTotals } from '../../../../shared/order-totals.ts'
import { isoOf } from '../../../../shared/time.ts'
import { pricedLine } from '../../../../shared/priced-line.ts'

/** The invoice of a placed order before it has a number, from what the server has stored of it. */
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
