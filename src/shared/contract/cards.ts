import { Type, type Static } from 'typebox'
import { codeChannels } from '../code-channels.ts'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { CashTaken, InvoiceVenue } from './invoice.ts'
import { Cart } from './order-parts.ts'
import { Pax } from './pax.ts'
import { LoadTender, payoutKinds, SlipDigits } from './tender-rules.ts'
import { CardNumber, CardPin, FilledText, Id, Instant, Rupees, TotalRupees } from './values.ts'

/** True if an amount above the venue's refill limit was confirmed. */
const confirmed = { confirmed: Type.Optional(Type.Literal(true)) }

/** Time of day in the card form: 24 hours, HH:mm; empty for none. */
const TimeOfDay = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' })

export const Card = Type.Object({
  _id: Id,
  cardNumber: Type.String(),
  nameOfCard: Type.String(),
  /** The balance: a credit note may raise it above the limit of one move. */
  balance: TotalRupees,
  cardBalance: TotalRupees,
  /** The part of the balance that is onboard credit: spent first, never paid out. Omitted for none. */
  onboard: Type.Optional(TotalRupees),
  expiryDate: Instant,
  time: Type.String(),
  /** Whether its PIN can be used, or is locked so that only a code works; omitted if it has none. */
  pin: Type.Optional(Type.Enum(['set', 'locked'])),
})
export type Card = Static<typeof Card>

/** The card for the payment screens, with its holder and the open or just paid order. */
export const CheckoutCard = Type.Object({ ...Card.properties, AuthorId: Pax })
export type CheckoutCard = Static<typeof CheckoutCard>

export const OtpReply = Type.Object({
  id: Id,
  User_data_id: Id,
  PaxCreate1: Type.Object({ mobileNo: Type.String(), fullName: Type.String() }),
  channel: Type.Enum([...codeChannels]),
  expiresAt: Instant,
  resendAt: Instant,
})
export type OtpReply = Static<typeof OtpReply>

/**
 * A card that was not returned. A blocked one can be neither used for payment nor refilled until it is unblocked; its date tells
 * whether it has expired.
 */
export const LiveCard = Type.Object({ ...Card.properties, state: Type.Enum(['active', 'blocked']), createdAt: Instant })
export type LiveCard = Static<typeof LiveCard>

/** The holder of a PAX number and their live card, for the desk that activates, refills or returns one. */
export const CardOfNumber = Type.Object({
  holder: Type.Union([Type.Object({ _id: Id, fullName: Type.String() }), Type.Null()]),
  card: Type.Union([LiveCard, Type.Null()]),
  /** For a lost card's number: the passenger's present number. */
  replacedBy: Type.Union([Type.String(), Type.Null()]),
  /** The holder's unpaid order, which has to be settled before another payment with this card. */
  unpaid: Type.Union([Id, Type.Null()]),
})
export type CardOfNumber = Static<typeof CardOfNumber>

/** Onboard credit that was left on a returned card, which is not paid out; omitted for none. */
const unspentCredit = { unspentCredit: Type.Optional(TotalRupees) }

/** A returned card as a document: the slip that staff and guest sign. */
export const CardSlip = Type.Object({
  venue: InvoiceVenue,
  cardNumber: Type.String(),
  holder: Type.String(),
  /** The refund, rupees. */
  refunded: TotalRupees,
  ...unspentCredit,
  /** How it was paid out; omitted for cash. */
  paidBy: Type.Optional(Type.Enum(['bank', 'ashore'])),
  returnedAt: Instant,
  /** Empty on a reprint. */
  servedBy: Type.String(),
  terminal: Type.String(),
})
export type CardSlip = Static<typeof CardSlip>

/** How a load is paid, cash if omitted, and a supervisor's approval of a complimentary one. */
const loaded = { tender: Type.Optional(LoadTender), approval: Type.Optional(ApprovalToken) }

const Customer = Type.Object({ customerid: Id })

/** The tip on top of the order's total: the payment's approval covers both. */
export const withTip = { tip: Type.Optional(Rupees) }

export const cards = {
  sendOtp: endpoint({
    method: 'POST',
    path: '/cardinfo/otp',
    summary:
      'Send a one-time code to the holder of a card; with the cart, the code is only for those lines and that total, without it for one order up to the amount that its message names',
    permission: 'foodorder',
    body: Type.Object({ cardNumber: CardNumber, order: Type.Optional(Cart), orderid: Type.Optional(Id), ...withTip }),
    reply: OtpReply,
    errors: ['card_not_found', 'dish_unavailable', 'amount_needed', 'otp_not_delivered', 'rule_broken'],
  }),
  verifyOtp: endpoint({
    method: 'GET',
    path: '/cardinfo/verify',
    reads: [],
    summary:
      'Verify the code; it then approves one payment. customerid distinguishes two cards with one mobile number; with it the last three digits of the number will do',
    permission: 'foodorder',
    query: Type.Object({
      mobileNo: Type.String({ minLength: 1, maxLength: 24 }),
      code: Type.String({ minLength: 1, maxLength: 12 }),
      customerid: Type.Optional(Id),
    }),
    reply: Type.Object({ status: Type.Literal('approved') }),
    errors: ['otp_wrong'],
  }),
  checkout: endpoint({
    method: 'GET',
    path: '/cardinfo/checkout/:customerid',
    reads: ['orders', 'cards'],
    summary: 'The card with its holder and the order to pay; invoiceno is empty until paid',
    permission: 'foodorder',
    params: Customer,
    reply: Type.Array(CheckoutCard, { minItems: 1, maxItems: 1 }),
    errors: ['card_not_found'],
  }),
  getCard: endpoint({
    method: 'GET',
    path: '/cardinfo/:customerid',
    reads: ['cards'],
    summary: 'The card by its id',
    permission: 'foodorder',
    params: Customer,
    reply: Type.Array(Card, { minItems: 1, maxItems: 1 }),
    errors: ['card_not_found'],
  }),
  findCard: endpoint({
    method: 'GET',
    path: '/cardinfo/number/:cardNumber',
    reads: ['cards', 'pax', 'orders'],
    summary:
      "Who holds a PAX number, the card on it that was not returned, and the holder's unpaid order; null for what there is none of",
    permission: 'foodorder',
    params: Type.Object({ cardNumber: CardNumber }),
    reply: CardOfNumber,
    errors: [],
  }),
  payOrder: endpoint({
    method: 'PUT',
    path: '/cardinfo/update/:customerid',
    summary: 'The payment: debit the card once, take the invoice number, write bill, card report and ledger, in one transaction',
    permission: 'foodorder',
    changes: ['cards', 'orders', 'pax'],
    idempotent: true,
    params: Customer,
    /** `balance` is the order's total; tip and cash must match the approval. */
    body: Type.Object({ balance: Rupees, ...withTip, tendered: Type.Optional(Rupees) }),
    reply: Type.Object({
      _id: Id,
      orderid: Id,
      invoiceno: Type.String({ maxLength: 16 }),
      paid: Rupees,
      /** The tip; omitted for none. */
      ...withTip,
      /** Omitted for a payment by card. */
      cash: Type.Optional(CashTaken),
      balance: TotalRupees,
      createdAt: Instant,
    }),
    errors: ['card_not_found', 'nothing_to_pay', 'total_mismatch', 'approval_missing', 'insufficient_balance', 'shift_needed'],
  }),
  activateCard: endpoint({
    method: 'POST',
    path: '/cardinfo',
    summary: "Activate a card on a passenger's number with its opening balance, and with the PIN that its guest chose, if any",
    permission: 'foodorder',
    changes: ['cards', 'pax'],
    idempotent: true,
    body: Type.Object({
      cardNumber: CardNumber,
      balance: Rupees,
      nameOfCard: FilledText(120),
      expiryDate: Instant,
      time: Type.Optional(TimeOfDay),
      pin: Type.Optional(CardPin),
      ...loaded,
      ...confirmed,
    }),
    reply: Card,
    errors: ['no_holder', 'card_active', 'amount_unusual', 'rule_broken', 'approval_needed', 'shift_needed'],
  }),
  refillCard: endpoint({
    method: 'PUT',
    path: '/cardinfo/update',
    summary: 'Refill: `balance` is the amount added; name, expiry and time may change with it',
    permission: 'foodorder',
    changes: ['cards', 'pax'],
    idempotent: true,
    body: Type.Object({
      cardNumber: CardNumber,
      balance: Rupees,
      nameOfCard: Type.Optional(FilledText(120)),
      expiryDate: Type.Optional(Instant),
      time: Type.Optional(TimeOfDay),
      ...loaded,
      ...confirmed,
    }),
    reply: Card,
    errors: ['card_not_found', 'amount_unusual', 'rule_broken', 'approval_needed', 'shift_needed'],
  }),
  returnCard: endpoint({
    method: 'DELETE',
    path: '/cardinfo/:cardNumber',
    summary:
      "Return: pay the guest's remaining money back, not onboard credit, and close the card for good; above the venue's limit with a supervisor's approval",
    permission: 'foodorder',
    changes: ['cards', 'pax'],
    idempotent: true,
    params: Type.Object({ cardNumber: CardNumber }),
    query: Type.Object({
      approval: Type.Optional(ApprovalToken),
      /** How the money is paid out, cash if omitted; a bank slip needs its last digits. */
      tender: Type.Optional(Type.Enum([...payoutKinds])),
      reference: Type.Optional(SlipDigits),
    }),
    reply: Type.Object({ ...Card.properties, refunded: TotalRupees, ...unspentCredit, slip: CardSlip }),
    errors: ['card_not_found', 'order_unpaid', 'approval_needed', 'rule_broken', 'shift_needed'],
  }),
  cardSlip: endpoint({
    method: 'GET',
    path: '/cardinfo/slip/:cardNumber',
    reads: ['cards'],
    summary: 'What the slip of the last return under a number says, to be printed once more; who served is only on the original',
    permission: 'foodorder',
    params: Type.Object({ cardNumber: CardNumber }),
    reply: CardSlip,
    errors: ['card_not_found'],
  }),
  blockCard: endpoint({
    method: 'PUT',
    path: '/cardinfo/block/:cardNumber',
    summary: 'Block a lost card, or unblock it: while blocked it is not paid with, not refilled and gets no code',
    permission: 'foodorder',
    changes: ['cards'],
    params: Type.Object({ cardNumber: CardNumber }),
    body: Type.Object({ blocked: Type.Boolean() }),
    reply: LiveCard,
    errors: ['card_not_found'],
  }),
  replaceCard: endpoint({
    method: 'POST',
    path: '/cardinfo/replace/:cardNumber',
    summary:
      "Replace a lost card with a supervisor's approval: its passenger gets another PAX number, and the whole balance moves to a new card on it",
    permission: 'foodorder',
    changes: ['cards', 'pax', 'orders'],
    idempotent: true,
    params: Type.Object({ cardNumber: CardNumber }),
    body: Type.Object({ cardNumber: CardNumber, approval: Type.Optional(ApprovalToken) }),
    reply: Type.Object({ from: Type.String(), holder: Type.String(), moved: TotalRupees, card: LiveCard }),
    errors: ['card_not_found', 'no_holder', 'pax_number_taken', 'card_active', 'rule_broken', 'approval_needed'],
  }),
}
