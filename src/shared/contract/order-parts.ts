import { Type, type Static } from 'typebox'
import { Id, Instant, Rate, Rupees, SignedRupees } from './values.ts'

/** A dish is ordered 1 to 5 times (product-spec, Validation rules). */
export const MIN_QTY = 1
export const MAX_QTY = 5
/** Maximum number of choices on a line. */
const MAX_CHOSEN = 20
/** Maximum length of a note to the kitchen. */
export const MAX_NOTE = 80
/** The highest seat number, the same as the maximum of guests at a table. */
export const MAX_SEAT = 99

export const tableFloors = ['1st Floor', '1st Floor Medium', '2nd Floor', '3rd Floor'] as const
export const TableFloor = Type.Enum([...tableFloors])
export type TableFloor = (typeof tableFloors)[number]

export const dishTypes = ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks'] as const
export const DishType = Type.Enum([...dishTypes])
export type DishType = (typeof dishTypes)[number]

export const orderStatuses = ['Preparing', 'Delivering', 'Completed'] as const
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/** A choice as it was ordered; its price, which may be negative, is included in the line's. */
export const OrderedModifier = Type.Object({
  _id: Id,
  name: Type.String(),
  price: SignedRupees,
  /** True if the choice omits something, such as 'No onion'. */
  leaveOut: Type.Optional(Type.Literal(true)),
})
export type OrderedModifier = Static<typeof OrderedModifier>

/** The guest's note to the kitchen, and whether it is an allergy. */
const lineNote = {
  note: Type.Optional(Type.String({ maxLength: MAX_NOTE })),
  allergy: Type.Optional(Type.Boolean()),
}

/** The shared line that a share belongs to, with its whole quantity and price. All shares of a line have the same id. */
export const Share = Type.Object({
  _id: Id,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
  /** The price of one whole dish. */
  price: Rupees,
})
export type Share = Static<typeof Share>
/** The highest round of a check. */
const MAX_ROUND = 999
/**
 * On a check: the round that a line was sent in, from 1, set only by the server; afterwards only its quantity can be reduced.
 * `held`: ordered but not sent yet. A new line has neither, nor has an order that Check Out placed: its lines count as sent.
 */
const lineRound = {
  round: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROUND })),
  held: Type.Optional(Type.Boolean()),
}
export const Seat = Type.Integer({ minimum: 1, maximum: MAX_SEAT })
/** The course of a line, by its name when ordered, and the guest's seat. Omitted if not given. */
const linePlace = {
  course: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
  seat: Type.Optional(Seat),
}
/** Why a discount is given. `other` needs a note, which is in the order's history. */
export const discountReasons = ['long_wait', 'birthday', 'regular_guest', 'complaint', 'other'] as const
export const DiscountReason = Type.Enum([...discountReasons])
export type DiscountReason = (typeof discountReasons)[number]

/** The discount on a whole line: a discount, or a comp, which is free of charge. */
export const LineDiscount = Type.Object({
  kind: Type.Enum(['discount', 'comp']),
  amount: Rupees,
  reason: DiscountReason,
})
export type LineDiscount = Static<typeof LineDiscount>

/**
 * A discount as it was given, removed or lost. `percent` is omitted for an amount, `approvedBy` if no supervisor had to approve.
 */
export const GivenDiscount = Type.Object({
  kind: Type.Enum(['discount', 'comp', 'none']),
  amount: Rupees,
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  reason: Type.Union([DiscountReason, Type.Literal('')]),
  note: Type.String(),
  approvedBy: Type.Optional(Type.String()),
})
export type GivenDiscount = Static<typeof GivenDiscount>

/**
 * The tax and service rates of a line when it was priced, in basis points. `bears`: the line's fixed share of the whole order's
 * charges, once the order was split.
 */
export const LineTerms = Type.Object({
  tax: Rate,
  inclusive: Type.Boolean(),
  service: Rate,
  serviceTax: Rate,
  bears: Type.Optional(Type.Object({ service: Rupees, tax: Rupees, serviceTax: Rupees })),
})
export type LineTerms = Static<typeof LineTerms>

/** The happy hour of a sale, and the price of one without it. */
export const SoldHappy = Type.Object({ name: Type.String(), price: Rupees })
export type SoldHappy = Static<typeof SoldHappy>

/**
 * A line of an order as placed, with the server's name and price at that time, which never change. `price` is for one with its
 * choices. Choices, note and allergy are omitted if there are none. A share of a dish has quantity 1, and its price is what this
 * card pays of it.
 */
export const OrderLine = Type.Object({
  _id: Id,
  dishName: Type.String(),
  price: Rupees,
  imageUrl: Type.String(),
  rating: Type.Number(),
  type: DishType,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
  modifiers: Type.Optional(Type.Array(OrderedModifier)),
  ...lineNote,
  share: Type.Optional(Share),
  ...linePlace,
  ...lineRound,
  /** When its round was sent. */
  sentAt: Type.Optional(Instant),
  /** Omitted at the ordinary price. A share has that of the whole line. */
  happyHour: Type.Optional(SoldHappy),
  /** Omitted for none: the line then costs price × quantity. */
  discount: Type.Optional(LineDiscount),
  /** Omitted if the venue charged neither tax nor service on it. */
  terms: Type.Optional(LineTerms),
})
export type OrderLine = Static<typeof OrderLine>

export const OrderTable = Type.Object({ _id: Id, tableno: Type.Integer(), tablefloor: TableFloor })
export type OrderTable = Static<typeof OrderTable>

/** A line of a cart as a client sends it: dish, quantity, choices and note. The server sets prices and names. */
export const CartLine = Type.Object({
  _id: Id,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
  modifiers: Type.Optional(Type.Array(Type.Object({ _id: Id }), { maxItems: MAX_CHOSEN })),
  ...lineNote,
  /** The share of a dish that is already in the order; it stays unchanged. */
  share: Type.Optional(Type.Object({ _id: Id })),
  ...linePlace,
  ...lineRound,
  /** The name of the happy hour of a line that was sent in a round, as the order has it; for new lines the server decides. */
  happyHour: Type.Optional(Type.String({ maxLength: 24 })),
})
export type CartLine = Static<typeof CartLine>
/** Maximum number of lines of an order, over all rounds. */
export const MAX_LINES = 100
export const Cart = Type.Array(CartLine, { minItems: 1, maxItems: MAX_LINES })
