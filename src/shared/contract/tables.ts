import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TableFloor } from './order-parts.ts'
import { Covers } from './orders.ts'
import { OutletNumber } from './outlets.ts'
import { Id, Instant, TotalRupees } from './values.ts'

/** Who booked a table: a staff member's name, the terminal's, empty where it sent none, and since when, empty where that is not known. */
export const TableHolder = Type.Object({
  name: Type.String(),
  terminal: Type.String(),
  since: Type.Union([Instant, Type.Literal('')]),
})
export type TableHolder = Static<typeof TableHolder>

/** What is going on at a table, the most urgent first; `cooking` and `ready` are what the kitchen makes. */
export const serviceStates = ['paying', 'unsent', 'billed', 'held', 'cooking', 'ready', 'served'] as const
export type ServiceState = (typeof serviceStates)[number]

/**
 * The placed order at a table: what it comes to with its parts, what of that is still to be paid, since when, and who holds the table,
 * `mine` where the caller does. `payment` is the order's own: where parts of it are open, a paid one has something `due`.
 */
export const TableCheck = Type.Object({
  amount: TotalRupees,
  due: TotalRupees,
  since: Instant,
  owner: Type.String(),
  mine: Type.Boolean(),
  payment: Type.Enum(['unpaid', 'paid']),
  /** Persons there, where somebody said. */
  covers: Type.Optional(Covers),
  /** What is most urgent of it, and of which course that is. */
  state: Type.Optional(Type.Enum([...serviceStates])),
  course: Type.Optional(Type.String()),
  /** The dish that has waited longest at a station whose kitchen display is used; left out where none waits. */
  waiting: Type.Optional(Type.Object({ since: Instant, course: Type.Optional(Type.String()) })),
})
export type TableCheck = Static<typeof TableCheck>

// Picked by hand: TypeBox's own Pick brings its engine of types, 10 KB, to every page.
const { owner, mine, payment } = TableCheck.properties

/**
 * A further table of a placed order, merged into it or taken with the first: on which table's check it is. Amount, covers and state are
 * said only there, so that nobody counts a check twice.
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
 * `status` true means booked. `orderid` names the order the table belongs to, empty while none was placed. A booked one also says who
 * holds it, and in the food order's calls whether that is the terminal and staff member who ask. Of the tables of one order the first
 * has its `check`, the others are `onCheck`. `letGo`: the caller had it, and it was released because nobody touched the order for
 * so many minutes; until they book it again.
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
  /** The outlet it belongs to in the plan of the venue; left out for the first. */
  outlet: Type.Optional(OutletNumber),
})
export type Table = Static<typeof Table>

/** The highest number a table may carry. */
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
      /** Of a table that is booked: with `take`, only from this order; without, it is given back to this order, which it was freed from. */
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
