import type { Db } from '../../kernel/db/database.ts'
import type { KitchenTerminalRow } from '../../kernel/db/tables/order-tables.ts'

/** Terminals that wait are kept up to this number: any login may ask under made-up ids. */
const MAX_WAITING = 20

/** A terminal that asks often is written down once in this time, ms. */
const SEEN_EVERY_MS = 60_000

/** Every terminal that has ever asked, by name. */
export const allTerminals = (db: Db): Promise<KitchenTerminalRow[]> =>
  db.selectFrom('kitchen_terminals').selectAll().orderBy('name').orderBy('terminal_id').execute()

export const findTerminal = (db: Db, terminalId: string): Promise<KitchenTerminalRow | undefined> =>
  db.selectFrom('kitchen_terminals').selectAll().where('terminal_id', '=', terminalId).executeTakeFirst()

/** Notes that a terminal asks now; one that is not known yet waits. What the back office said of it stays. */
export async function noteAsking(
  tx: Db,
  known: KitchenTerminalRow | undefined,
  row: Omit<KitchenTerminalRow, 'state'>,
): Promise<void> {
  const { name, staff_name, seen_at } = row
  const isNoted = known?.name === name && Math.abs(seen_at - known.seen_at) < SEEN_EVERY_MS
  if (isNoted) return
  await tx
    .insertInto('kitchen_terminals')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.column('terminal_id').doUpdateSet({ name, staff_name, seen_at }))
    .execute()
  if (known === undefined) await forgetOldest(tx)
}

/** Of those that wait only the ones that asked last are kept; a real one asks again. */
async function forgetOldest(tx: Db): Promise<void> {
  await tx
    .deleteFrom('kitchen_terminals')
    .where('terminal_id', 'in', ({ selectFrom }) =>
      selectFrom('kitchen_terminals')
        .select('terminal_id')
        .where('state', '=', 'waiting')
        .orderBy('seen_at', 'desc')
        .orderBy('terminal_id')
        .limit(1_000_000)
        .offset(MAX_WAITING),
    )
    .execute()
}

/** Allows a terminal that has asked, or takes that back; undefined where none has. */
export const setTerminalState = (
  tx: Db,
  terminalId: string,
  state: 'allowed' | 'removed',
): Promise<KitchenTerminalRow | undefined> =>
  tx.updateTable('kitchen_terminals').set({ state }).where('terminal_id', '=', terminalId).returningAll().executeTakeFirst()
