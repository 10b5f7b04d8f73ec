import { type Static, Type } from 'typebox'
import { Card, LiveCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Cart } from './order-parts.ts'
import { CardNumber, CardPin, Id, Instant } from './values.ts'

/** A PIN that was right: whose card pays, and until when the order it was typed for may be paid. */
export const PinReply = Type.Object({
  id: Id,
  User_data_id: Id,
  PaxCreate1: Type.Object({ fullName: Type.String() }),
  cardNumber: Card.properties.cardNumber,
  approvedUntil: Instant,
})
export type PinReply = Static<typeof PinReply>

export const cardPin = {
  setCardPin: endpoint({
    method: 'PUT',
    path: '/cardinfo/pin',
    summary: "Set, change or unlock a card's PIN with its guest present, or remove it with null",
    permission: 'foodorder',
    changes: ['cards'],
    body: Type.Object({ cardNumber: CardNumber, pin: Type.Union([CardPin, Type.Null()]) }),
    reply: LiveCard,
    errors: ['card_not_found', 'rule_broken'],
  }),
  verifyCardPin: endpoint({
    method: 'POST',
    path: '/cardinfo/pin/verify',
    summary:
      'Check the PIN that the guest typed; it then approves one payment of these lines and that total, as a verified code does',
    permission: 'foodorder',
    body: Type.Object({ cardNumber: CardNumber, pin: CardPin, order: Cart }),
    reply: PinReply,
    errors: ['card_not_found', 'dish_unavailable', 'pin_not_set', 'pin_wrong', 'pin_locked'],
  }),
}
