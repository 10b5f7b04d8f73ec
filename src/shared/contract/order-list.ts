import { Type } from 'typebox'
import { OrderStatus, TableFloor } from './order-parts.ts'

/** The filter and order of a list of orders. */
export const OrderList = {
  open: Type.Optional(Type.Boolean()),
  whole: Type.Optional(Type.Boolean({ description: 'of an order and its parts only the first that is open' })),
  /** Unpaid, served or not. */
  unpaid: Type.Optional(Type.Boolean()),
  status: Type.Optional(OrderStatus),
  floor: Type.Optional(TableFloor),
  search: Type.Optional(
    Type.String({
      maxLength: 120,
      description: "part of a passenger's name, a card number, an invoice number or a table (2nd Floor 3)",
    }),
  ),
  sort: Type.Optional(Type.Enum(['newest', 'oldest'])),
}
