import { type Static, Type } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { Card, LiveCard, OtpReply, withTip } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Cart } from './order-parts.ts'
import { CardNumber, CardPin, Id, Instant } from './values.ts'

/** The reply to a correct PIN: whose card pays, and until when the order it was entered for may be paid. */
export const PinReply = Type.Object({
  id: Id,
  User_data_id: Id,
  PaxCreate1: Type.Object({ fullName: Type.String() }),
  cardNumber: Card.properties.cardNumber,
  approvedUntil: Instant,
})
export type PinReply = Static<typeof PinReply>

/** A code to change a PIN was sent: to which number, and when another may be sent. */
export const PinCodeReply = Type.Object({
  channel: OtpReply.properties.channel,
  /** The last three digits of the mobile number. */
  mobileNo: Type.String(),
  expiresAt: Instant,
  resendAt: Instant,
})
export type PinCodeReply = Static<typeof PinCodeReply>

export const cardPin = {
  setCardPin: endpoint({
    method: 'PUT',
    path: '/cardinfo/pin',
    summary:
      "Set, change or unlock a card's PIN, or remove it with null: by its old PIN, by a code of `sendPinCode` to its guest, or by a supervisor's approval",
    permission: 'foodorder',
    changes: ['cards'],
    body: Type.Object({
      cardNumber: CardNumber,
      pin: Type.Union([CardPin, Type.Null()]),
      oldPin: Type.Optional(CardPin),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })),
      approval: Type.Optional(ApprovalToken),
    }),
    reply: LiveCard,
    errors: [
      'card_not_found',
      'rule_broken',
      'consent_needed',
      'pin_not_set',
      'pin_wrong',
      'pin_locked',
      'otp_wrong',
      'approval_needed',
    ],
  }),
  sendPinCode: endpoint({
    method: 'POST',
    path: '/cardinfo/pin/code',
    summary: "Send the holder of a card a one-time code that lets the card's PIN be changed once, and that pays nothing",
    permission: 'foodorder',
    body: Type.Object({ cardNumber: CardNumber }),
    reply: PinCodeReply,
    errors: ['card_not_found', 'otp_not_delivered'],
  }),
  verifyCardPin: endpoint({
    method: 'POST',
    path: '/cardinfo/pin/verify',
    summary:
      'Check the PIN that the guest typed; it then approves one payment of these lines and that total, as a verified code does',
    permission: 'foodorder',
    body: Type.Object({ cardNumber: CardNumber, pin: CardPin, order: Cart, orderid: Type.Optional(Id), ...withTip }),
    reply: PinReply,
    errors: ['card_not_found', 'dish_unavailable', 'pin_not_set', 'pin_wrong', 'pin_locked', 'rule_broken'],
  }),
}
