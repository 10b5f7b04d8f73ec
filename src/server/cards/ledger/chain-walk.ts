import type { Reading } from '../../kernel/db/database.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { type ChainEnd, firstBrokenRow } from './ledger.ts'
import { numbersBefore, outletOf } from '../../venue/index.ts'

const CHAIN_PAGE = 10_000

/** The result of a walk along the chain. */
export interface Walked {
  end: ChainEnd
  /** The first row that does not follow from the one before it; null when all do. */
  broken: number | null
}

/**
 * Walks an outlet's hash chain from a given end up to a row, by default the outlet's last one. It reads in pages, so that other
 * work can run between them. `onRows` gets every row in order, broken or not.
 */
export async function walkChain(
  db: Reading,
  from: ChainEnd,
  to: number = numbersBefore(outletOf(from.seq + 1) + 1),
  onRows: (rows: readonly LedgerEntryRow[]) => void = () => undefined,
): Promise<Walked> {
  let [end, broken]: [ChainEnd, number | null] = [from, null]
  for (;;) {
    const rows = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('seq', '>', end.seq)
      .where('seq', '<=', to)
      .orderBy('seq')
      .limit(CHAIN_PAGE)
      .execute()
    broken ??= firstBrokenRow(rows, end)
    onRows(rows)
    const last = rows.at(-1)
    if (last !== undefined) end = { seq: last.seq, hash: last.hash }
    if (rows.length < CHAIN_PAGE) return { end, broken }
  }
}
