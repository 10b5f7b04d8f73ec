import { ZERO } from '../../../shared/money/money.ts'
import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { endOf, outletsOf, partsOf, type ZEnds, zHash } from '../../sales/index.ts'

type End = ZEnds & Pick<ZReportRow, 'number' | 'hash' | 'created_at'>

/** Before the first Z report there is nothing. */
export const BEFORE_FIRST: End = {
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

/** What does not follow from the Z report before, as a message; null when it does. */
export function gap(z: ZReportRow, before: End): string | null {
  const pairs: [string, number | string, number | string][] = [
    ['number', z.number, before.number + 1],
    ['chain', z.prev_hash, before.hash],
    ['contents', z.hash, zHash(z)],
    ['first ledger row', z.ledger_from, before.ledger_to],
    ['first invoice', z.invoice_from, before.invoice_to],
    // Reports of before there were credit notes have no numbers of them.
    ['first credit note', z.credit_from ?? 0, before.credit_to ?? 0],
    ['opening liability', z.opening, before.closing],
    // Reports of before cash was split may have been closed while a clock was behind.
    ['end before its beginning', z.cash !== null && z.created_at < z.from_at ? 1 : 0, 0],
    ['sales since ever', z.grand_sales, before.grand_sales + z.sales],
    ['grand total', z.grand_amount, before.grand_amount + z.sales_amount],
  ]
  return pairs.find(([, said, is]) => said !== is)?.[0] ?? gapOfOutlets(z, before)
}

/** What of an outlet's part does not follow from the report before, as a message. The first one's ends are the report's own. */
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
