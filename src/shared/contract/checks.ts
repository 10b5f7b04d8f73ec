import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CartLine, MAX_LINES } from './order-parts.ts'
import { Covers, MAX_CHECK_NAME, Order } from './orders.ts'
import { Id, keyInBody, Rupees } from './values.ts'

/** The whole check as it should become. Lines already sent name their round; `held` lines wait, all others are sent. */
const CheckLines = Type.Array(CartLine, { maxItems: MAX_LINES })
const Tables = Type.Array(Type.Object({ _id: Id }), { maxItems: 50 })
const CheckName = Type.String({ maxLength: MAX_CHECK_NAME })

const sent = {
  order: CheckLines,
  totalprice: Rupees,
  /** Takes tables that someone else holds without an order. */
  takeTables: Type.Optional(Type.Boolean()),
  covers: Type.Optional(Covers),
  name: Type.Optional(CheckName),
  ...keyInBody,
}
const changes = ['orders', 'tables', 'pax', 'kitchen'] as const

export const checks = {
  openCheck: endpoint({
    method: 'POST',
    path: '/checks',
    summary:
      'Open a check: an order that no guest has yet, at tables or under a name, with what is sent to the kitchen at once; Check Out with its id as orderid gives it to a passenger. A total that differs from the server’s is refused',
    permission: 'foodorder',
    idempotent: true,
    changes: [...changes],
    body: Type.Object({ ...sent, tables: Type.Optional(Tables) }),
    reply: Order,
    errors: ['dish_unavailable', 'table_not_found', 'table_taken', 'table_held', 'total_mismatch', 'rule_broken'],
  }),
  sendCheck: endpoint({
    method: 'PUT',
    path: '/checks/:id',
    summary:
      'Change an unpaid order, with or without a guest, and send the kitchen what is new as the next round; what is sent already can only become less. Refused where another terminal changed it since the version that the caller knows',
    permission: 'foodorder',
    idempotent: true,
    changes: [...changes],
    params: Type.Object({ id: Id }),
    body: Type.Object({ ...sent, version: Type.Integer({ minimum: 1 }), tables: Type.Optional(Tables) }),
    reply: Order,
    errors: [
      'other_outlet',
      'dish_unavailable',
      'table_not_found',
      'table_taken',
      'table_held',
      'total_mismatch',
      'order_paid',
      'order_not_found',
      'order_changed',
    ],
  }),
}
