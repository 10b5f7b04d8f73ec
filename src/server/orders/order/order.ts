import type { CallName } from '../../../shared/contract/index.ts'
import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import { ok } from '../../../shared/errors.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { onceWith } from '../../venue/index.ts'
import { findOrder } from './order.repo.ts'
import type { StoredOrder } from './lines.repo.ts'

/** The tables of an order as they were when it was placed. */
export const tablesOf = (row: Pick<OrderRow, 'tables'>): OrderTable[] => JSON.parse(row.tables) as OrderTable[]

/** The tables of an order, as the audit says them: 'Deck 4, Deck 5'. */
export const placeText = (tables: readonly OrderTable[]): string =>
  tables.length === 0 ? 'no table' : tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`).join(', ')

/** A table as an order keeps it. */
export const orderTableOf = ({ id, tableno, floor }: TableRow): OrderTable => ({ _id: id, tableno, tablefloor: floor })

/** Default columns of an order that is not a check and whose bill was not printed. */
export const NO_CHECK = { covers: null, check_name: '', owner_id: null, billed: 0 } as const

/** Whether a locked order is unchanged since it was read: contents, guest, and payment state. */
export const isAsRead = (now: OrderRow | undefined, { version, pax_id, payment }: OrderRow): boolean =>
  now?.payment === payment && now.version === version && now.pax_id === pax_id

/** Who changes an order, on which terminal and when (ms since 1970, UTC). */
export interface By {
  staff: { id: string; name: string; outlet: number }
  terminal: string
  now: number
}

/** The same for the kitchen's ticket; `id` is the ticket's. */
export const notifierOf = (id: string, orderId: string, { staff, terminal, now }: By) => ({
  id,
  orderId,
  staffName: staff.name,
  terminal,
  now,
})

/** The id that the kitchen and the tables use: the order that a part was split from, else its own. */
export const rootOf = ({ id, split_from }: Pick<OrderRow, 'id' | 'split_from'>): string => split_from ?? id

/** An order write as it was received. */
interface OrderWrite {
  key: string | null
  params?: object
  /** `newid`: the key as clients sent it before orders took an `Idempotency-Key`. */
  body: { newid?: string; approval?: string }
}

/** What identifies a retried order write, even with another approval; `at`: ms since 1970, UTC. */
export function attemptOf(
  call: CallName,
  { key, params, body: { newid, approval: _approval, ...body } }: OrderWrite,
  at: number,
) {
  return { key: key ?? newid ?? null, call, request: { ...params, ...body }, at }
}

/**
 * Writes an order once for each idempotency key. A retry returns the current order, since others may have changed it. `read`
 * loads what the write needs first, while the key is claimed; its result is returned too.
 */
export async function onceForOrder<F>(
  tx: Transaction,
  attempt: ReturnType<typeof attemptOf>,
  read: () => Promise<F>,
  work: (found: F) => Promise<StoredOrder>,
): Promise<{ order: StoredOrder; found: F }> {
  const reading: { found?: F; written?: StoredOrder } = {}
  const kept = await onceWith(
    tx,
    attempt,
    async () => (reading.found = await read()),
    async (found) => {
      reading.written = await work(found)
      return ok({ id: reading.written.id })
    },
  )
  const { id } = orRefuse(kept)
  const order = reading.written ?? (await findOrder(tx, id)) ?? refuse('order_not_found')
  return { order, found: reading.found as F }
}
