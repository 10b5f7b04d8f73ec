import type { BooksVerdict } from '../../../shared/contract/backups.ts'
import { newId } from '../../../shared/ids.ts'
import { isoOf, msOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { BooksCheckRow } from '../../kernel/db/tables/books-tables.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { latestPast } from '../../kernel/clock-skew.ts'

/** The number of checks that the back office is shown. */
export const MAX_CHECKS_SHOWN = 20

const verdictOf = (row: BooksCheckRow): BooksVerdict => ({
  at: isoOf(row.at),
  kind: row.kind,
  tookMs: row.took_ms,
  checks: row.checks,
  breaches: JSON.parse(row.breaches) as BooksVerdict['breaches'],
  sales: row.sales,
  ledgerRows: row.ledger_rows,
  ledgerHash: row.ledger_hash,
  problem: row.problem,
})

/** The results of the last checks before a moment (ms), newest first. */
export const lastChecks = async (db: Reading, now: number): Promise<BooksVerdict[]> =>
  (
    await db
      .selectFrom('books_checks')
      .selectAll()
      .where('at', '<=', latestPast(now))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_CHECKS_SHOWN)
      .execute()
  ).map(verdictOf)

/** The result of a check in one line: intact, the first breach, or why the check could not be made. */
export function verdictLine({ breaches, problem, ledgerRows }: BooksVerdict): string {
  const [first] = breaches
  if (problem !== '') return `not checked: ${problem}`
  if (first === undefined) return `intact up to ledger row ${ledgerRows}`
  const others = breaches.length > 1 ? ` and ${breaches.length - 1} more` : ''
  return `NOT INTACT: ${first.invariant}: ${first.found}${others}`
}

/**
 * Stores a check and notes it in the audit trail. A manual check was noted there when it was started, so it is only noted again
 * if it found a breach.
 */
export async function keepCheck(tx: Transaction, verdict: BooksVerdict): Promise<void> {
  const { at, kind, tookMs, checks, breaches, sales, ledgerRows, ledgerHash, problem } = verdict
  const row: BooksCheckRow = {
    id: newId(),
    at: msOf(at),
    took_ms: tookMs,
    kind,
    checks,
    sales,
    ledger_rows: ledgerRows,
    ledger_hash: ledgerHash,
    breaches: JSON.stringify(breaches),
    problem,
  }
  const isWhole = breaches.length === 0
  await tx.insertInto('books_checks').values(row).execute()
  if (kind === 'manual' && isWhole) return
  const action = isWhole ? 'books_checked' : 'books_broken'
  const nobody = { staff: { id: '' }, terminal: '' }
  await noteAction(tx, nobody, msOf(at), { action, detail: verdictLine(verdict) })
}
