import { Type, type Static } from 'typebox'
import { Id, Instant, Rate, Rupees, SignedRupees } from './values.ts'

/** A dish is ordered 1 to 5 times (product-spec, Validation rules). */
export const MIN_QTY = 1
export const MAX_QTY = 5
/** Choices on one line. */
const MAX_CHOSEN = 20
/** Characters of a note to the kitchen. */
export const MAX_NOTE = 80
/** The highest number of a seat: as many as the most guests of a table. */
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

/** A choice of a line as it was ordered; its price, which may be below zero, is part of the line's. */
export const OrderedModifier = Type.Object({
  _id: Id,
  name: Type.String(),
  price: SignedRupees,
  /** Something is left out, such as 'No onion'. */
  leaveOut: Type.Optional(Type.Literal(true)),
})
export type OrderedModifier = Static<typeof OrderedModifier>

/** What the guest asks the kitchen for, and whether an allergy is why. */
const lineNote = {
  note: Type.Optional(Type.String({ maxLength: MAX_NOTE })),
  allergy: Type.Optional(Type.Boolean()),
}

/** Which line a piece belongs to that several cards share, and how that line is whole. All pieces of one line have one id. */
export const Share = Type.Object({
  _id: Id,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
  /** What one of it costs whole. */
  price: Rupees,
})
export type Share = Static<typeof Share>
/** The highest round of a check. */
const MAX_ROUND = 999
/**
 * Of a check: the round that a line was sent with, from 1, set only by the server; it never changes afterwards but to less. `held`: ordered
 * and not sent yet. Neither is there on a new line, nor on an order that Check Out placed: its lines are sent.
 */
const lineRound = {
  round: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROUND })),
  held: Type.Optional(Type.Boolean()),
}
export const Seat = Type.Integer({ minimum: 1, maximum: MAX_SEAT })
/** The course that a line is served with, by its name then, and which guest of the table it is for. Left out where nobody said. */
const linePlace = {
  course: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
  seat: Type.Optional(Seat),
}
/** Why a discount is given. `other` needs words, which the order's history has. */
export const discountReasons = ['long_wait', 'birthday', 'regular_guest', 'complaint', 'other'] as const
export const DiscountReason = Type.Enum([...discountReasons])
export type DiscountReason = (typeof discountReasons)[number]

/** What was given off a whole line: a discount, or a comp, which is free of charge. */
export const LineDiscount = Type.Object({
  kind: Type.Enum(['discount', 'comp']),
  amount: Rupees,
  reason: DiscountReason,
})
export type LineDiscount = Static<typeof LineDiscount>

/** A discount as it was given, taken back or lost. `percent` is left out for an amount, `approvedBy` where no supervisor had to. */
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
 * How a line is taxed and what service it bears, as the venue had it when the line was priced; rates in basis points. `bears`: what the line
 * bears of the whole order's, since that was split.
 */
export const LineTerms = Type.Object({
  tax: Rate,
  inclusive: Type.Boolean(),
  service: Rate,
  serviceTax: Rate,
  bears: Type.Optional(Type.Object({ service: Rupees, tax: Rupees, serviceTax: Rupees })),
})
export type LineTerms = Static<typeof LineTerms>

/** The happy hour that something is sold in, and what one costs without it. */
export const SoldHappy = Type.Object({ name: Type.String(), price: Rupees })
export type SoldHappy = Static<typeof SoldHappy>

/**
 * A line of an order as placed: name and price are the server's at that time and never change afterwards. `price` is that of one with
 * its choices. Choices, note and allergy are left out where there are none. A piece of a shared line is one, and its price what this card pays of it.
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
  /** Left out where it was sold at the ordinary price. Of a piece of a shared line it is that of the whole line. */
  happyHour: Type.Optional(SoldHappy),
  /** Left out where nothing was given off it: the line then costs price × quantity. */
  discount: Type.Optional(LineDiscount),
  /** Left out where the venue charged neither tax nor service on it. */
  terms: Type.Optional(LineTerms),
})
export type OrderLine = Static<typeof OrderLine>

export const OrderTable = Type.Object({ _id: Id, tableno: Type.Integer(), tablefloor: TableFloor })
export type OrderTable = Static<typeof OrderTable>

/** What a client sends of a cart: the dish, how often, its choices and a note. Prices and names are the server's. */
export const CartLine = Type.Object({
  _id: Id,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
  modifiers: Type.Optional(Type.Array(Type.Object({ _id: Id }), { maxItems: MAX_CHOSEN })),
  ...lineNote,
  /** The piece of a shared line that is in the order already; it stays as it is. */
  share: Type.Optional(Type.Object({ _id: Id })),
  ...linePlace,
  ...lineRound,
  /** The name of the happy hour of a line that was sent in a round, as the order has it; of new lines only the server knows it. */
  happyHour: Type.Optional(Type.String({ maxLength: 24 })),
})
export type CartLine = Static<typeof CartLine>
/** Lines that an order may have over all its rounds. */
export const MAX_LINES = 100
export const Cart = Type.Array(CartLine, { minItems: 1, maxItems: MAX_LINES })
