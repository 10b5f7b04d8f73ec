import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { allHeads, walkChain } from '../../cards/index.ts'
import { numbersBefore, rowText } from '../../venue/index.ts'

/** The invariant of the ledger's hash chain. */
export const CHAIN = 'the hash chain is intact'

/** A row before the first of its chain, after the last that there can be, or outside of every order: no walk along a chain meets it. */
export async function strayRow(db: Db, table: 'ledger_entries' | 'audit_log', last: number): Promise<string | null> {
  const query = sql<{
    seq: number | null
  }>`SELECT seq FROM ${sql.table(table)} WHERE seq IS NULL OR seq < 1 OR seq > ${last} ORDER BY seq LIMIT 1`
  const [stray] = (await query.execute(db)).rows
  return stray === undefined ? null : `row ${stray.seq ?? 'without a number'}`
}

type Audits = readonly { pass(rows: readonly LedgerEntryRow[]): void }[]

/** The first broken row of each outlet's hash chain, or its end where it does not meet `heads`; every row passes the other audits. */
export async function brokenChain(db: Db, audits: Audits): Promise<{ invariant: string; found: string }[]> {
  const heads = await allHeads(db)
  const stray = await strayRow(db, 'ledger_entries', numbersBefore((heads.at(-1)?.id ?? 0) + 1))
  const found = stray === null ? [] : [`ledger ${stray}`]
  for (const head of heads) found.push(...(await brokenHead(db, head, audits)))
  return found.slice(0, 1).map((row) => ({ invariant: CHAIN, found: row }))
}

async function brokenHead(db: Db, head: HeadsRow, audits: Audits): Promise<string[]> {
  const { end, broken } = await walkChain(db, { seq: numbersBefore(head.id), hash: '' }, undefined, (rows) => {
    for (const audit of audits) audit.pass(rows)
  })
  if (broken !== null) return [`ledger row ${rowText(head.id, broken)}`]
  const whole = head.ledger_seq === end.seq && head.ledger_hash === end.hash
  return whole ? [] : [`the ledger ends at row ${rowText(head.id, end.seq)}, not ${rowText(head.id, head.ledger_seq)}`]
}
