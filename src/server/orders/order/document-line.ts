import type { InvoiceLine } from '../../../shared/contract/invoice.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { linePrice } from '../../../shared/money/order-totals.ts'
import { lineDiscountOf, pricedLineOf, type StoredLine } from './cart.ts'

/** The choices of a stored line as documents show them; nothing for a dish without. */
export const choicesView = ({ modifiers }: { modifiers?: StoredLine['modifiers'] | undefined }): Pick<InvoiceLine, 'modifiers'> =>
  modifiers === undefined ? {} : { modifiers: modifiers.map(({ name, price }) => ({ name, price: toRupees(price) })) }

/** A stored line as documents show it. */
export const invoiceLineOf = (line: StoredLine): InvoiceLine => ({
  dishName: shownName(line),
  qty: line.qty,
  price: toRupees(line.price),
  amount: toRupees(linePrice(pricedLineOf(line))),
  ...choicesView(line),
  ...(line.discount !== undefined && { discount: lineDiscountOf(line.discount) }),
})
