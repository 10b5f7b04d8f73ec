import { Type } from 'typebox'
import { MAX_QTY, MIN_QTY, Seat } from './order-parts.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { Id, keyInBody } from './values.ts'

export const orderSeats = {
  seatLines: endpoint({
    method: 'PUT',
    path: '/orders/:id/seats',
    summary:
      'Move dishes of an unpaid order to a seat, or to none; the kitchen is sent nothing. Lines are named by their place in the version that the caller knows',
    permission: 'foodorder',
    idempotent: true,
    changes: ['orders'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      version: Type.Integer({ minimum: 1 }),
      lines: Type.Array(
        Type.Object({
          line: Type.Integer({ minimum: 0, maximum: 99 }),
          qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
        }),
        { minItems: 1, maxItems: 100 },
      ),
      seat: Type.Union([Seat, Type.Null()]),
      ...keyInBody,
    }),
    reply: Order,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'rule_broken'],
  }),
}
