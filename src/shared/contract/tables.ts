import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TableFloor } from './order-parts.ts'
import { Covers } from './orders.ts'
import { OutletNumber } from './outlets.ts'
import { Id, Instant, TotalRupees } from './values.ts'

/** Who booked a table: the staff member's name, the terminal's (empty if it sent none), and since when (empty if not known). */
export const TableHolder = Type.Object({
  name: Type.String(),
  terminal: Type.String(),
  since: Type.Union([Instant, Type.Literal('')]),
})
export type TableHolder = Static<typeof TableHolder>

/** The states of a table, most urgent first; `cooking` and `ready` come from the kitchen. */
export const serviceStates = ['paying', 'unsent', 'billed', 'held', 'cooking', 'ready', 'served'] as const
export type ServiceState = (typeof serviceStates)[number]

/**
 * The placed order at a table: its total with its parts, what is still due, since when, and who holds the table (`mine` if the
 * caller does). `payment` is the order's: if it is paid but some of its parts are not, something is still `due`.
 */
export const TableCheck = Type.Object({
  amount: TotalRupees,
  due: TotalRupees,
  since: Instant,
  owner: Type.String(),
  mine: Type.Boolean(),
  payment: Type.Enum(['unpaid', 'paid']),
  /** The number of guests, if given. */
  covers: Type.Optional(Covers),
  /** Its most urgent state, and the course concerned. */
  state: Type.Optional(Type.Enum([...serviceStates])),
  course: Type.Optional(Type.String()),
  /** The dish that has waited longest at a station with a kitchen display in use; omitted if none waits. */
  waiting: Type.Optional(Type.Object({ since: Instant, course: Type.Optional(Type.String()) })),
})
export type TableCheck = Static<typeof TableCheck>

// Picked by hand: TypeBox's Pick adds its type engine, 10 KB, to every page.
const { owner, mine, payment } = TableCheck.properties

/**
 * A further table of a placed order, merged into it or booked with it: names the table that shows the check. Amount, covers and
 * state are only there, so that no check is counted twice.
 */
export const TableOnCheck = Type.Object({
  tableno: Type.Integer({ minimum: 1 }),
  tablefloor: TableFloor,
  owner,
  mine,
  payment,
})
export type TableOnCheck = Static<typeof TableOnCheck>

/**
 * `status`: whether it is booked. `orderid`: the order it belongs to, empty if none is placed. A booked table also has its holder
 * and, in the calls for food orders, whether the caller is the holder. The first table of an order has its `check`, the others
 * are `onCheck`. `letGo`: the caller's table was released because no one worked on the order for that many minutes; kept until
 * they book it again.
 */
export const Table = Type.Object({
  _id: Id,
  tableno: Type.Integer({ minimum: 1 }),
  tablefloor: TableFloor,
  status: Type.Boolean(),
  orderid: Type.String(),
  holder: Type.Optional(TableHolder),
  own: Type.Optional(Type.Boolean()),
  check: Type.Optional(TableCheck),
  onCheck: Type.Optional(TableOnCheck),
  letGo: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Its outlet, in the venue's plan; omitted for the first. */
  outlet: Type.Optional(OutletNumber),
})
export type Table = Static<typeof Table>

/** The highest table number. */
export const MAX_TABLE_NO = 999
const TableNo = Type.Integer({ minimum: 1, maximum: MAX_TABLE_NO })

export const tables = {
  listTables: endpoint({
    method: 'GET',
    path: '/tablechair',
    reads: ['tables', 'orders', 'kitchen'],
    summary: 'All tables of the own outlet, by floor and number, with what is being served at them',
    permission: 'foodorder',
    reply: Type.Array(Table),
    errors: [],
  }),
  setTable: endpoint({
    method: 'PUT',
    path: '/tablechair/:_id',
    summary:
      'Book a table (true) or free it (false); 409 with `holder` while someone else holds it, unless it is taken from them on purpose: `take`. With `orderid` a table that was freed goes back to its order',
    permission: 'foodorder',
    changes: ['tables'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({
      status: Type.Boolean(),
      take: Type.Optional(Type.Boolean()),
      /**
       * With `take`: only acts on the table if it belongs to this order. Without: returns the table to this order, from which it
       * was freed.
       */
      orderid: Type.Optional(Id),
    }),
    reply: Table,
    errors: ['table_not_found', 'table_taken', 'table_held', 'order_not_found'],
  }),
  renewTables: endpoint({
    method: 'POST',
    path: '/tablechair/renew',
    summary:
      'Say that an order in work still needs the tables booked for it, so that they are not released; answers those that it has',
    permission: 'foodorder',
    body: Type.Object({ tables: Type.Array(Type.Object({ _id: Id }), { maxItems: 50 }) }),
    reply: Type.Array(Type.Object({ _id: Id })),
    errors: [],
  }),
  listTablePlan: endpoint({
    method: 'GET',
    path: '/tables',
    reads: ['tables'],
    summary: 'All tables, by floor and number, for the plan of the venue',
    permission: 'backoffice',
    reply: Type.Array(Table),
    errors: [],
  }),
  createTable: endpoint({
    method: 'POST',
    path: '/tablechair',
    summary: 'Add a table to a floor, free, of the outlet that is named or of the terminal',
    permission: 'backoffice',
    changes: ['tables'],
    body: Type.Object({ tablefloor: TableFloor, tableno: TableNo, outlet: Type.Optional(OutletNumber) }),
    reply: Table,
    errors: ['table_exists'],
  }),
  renumberTable: endpoint({
    method: 'PUT',
    path: '/tables/:_id',
    summary: 'Give a free table another number, or to another outlet with its reservations; past orders keep the number they had',
    permission: 'backoffice',
    changes: ['tables', 'reservations'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({ tableno: TableNo, outlet: Type.Optional(OutletNumber) }),
    reply: Table,
    errors: ['table_not_found', 'table_exists', 'table_in_use'],
  }),
  removeTable: endpoint({
    method: 'DELETE',
    path: '/tablechair/:_id',
    summary: 'Take a free table out of the plan; past orders keep it',
    permission: 'backoffice',
    changes: ['tables', 'reservations'],
    params: Type.Object({ _id: Id }),
    reply: Table,
    errors: ['table_not_found', 'table_in_use'],
  }),
}
