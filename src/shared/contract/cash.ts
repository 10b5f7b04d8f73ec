import { type Static, Type } from 'typebox'
import { PinReply } from './card-pin.ts'
import { withTip } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { CashTaken } from './invoice.ts'
import { Cart } from './order-parts.ts'
import { CardNumber, Id, Rupees } from './values.ts'

/** Cash that was taken for an order: whose order, and until when it may be paid with it. */
export const CashReply = Type.Object({ ...PinReply.properties, due: Rupees, ...CashTaken.properties })
export type CashReply = Static<typeof CashReply>

export const cash = {
  takeCash: endpoint({
    method: 'POST',
    path: '/cardinfo/cash',
    summary:
      "Cash in place of the card's money, where the venue takes it: it then approves one payment of these lines and that total, as a verified code does, and ends a code sent before. Answers the change",
    permission: 'foodorder',
    body: Type.Object({ cardNumber: CardNumber, order: Cart, orderid: Type.Optional(Id), tendered: Rupees, ...withTip }),
    reply: CashReply,
    errors: ['card_not_found', 'dish_unavailable', 'rule_broken', 'shift_needed'],
  }),
}
