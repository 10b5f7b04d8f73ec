import type { Numbering } from '../../../shared/forms/pax-rules.ts'
import { inBatches } from '../../kernel/db/batches.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { searchEntryOf } from '../passengers/pax-search.repo.ts'
import { allHeldNumbers, bookedRow, countPax, type NewPax } from '../passengers/pax.repo.ts'
import type { Numbers } from './plan.ts'

/** Everyone aboard. */
export const paxAboard = (db: Reading): Promise<PaxRow[]> =>
  db.selectFrom('pax').selectAll().where('released_at', 'is', null).orderBy('seq').execute()

/** Hands out the venue's free PAX numbers, lowest first, without those that the file gives. */
export async function freeNumbers(db: Reading, { cardNumberStart, cardNumberCount }: Numbering) {
  const held = new Set(await allHeldNumbers(db))
  return (given: ReadonlySet<string>): Numbers => {
    let at = cardNumberStart
    const next = () => {
      for (; at < cardNumberStart + cardNumberCount; at += 1) {
        const number = String(at)
        if (held.has(number) || given.has(number)) continue
        at += 1
        return number
      }
      return undefined
    }
    return { next, isHeld: (number) => held.has(number) }
  }
}

/** How many voyages have ended for the holder of each document. */
export async function staysByDocument(db: Reading, macs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const stays = new Map<string, number>()
  for (const batch of inBatches(macs)) {
    const rows = await db
      .selectFrom('pax')
      .select(({ fn }) => ['document_mac', fn.countAll<number>().as('ended')])
      .where('document_mac', 'in', batch)
      .where('released_at', 'is not', null)
      .groupBy('document_mac')
      .execute()
    for (const { document_mac, ended } of rows) stays.set(document_mac ?? '', ended)
  }
  return stays
}

/**
 * Registers passengers whose numbers are free, in the given order, with the next booking numbers. The caller holds the `numbers`
 * mutex.
 */
export async function insertAllPax(tx: Transaction, pax: readonly NewPax[]): Promise<void> {
  if (pax.length === 0) return
  const before = await countPax(tx)
  const rows = pax.map((one, index) => bookedRow(one, before + index + 1))
  for (const batch of inBatches(rows)) {
    await tx.insertInto('pax').values(batch).execute()
    await tx.insertInto('pax_search').values(batch.map(searchEntryOf)).execute()
  }
  await tx
    .updateTable('ship_head')
    .set({ booking_seq: before + pax.length })
    .where('id', '=', 1)
    .execute()
}

/** Registers passengers for another voyage. Lock them first. */
export async function setVoyage(tx: Transaction, ids: readonly string[], voyage_id: string | null): Promise<void> {
  for (const batch of inBatches(ids)) await tx.updateTable('pax').set({ voyage_id }).where('id', 'in', batch).execute()
}
