import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Order, OrderAndPart } from './orders.ts'
import { Id } from './values.ts'

export const orderMoves = {
  moveOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/move',
    summary: 'Move an unpaid order to other tables; the kitchen is told where, and sent no dish again. Moved back, it is undone',
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      version: Type.Integer({ minimum: 1 }),
      tables: Type.Array(Type.Object({ _id: Id }), { minItems: 1, maxItems: 50 }),
      /** Takes tables that someone else has booked without an order. */
      takeTables: Type.Optional(Type.Boolean()),
    }),
    reply: Order,
    errors: [
      'other_outlet',
      'order_not_found',
      'order_paid',
      'order_changed',
      'order_paying',
      'table_not_found',
      'table_taken',
      'table_held',
      'rule_broken',
    ],
  }),
  mergeOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/merge',
    summary:
      'Take the dishes and tables of another unpaid order into this one, at the prices that they were ordered at; the other one ends, and the kitchen is sent no dish again',
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      version: Type.Integer({ minimum: 1 }),
      other: Id,
      otherversion: Type.Integer({ minimum: 1 }),
    }),
    reply: OrderAndPart,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'order_paying', 'rule_broken'],
  }),
  giveOrder: endpoint({
    method: 'PUT',
    path: '/orders/:id/guest',
    summary:
      'Give an unpaid order to another passenger, whose card is to pay it; it stays as it is, and the kitchen is sent nothing',
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ version: Type.Integer({ minimum: 1 }), userid: Id }),
    reply: Order,
    errors: ['other_outlet', 'pax_not_found', 'order_not_found', 'order_paid', 'order_changed', 'order_paying', 'order_unpaid'],
  }),
  unmergeOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/unmerge',
    summary:
      'Undo a merge into this order: the other one is as it was again. Only while nothing was paid and none of its dishes is gone',
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ version: Type.Integer({ minimum: 1 }), other: Id }),
    reply: OrderAndPart,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'order_paying', 'order_unpaid', 'rule_broken'],
  }),
}
