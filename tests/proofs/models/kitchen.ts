import assert from 'node:assert/strict'
import { isSent, type LineModel } from './lines.ts'
import type { Model, OrderModel } from './model.ts'

/** The order that the kitchen and the tables know: the one that was split, else the order itself. */
export const rootOf = (order: OrderModel): OrderModel => order.splitFrom ?? order

/** The orders that one took in. */
export const mergedInto = (model: Model, root: OrderModel): OrderModel[] =>
  model.orders.filter((order) => order.mergedInto === root)

/** The order and its parts, without those that ended. */
export const familyOf = (model: Model, root: OrderModel): OrderModel[] =>
  model.orders.filter((order) => (order === root || order.splitFrom === root) && order.state !== 'cancelled')

/** What the kitchen makes of lines, how often each way: the pieces of a shared line are that one line. */
function wantedOf(lines: readonly LineModel[]): Map<number, number> {
  const [ways, seen] = [new Map<number, number>(), new Set<string>()]
  for (const { way, qty, share } of lines.filter(isSent)) {
    if (share !== undefined && seen.has(share.id)) continue
    if (share !== undefined) seen.add(share.id)
    ways.set(way, (share?.qty ?? qty) + (ways.get(way) ?? 0))
  }
  return ways
}

/** Sends the kitchen what is new about an order, its parts and what it took in; answers how many dishes were sent or taken back. */
export function updateKitchen(model: Model, order: OrderModel): number {
  const root = rootOf(order)
  const wanted = wantedOf(familyOf(model, root).flatMap(({ lines }) => lines))
  const family = [root, ...mergedInto(model, root)]
  let count = 0
  for (const way of model.fired.keys()) {
    const known = family.reduce((sum, { cooked }) => sum + (cooked.get(way) ?? 0), 0)
    const change = (wanted.get(way) ?? 0) - known
    if (change > 0) model.fired[way] = (model.fired[way] ?? 0) + change
    if (change < 0) model.takenBack[way] = (model.takenBack[way] ?? 0) - change
    root.cooked.set(way, (root.cooked.get(way) ?? 0) + change)
    count += Math.abs(change)
  }
  return count
}

/** What moves between tables, orders and cards is no news: nothing is sent twice, and nothing that was sent is un-sent. */
export const sendNothing = (model: Model, order: OrderModel): void => assert.equal(updateKitchen(model, order), 0, 'sent again')

/** An order's tables from now on; those that it held and are not among them are free. */
export function seat(model: Model, order: OrderModel, tables: readonly number[]): void {
  for (const [place, table] of model.tables.entries()) {
    if (tables.includes(place)) table.holder = order
    else if (table.holder === order) table.holder = null
  }
}

/** Whether one of some tables is another order's. */
export const isTaken = (model: Model, tables: readonly number[], own: readonly (OrderModel | null)[]): boolean =>
  tables.some((place) => {
    const holder = model.tables[place]?.holder ?? null
    return holder !== null && !own.includes(holder)
  })
