import { ZERO } from '../../../shared/money/money.ts'
import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { disagreement, endOf, LedgerTally, outletsOf, partsOf, tallied, type ZEnds, zHash } from '../../sales/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { numbersBefore, outletOf } from '../../venue/index.ts'

type End = ZEnds & Pick<ZReportRow, 'number' | 'hash' | 'created_at'>

/** What the first Z report is compared with, in place of a previous one: everything at zero. */
const BEFORE_FIRST: End = {
  number: 0,
  ledger_to: 0,
  ledger_hash: '',
  invoice_to: 0,
  credit_to: null,
  closing: ZERO,
  grand_sales: 0,
  grand_amount: ZERO,
  hash: '',
  created_at: 0,
  outlets: null,
}

/** The first value that does not follow from the previous Z report, as a message; null if all do. */
function gap(z: ZReportRow, before: End): string | null {
  const pairs: [string, number | string, number | string][] = [
    ['number', z.number, before.number + 1],
    ['chain', z.prev_hash, before.hash],
    ['contents', z.hash, zHash(z)],
    ['first ledger row', z.ledger_from, before.ledger_to],
    ['first invoice', z.invoice_from, before.invoice_to],
    // Reports from before credit notes existed have no credit note numbers.
    ['first credit note', z.credit_from ?? 0, before.credit_to ?? 0],
    ['opening liability', z.opening, before.closing],
    // Reports from before cash was counted by person may have been closed while a clock was behind.
    ['end before its beginning', z.cash !== null && z.created_at < z.from_at ? 1 : 0, 0],
    ['sales since ever', z.grand_sales, before.grand_sales + z.sales],
    ['grand total', z.grand_amount, before.grand_amount + z.sales_amount],
  ]
  return pairs.find(([, said, is]) => said !== is)?.[0] ?? gapOfOutlets(z, before)
}

/**
 * The first value of an outlet's part that does not follow from the previous report, as a message. The first outlet's ends are
 * the report's own.
 */
function gapOfOutlets(z: ZReportRow, before: End): string | null {
  if (z.outlets === null) return before.outlets === null ? null : 'outlets'
  const outlets = outletsOf(z)
  if (outletsOf(before).some((outlet) => !outlets.includes(outlet))) return 'outlets'
  for (const part of partsOf(z)) {
    const last = endOf(before, part.outlet)
    const first = part.outlet === FIRST_OUTLET ? z : part
    const pairs: [string, number | string, number | string][] = [
      ['first ledger row', part.ledger_from, last.ledger_to],
      ['first invoice', part.invoice_from, last.invoice_to],
      ['first credit note', part.credit_from ?? 0, last.credit_to ?? 0],
      ['opening', part.opening, last.closing],
      ['sales since ever', part.grand_sales, last.grand_sales + part.sales],
      ['grand total', part.grand_amount, last.grand_amount + part.sales_amount],
      ['end', `${first.ledger_to}:${first.ledger_hash}`, `${part.ledger_to}:${part.ledger_hash}`],
    ]
    const wrong = pairs.find(([, said, is]) => said !== is)?.[0]
    if (wrong !== undefined) return `outlet ${part.outlet}: ${wrong}`
  }
  return null
}

export const Z_CHAIN = 'Z reports follow each other without a gap'
export const Z_TOTALS = 'the totals of a Z report are those of the ledger between its heads'

interface Found {
  invariant: string
  found: string
}

/** A row of an outlet's chain at which a Z report ends. */
interface Ending {
  z: ZReportRow
  seq: number
  hash: string
}

/** An outlet's chain, with the ends of reports that its walk has not reached yet. */
interface Walk {
  waiting: Ending[]
  tally: LedgerTally
}

/** Compares the Z reports with the ledger's rows, which are passed in order, outlet by outlet. */
export class ZAudit {
  readonly #reports: readonly ZReportRow[]
  readonly #walks = new Map<number, Walk>()
  /** The tally of each outlet for each report, by the report's number. */
  readonly #tallies = new Map<number, Map<number, LedgerTally>>()
  readonly #found = new Map<number, string>()

  /** `reports` must be sorted by number. */
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

  /** The breaches. To be called after the whole ledger has passed. */
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

  /** Ends each report that ends at this row; a report of an empty period ends where the previous one did. */
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
export const allZReports = (db: Reading): Promise<ZReportRow[]> =>
  db.selectFrom('z_reports').selectAll().orderBy('number').execute()

/** The first Z report that does not follow from the one before it, or their end if it does not match `ship_head`. */
export async function brokenZReports(db: Reading, reports: readonly ZReportRow[]): Promise<Found[]> {
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
