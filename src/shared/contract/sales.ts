import { Type } from 'typebox'
import { cards, withTip } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { orders } from './orders.ts'
import { byPin } from './supervisors.ts'
import { CardNumber, CardPin, Id, Rupees } from './values.ts'

const { orderid: _orderid, ...asked } = orders.placeOrder.body.properties

/**
 * What approves the sale. A one-time code is sent and verified first, so such a sale uses the separate calls for placing and
 * paying.
 */
const Consent = Type.Union([
  Type.Object({ by: Type.Literal('pin'), pin: CardPin }),
  Type.Object({ by: Type.Literal('cash'), tendered: Rupees }),
  Type.Object({ by: Type.Literal('supervisor'), ...byPin }),
])

export const sales = {
  sellOrder: endpoint({
    method: 'POST',
    path: '/sales',
    summary:
      "A whole sale in one transaction: places the order of a card's holder as Check Out does, approves it by the card's PIN, a supervisor's PIN or cash, and pays it. What is refused leaves no order behind; a wrong PIN counts as a try",
    permission: 'foodorder',
    changes: ['cards', 'orders', 'tables', 'pax', 'kitchen'],
    idempotent: true,
    body: Type.Object({
      ...asked,
      /** The unpaid order that the caller knows, '' for none, so that no order is replaced unnoticed. */
      orderid: Type.Union([Id, Type.Literal('')]),
      cardNumber: CardNumber,
      consent: Consent,
      ...withTip,
    }),
    reply: cards.payOrder.reply,
    errors: [
      ...orders.placeOrder.errors,
      'card_not_found',
      'pin_not_set',
      'pin_wrong',
      'pin_locked',
      'supervisor_pin_wrong',
      'supervisor_pin_locked',
      'insufficient_balance',
      'rule_broken',
      'shift_needed',
    ],
  }),
}
