import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { KitchenLine } from './kitchen.ts'
import { OrderList } from './order-list.ts'
import { Cart, GivenDiscount, MAX_QTY, MAX_SEAT, MIN_QTY, OrderLine, OrderStatus, OrderTable, Seat } from './order-parts.ts'
import { Paging } from './paging.ts'
import { Pax } from './pax.ts'
import { Id, Instant, keyInBody, Rupees } from './values.ts'

export const paymentStates = ['unpaid', 'paid', 'cancelled'] as const

/** Maximum covers of a table, and maximum length of a check's name. */
export const MAX_COVERS = 99
export const MAX_CHECK_NAME = 40
export const Covers = Type.Integer({ minimum: 1, maximum: MAX_COVERS })

export const Order = Type.Object({
  _id: Id,
  /** The passenger who pays; empty, like name and card number, for a check without a guest. */
  userid: Type.Union([Id, Type.Literal('')]),
  fullName: Type.String(),
  cardNumber: Type.String(),
  order: Type.Array(OrderLine),
  ordertable: Type.Array(OrderTable),
  totalprice: Rupees,
  orderstatus: OrderStatus,
  payment: Type.Enum([...paymentStates]),
  invoiceno: Type.String({ maxLength: 16 }),
  createdAt: Instant,
  /** Who changed the order last, and on which terminal. */
  staffName: Type.String(),
  terminal: Type.String(),
  /** Increases with each change of the contents. */
  version: Type.Integer({ minimum: 1 }),
  /** The order that this one was split from; empty if none. */
  splitfrom: Type.Union([Id, Type.Literal('')]),
  /** Covers, name of the check, and who opened it; omitted if not given. */
  covers: Type.Optional(Covers),
  checkname: Type.Optional(Type.String()),
  ownerid: Type.Optional(Id),
  /** Whether its bill was printed. */
  billed: Type.Optional(Type.Literal(true)),
})
export type Order = Static<typeof Order>

/** An order and a part of it after dishes moved between them. */
export const OrderAndPart = Type.Object({ order: Order, part: Order })
export type OrderAndPart = Static<typeof OrderAndPart>

/** An order after a change of its status, with the tables it has now. */
export const OrderAfterChange = Type.Object({ ...Order.properties, tablesheld: Type.Array(OrderTable) })
export type OrderAfterChange = Static<typeof OrderAfterChange>

export const orderEvents = [
  'placed',
  'changed',
  'status',
  'paid',
  'cancelled',
  'replaced',
  'replacing',
  'credited',
  'split_off',
  'split_from',
  'joined',
  'joined_to',
  'voided',
  'moved',
  'discounted',
  'discount_removed',
  'discount_lost',
  'merged',
  'merged_into',
  'unmerged',
  'unmerged_from',
  'seated',
  'given',
  'billed',
] as const

/**
 * An event of an order; `orderstatus` is the new status, empty if it did not change.
 * `replaced`: it was voided and `orderid` replaced it. `replacing`: it replaced `orderid`, whose dishes are `voided`. `changed`:
 * dishes were added or voided after it was placed. `credited`: the credit note `creditno` reversed the dishes `voided` after
 * payment.
 * `split_off`: the dishes `moved` went to its part `orderid`. `split_from`: they came from `orderid`, whose part it is. `joined`:
 * the dishes of the part `orderid` came back. `joined_to`: they went back to `orderid`.
 * `merged`: the dishes `moved` came from `orderid`, which ended. `merged_into`: they went to `orderid`. `unmerged`,
 * `unmerged_from`: the merge was undone.
 * `seated`: the dishes `moved` have another seat. `given`: it was moved to another guest. `moved`: from `fromtables` to
 * `totables`. `voided`: the dishes `voided` were voided for a `reason`, approved by `approvedBy` if a supervisor had to.
 * `discounted`: `discount` was given. `discount_removed`: it was removed. `discount_lost`: it was lost with its dishes when the
 * order was placed again. `billed`: its bill, `bill`, was printed before payment.
 */
export const OrderEvent = Type.Object({
  what: Type.Enum([...orderEvents]),
  orderstatus: Type.Union([OrderStatus, Type.Literal('')]),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  orderid: Type.Optional(Id),
  creditno: Type.Optional(Type.String({ maxLength: 16 })),
  added: Type.Optional(Type.Array(KitchenLine)),
  voided: Type.Optional(Type.Array(KitchenLine)),
  moved: Type.Optional(Type.Array(KitchenLine)),
  /** Its tables before and after. */
  fromtables: Type.Optional(Type.Array(OrderTable)),
  totables: Type.Optional(Type.Array(OrderTable)),
  /** The reason in words, with its note. */
  reason: Type.Optional(Type.String()),
  approvedBy: Type.Optional(Type.String()),
  discount: Type.Optional(GivenDiscount),
  /** Which copy of the same bill it was, 0 the first, and its total. */
  bill: Type.Optional(Type.Object({ copy: Type.Integer({ minimum: 0 }), total: Rupees })),
})
export type OrderEvent = Static<typeof OrderEvent>

export const orders = {
  placeOrder: endpoint({
    method: 'PUT',
    path: '/paxinfo/:userid',
    summary:
      "Check Out: place the passenger's order; an unpaid one is replaced: voided, at the kitchen too. With orderid, the unpaid order that the caller knows of ('' for none), that order is changed, or with replace voided; any other unpaid one is refused. A total that differs from the server's is refused",
    permission: 'foodorder',
    idempotent: true,
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ userid: Id }),
    body: Type.Object({
      order: Cart,
      totalprice: Rupees,
      ordertable: Type.Optional(Type.Array(Type.Object({ _id: Id }), { maxItems: 50 })),
      /** Takes tables that someone else has booked without an order. */
      takeTables: Type.Optional(Type.Boolean()),
      orderid: Type.Optional(Type.Union([Id, Type.Literal('')])),
      /** The version of that order that the caller knows: refused if another terminal changed it since. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      replace: Type.Optional(Type.Boolean()),
      ...keyInBody,
    }),
    reply: Pax,
    errors: [
      'other_outlet',
      'pax_not_found',
      'dish_unavailable',
      'table_not_found',
      'table_taken',
      'table_held',
      'total_mismatch',
      'order_unpaid',
      'order_paid',
      'order_not_found',
      'order_changed',
      'approval_needed',
    ],
  }),
  setOrderStatus: endpoint({
    method: 'PUT',
    path: '/paxinfo/status/:id',
    summary:
      "Set the status of an order, by its own id or its passenger's (then the latest order); Completed frees its tables, another status after it books those again that are still free",
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ orderstatus: OrderStatus }),
    reply: OrderAfterChange,
    errors: ['other_outlet', 'order_not_found'],
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/orders',
    reads: ['orders'],
    summary:
      'Orders, newest first by default; open=true and status leave out the cancelled. A page of a rare search may be short and still have a next one: it says how far the search went',
    permission: 'foodorder',
    paged: true,
    query: Type.Object({ ...OrderList, ...Paging }),
    reply: Type.Array(Order),
    errors: [],
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/orders/:id',
    reads: ['orders'],
    summary: 'One order',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    reply: Order,
    errors: ['order_not_found'],
  }),
  orderHistory: endpoint({
    method: 'GET',
    path: '/orders/:id/history',
    reads: ['orders'],
    summary: 'What happened to an order, when, by whom and where, oldest first',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    reply: Type.Array(OrderEvent),
    errors: ['order_not_found'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/cancel',
    summary:
      "Cancel an unpaid order and free its tables; above the venue's limit of voids it is voided instead. Refused where another terminal changed it since the version that the caller knows",
    permission: 'foodorder',
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params: Type.Object({ id: Id }),
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    reply: Order,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'approval_needed'],
  }),
  listOrderParts: endpoint({
    method: 'GET',
    path: '/orders/:id/parts',
    reads: ['orders'],
    summary:
      'An order and its parts, the order that was split first, without the cancelled; only the order itself where it was not split',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    reply: Type.Array(Order),
    errors: ['order_not_found'],
  }),
  splitOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/split',
    summary:
      'Move dishes of an unpaid order, those of some seats, or so much of what it comes to, to an order of another passenger, who pays it with their own card, or to one that no guest has yet, under a name; the kitchen is sent nothing. Lines are named by their place in the version that the caller knows',
    permission: 'foodorder',
    idempotent: true,
    changes: ['orders', 'pax'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      /** Who pays the part; if omitted, it is a check until a card takes it at Check Out. */
      userid: Type.Optional(Id),
      /** The part's name; required if no one pays it yet. */
      name: Type.Optional(Type.String({ maxLength: MAX_CHECK_NAME })),
      version: Type.Integer({ minimum: 1 }),
      /** Exactly one of three: `lines` with a quantity or an amount of each, `amount` for the other card to pay, or `seats`. */
      lines: Type.Optional(
        Type.Array(
          Type.Object({
            line: Type.Integer({ minimum: 0, maximum: 99 }),
            qty: Type.Optional(Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY })),
            amount: Type.Optional(Rupees),
          }),
          { minItems: 1, maxItems: 100 },
        ),
      ),
      amount: Type.Optional(Rupees),
      /** The seats whose dishes move, with their share of the dishes without a seat unless `shared` is false. */
      seats: Type.Optional(Type.Array(Seat, { minItems: 1, maxItems: MAX_SEAT })),
      shared: Type.Optional(Type.Boolean()),
      ...keyInBody,
    }),
    reply: OrderAndPart,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'order_unpaid', 'pax_not_found', 'rule_broken'],
  }),
  joinOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/join',
    summary: 'Rejoin an unpaid part with the order that it was split from; the kitchen is sent nothing',
    permission: 'foodorder',
    changes: ['orders', 'pax'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
    reply: OrderAndPart,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'rule_broken'],
  }),
}
