import { Type, type Static } from 'typebox'
import { MAX_QTY, MIN_QTY } from '../order-totals.ts'
import { Id, Rupees } from './values.ts'

export const tableFloors = ['1st Floor', '1st Floor Medium', '2nd Floor', '3rd Floor'] as const
export const TableFloor = Type.Enum([...tableFloors])
export type TableFloor = (typeof tableFloors)[number]

export const dishTypes = ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks'] as const
export const DishType = Type.Enum([...dishTypes])
export type DishType = (typeof dishTypes)[number]

export const orderStatuses = ['Preparing', 'Delivering', 'Completed'] as const
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/** A line of an order as placed: name and price are the server's at that time and never change afterwards. */
export const OrderLine = Type.Object({
  _id: Id,
  dishName: Type.String(),
  price: Rupees,
  imageUrl: Type.String(),
  rating: Type.Number(),
  type: DishType,
  qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
})
export type OrderLine = Static<typeof OrderLine>

export const OrderTable = Type.Object({ _id: Id, tableno: Type.Integer(), tablefloor: TableFloor })
export type OrderTable = Static<typeof OrderTable>

/** What a client sends of a cart: the dish and how often. Prices and names are the server's. */
export const CartLine = Type.Object({ _id: Id, qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }) })
export type CartLine = Static<typeof CartLine>
export const Cart = Type.Array(CartLine, { minItems: 1, maxItems: 100 })
