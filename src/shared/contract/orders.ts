import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Cart, OrderLine, OrderStatus, OrderTable } from './order-parts.ts'
import { Paging } from './paging.ts'
import { Pax } from './pax.ts'
import { Id, Instant, Rupees } from './values.ts'

export const paymentStates = ['unpaid', 'paid', 'cancelled'] as const

export const Order = Type.Object({
  _id: Id,
  userid: Id,
  fullName: Type.String(),
  cardNumber: Type.String(),
  order: Type.Array(OrderLine),
  ordertable: Type.Array(OrderTable),
  totalprice: Rupees,
  orderstatus: OrderStatus,
  payment: Type.Enum([...paymentStates]),
  invoiceno: Type.String({ maxLength: 16 }),
  createdAt: Instant,
})
export type Order = Static<typeof Order>

export const orders = {
  placeOrder: endpoint({
    method: 'PUT',
    path: '/paxinfo/:userid',
    summary:
      "Check Out: place the passenger's order, or replace the unpaid one; a total that differs from the server's is refused",
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax'],
    params: Type.Object({ userid: Id }),
    body: Type.Object({
      order: Cart,
      totalprice: Rupees,
      ordertable: Type.Optional(Type.Array(Type.Object({ _id: Id }), { maxItems: 50 })),
    }),
    reply: Pax,
    errors: ['pax_not_found', 'dish_unavailable', 'table_not_found', 'table_taken', 'total_mismatch'],
  }),
  setOrderStatus: endpoint({
    method: 'PUT',
    path: '/paxinfo/status/:id',
    summary: "Set the status of an order, by its own id or its passenger's (then the latest order); Completed frees its tables",
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ orderstatus: OrderStatus }),
    reply: Order,
    errors: ['order_not_found'],
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Orders, newest first; open=true leaves out the completed and the cancelled',
    permission: 'foodorder',
    paged: true,
    query: Type.Object({ open: Type.Optional(Type.Boolean()), ...Paging }),
    reply: Type.Array(Order),
    errors: [],
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    reply: Order,
    errors: ['order_not_found'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/cancel',
    summary: 'Cancel an unpaid order and free its tables',
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax'],
    params: Type.Object({ id: Id }),
    reply: Order,
    errors: ['order_not_found', 'order_paid'],
  }),
}
