import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Paging, Period, Search } from './paging.ts'
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

/** A past count; `replaced` if a later count of the same item and day replaced it. */
export const CountOfHistory = Type.Object({ ...StockCount.properties, replaced: Type.Boolean() })
export type CountOfHistory = Static<typeof CountOfHistory>

export const inventory = {
  listInventory: endpoint({
    method: 'GET',
    path: '/inventory',
    reads: ['inventory'],
    summary: 'Current counts, newest first; `search` is a part of the item code or of the description',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ ...Period, ...Search, ...Paging }),
    reply: Type.Array(StockCount),
    errors: [],
  }),
  inventoryHistory: endpoint({
    method: 'GET',
    path: '/inventory/history',
    reads: ['inventory'],
    summary: 'Every count of an item, newest first, with those that a later count of the same day replaced',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ item_code: FilledText(40), ...Period, ...Paging }),
    reply: Type.Array(CountOfHistory),
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
