import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { numbersBefore, outletOf } from '../../venue/index.ts'
import { disagreement, endOf, LedgerTally, outletsOf, partsOf, tallied } from '../../sales/index.ts'
import { BEFORE_FIRST, gap } from './z-gap.ts'

export const Z_CHAIN = 'Z reports follow each other without a gap'
export const Z_TOTALS = 'the totals of a Z report are those of the ledger between its heads'

interface Found {
  invariant: string
  found: string
}

/** A place in an outlet's chain where a Z report ends. */
interface Ending {
  z: ZReportRow
  seq: number
  hash: string
}

/** An outlet's chain, with the ends of reports that its walk has not met yet. */
interface Walk {
  waiting: Ending[]
  tally: LedgerTally
}

/** Compares the Z reports with the ledger's rows, which it is given in order, outlet by outlet. */
export class ZAudit {
  readonly #reports: readonly ZReportRow[]
  readonly #walks = new Map<number, Walk>()
  /** What each outlet has of each report, by its number. */
  readonly #tallies = new Map<number, Map<number, LedgerTally>>()
  readonly #found = new Map<number, string>()

  /** `reports` by number. */
  constructor(reports: readonly ZReportRow[]) {
    this.#reports = reports
    for (const z of reports) {
      for (const outlet of outletsOf(z)) {
        const { ledger_to: seq, ledger_hash: hash } = endOf(z, outlet)
        const walk = this.#walks.get(outlet) ?? { waiting: [], tally: new LedgerTally() }
        walk.waiting.push({ z, seq, hash })
        this.#walks.set(outlet, walk)
      }
    }
    for (const outlet of this.#walks.keys()) this.#endAt(outlet, numbersBefore(outlet), '')
  }

  pass(rows: readonly LedgerEntryRow[]): void {
    for (const row of rows) {
      const outlet = outletOf(row.seq)
      const walk = this.#walks.get(outlet)
      if (walk === undefined || walk.waiting.length === 0) continue
      walk.tally.add(row)
      this.#endAt(outlet, row.seq, row.hash)
    }
  }

  /** What does not hold once the whole ledger has passed. */
  found(): Found[] {
    return this.#reports.flatMap((z) => {
      const wrong = this.#found.get(z.number) ?? this.#wrongOf(z)
      return wrong === null ? [] : [{ invariant: Z_TOTALS, found: `Z report ${z.number}: ${wrong}` }]
    })
  }

  #wrongOf(z: ZReportRow): string | null {
    const tallies = this.#tallies.get(z.number) ?? new Map<number, LedgerTally>()
    if (outletsOf(z).some((outlet) => !tallies.has(outlet))) return 'its end is not in the ledger'
    for (const part of partsOf(z)) {
      const wrong = disagreement(part, tallies.get(part.outlet) ?? new LedgerTally())
      if (wrong !== null) return `outlet ${part.outlet}: ${wrong}`
    }
    return disagreement(z, tallied([...tallies.values()]))
  }

  /** Ends each report that ends with this row: an empty period ends where the one before did. */
  #endAt(outlet: number, seq: number, hash: string): void {
    const walk = this.#walks.get(outlet)
    if (walk === undefined) return
    for (let [end] = walk.waiting; end !== undefined && end.seq === seq; [end] = walk.waiting) {
      const { number } = end.z
      if (end.hash !== hash) this.#found.set(number, 'hash of its last ledger row')
      const tallies = this.#tallies.get(number) ?? new Map<number, LedgerTally>()
      this.#tallies.set(number, tallies.set(outlet, walk.tally))
      walk.waiting.shift()
      walk.tally = new LedgerTally()
    }
  }
}

/** Every Z report, the first one first. */
export const allZReports = (db: Db): Promise<ZReportRow[]> => db.selectFrom('z_reports').selectAll().orderBy('number').execute()

/** The first Z report that does not follow from the one before it, or the end of them where it does not meet `ship_head`. */
export async function brokenZReports(db: Db, reports: readonly ZReportRow[]): Promise<Found[]> {
  let before: Parameters<typeof gap>[1] = BEFORE_FIRST
  for (const report of reports) {
    const wrong = gap(report, before)
    if (wrong !== null) return [{ invariant: Z_CHAIN, found: `Z report ${report.number}: ${wrong}` }]
    before = report
  }
  const { z_seq, z_hash } = await db.selectFrom('ship_head').select(['z_seq', 'z_hash']).executeTakeFirstOrThrow()
  const whole = z_seq === before.number && z_hash === before.hash
  return whole ? [] : [{ invariant: Z_CHAIN, found: `they end with ${before.number}, not ${z_seq}` }]
}
