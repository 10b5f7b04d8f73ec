import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TableFloor } from './order-parts.ts'
import { Id } from './values.ts'

/** `status` true means booked. `orderid` names the order the table belongs to, empty while none was placed. */
export const Table = Type.Object({
  _id: Id,
  tableno: Type.Integer({ minimum: 1 }),
  tablefloor: TableFloor,
  status: Type.Boolean(),
  orderid: Type.String(),
})
export type Table = Static<typeof Table>

export const tables = {
  listTables: endpoint({
    method: 'GET',
    path: '/tablechair',
    summary: 'All tables, by floor and number',
    permission: 'foodorder',
    reply: Type.Array(Table),
    errors: [],
  }),
  setTable: endpoint({
    method: 'PUT',
    path: '/tablechair/:_id',
    summary: 'Book a table (true) or free it (false); 409 when another terminal has just booked it',
    permission: 'foodorder',
    changes: ['tables'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({ status: Type.Boolean() }),
    reply: Table,
    errors: ['table_not_found', 'table_taken'],
  }),
}
