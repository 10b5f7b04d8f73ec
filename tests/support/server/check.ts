import type { CartLine, OrderLine } from '../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../src/shared/contract/orders.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paiseOf, sum, times, toRupees } from '../../../src/shared/money/money.ts'
import type { Client } from './client.ts'

/** A line as a call carries it, with its price in rupees for the total. */
export type CheckLine = CartLine & { price: number }

/** The line of an order as a terminal sends it back. */
export const lineBack = ({
  _id,
  qty,
  price,
  modifiers,
  note,
  allergy,
  round,
  held,
  share,
  course,
  seat,
  happyHour,
}: OrderLine): CheckLine => ({
  _id,
  qty,
  price,
  ...(modifiers !== undefined && { modifiers: modifiers.map((one) => ({ _id: one._id })) }),
  ...(note !== undefined && { note }),
  ...(allergy !== undefined && { allergy }),
  ...(round !== undefined && { round }),
  ...(held !== undefined && { held }),
  ...(share !== undefined && { share: { _id: share._id } }),
  ...(course !== undefined && { course }),
  ...(seat !== undefined && { seat }),
  ...(happyHour !== undefined && { happyHour: happyHour.name }),
})

export const totalOfLines = (lines: readonly { price: number; qty: number }[]): number =>
  toRupees(sum(lines.map(({ price, qty }) => times(paiseOf(price), qty))))

/** What `openCheck` and `sendCheck` are asked with. */
export interface Send {
  lines?: readonly CheckLine[]
  tables?: readonly { _id: string }[]
  covers?: number
  name?: string
  /** The idempotency key. */
  key?: string
  terminal?: string
  version?: number
}

const bodyOf = ({ lines = [], tables, covers, name }: Send) => ({
  order: lines.map(({ price: _price, ...line }) => line),
  totalprice: totalOfLines(lines),
  ...(tables !== undefined && { tables }),
  ...(covers !== undefined && { covers }),
  ...(name !== undefined && { name }),
})
const at = ({ terminal, key = newId() }: Send) => ({ key, ...(terminal !== undefined && { terminal }) })

export const openCheck = (client: Client, asked: Send = {}) =>
  client.call('openCheck', { body: bodyOf({ name: 'Bar', ...asked }), ...at(asked) })

/** Sends a check with `lines` as all of it, by default at the version that is given. */
export const sendCheck = (client: Client, { _id: id, version }: Pick<Order, '_id' | 'version'>, asked: Send) =>
  client.call('sendCheck', { params: { id }, body: { ...bodyOf(asked), version: asked.version ?? version }, ...at(asked) })

export async function opened(client: Client, asked: Send = {}): Promise<Order> {
  const answer = await openCheck(client, asked)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export async function sent(client: Client, order: Order, asked: Send): Promise<Order> {
  const answer = await sendCheck(client, order, asked)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
