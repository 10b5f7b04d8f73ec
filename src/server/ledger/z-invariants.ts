import type { ZReportRow } from '../db/books-tables.ts'
import type { Db } from '../db/database.ts'
import type { LedgerEntryRow } from '../db/tables.ts'
import { BEFORE_FIRST, disagreement, gap, LedgerTally } from './z-chain.ts'

export const Z_CHAIN = 'Z reports follow each other without a gap'
export const Z_TOTALS = 'the totals of a Z report are those of the ledger between its heads'

interface Found {
  invariant: string
  found: string
}

/** Compares the Z reports with the ledger's rows, which it is given in order. */
export class ZAudit {
  readonly #waiting: ZReportRow[]
  #tally = new LedgerTally()
  readonly #found: Found[] = []

  /** `reports` by number. */
  constructor(reports: readonly ZReportRow[]) {
    this.#waiting = [...reports]
    this.#endAt(0, '')
  }

  pass(rows: readonly LedgerEntryRow[]): void {
    if (this.#waiting.length === 0) return
    for (const row of rows) {
      this.#tally.add(row)
      this.#endAt(row.seq, row.hash)
    }
  }

  /** What does not hold once the whole ledger has passed. */
  found(): Found[] {
    const beyond = this.#waiting.map(({ number }) => this.#breach(number, 'its end is not in the ledger'))
    return [...this.#found, ...beyond]
  }

  #breach = (number: number, what: string): Found => ({ invariant: Z_TOTALS, found: `Z report ${number}: ${what}` })

  /** Compares each report that ends with this row: an empty period ends where the one before did. */
  #endAt(seq: number, hash: string): void {
    for (let [z] = this.#waiting; z !== undefined && z.ledger_to === seq; [z] = this.#waiting) {
      const wrong = z.ledger_hash === hash ? disagreement(z, this.#tally) : 'hash of its last ledger row'
      if (wrong !== null) this.#found.push(this.#breach(z.number, wrong))
      this.#waiting.shift()
      this.#tally = new LedgerTally()
    }
  }
}

/** Every Z report, the first one first. */
export const allZReports = (db: Db): Promise<ZReportRow[]> => db.selectFrom('z_reports').selectAll().orderBy('number').execute()

/** The first Z report that does not follow from the one before it, or the end of them where it does not meet `heads`. */
export async function brokenZReports(db: Db, reports: readonly ZReportRow[]): Promise<Found[]> {
  let before: Parameters<typeof gap>[1] = BEFORE_FIRST
  for (const report of reports) {
    const wrong = gap(report, before)
    if (wrong !== null) return [{ invariant: Z_CHAIN, found: `Z report ${report.number}: ${wrong}` }]
    before = report
  }
  const { z_seq, z_hash } = await db.selectFrom('heads').select(['z_seq', 'z_hash']).executeTakeFirstOrThrow()
  const whole = z_seq === before.number && z_hash === before.hash
  return whole ? [] : [{ invariant: Z_CHAIN, found: `they end with ${before.number}, not ${z_seq}` }]
}
