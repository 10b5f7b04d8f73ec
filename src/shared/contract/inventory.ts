import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Paging, Period } from './paging.ts'
import { Day, FilledText, Id, Instant, Rupees } from './values.ts'

const StockForm = {
  item_code: FilledText(40),
  description: FilledText(200),
  unit: FilledText(20),
  quantity: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  price: Rupees,
}

/** One count of a stock-take. `price` is per unit. */
export const StockCount = Type.Object({ _id: Id, ...StockForm, date: Day, createdAt: Instant })
export type StockCount = Static<typeof StockCount>

export const inventory = {
  listInventory: endpoint({
    method: 'GET',
    path: '/inventory',
    summary: 'Current counts, newest first',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ ...Period, ...Paging }),
    reply: Type.Array(StockCount),
    errors: [],
  }),
  createInventory: endpoint({
    method: 'POST',
    path: '/inventory/createinventory',
    summary:
      'Record a count; a second count of an item on one day replaces the first and keeps it in the history. Without a date it is for today',
    permission: 'backoffice',
    changes: ['inventory'],
    body: Type.Object({ ...StockForm, date: Type.Optional(Type.Union([Day, Type.Literal('')])) }),
    reply: StockCount,
    errors: ['rule_broken'],
  }),
}
