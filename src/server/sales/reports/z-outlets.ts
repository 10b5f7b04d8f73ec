import { ZERO } from '../../../shared/money/money.ts'
import type { ZOutletPart, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { numbersBefore } from '../../venue/index.ts'

/** A Z report as far as it says where outlets ended. */
export type ZEnds = Pick<
  ZReportRow,
  'ledger_to' | 'ledger_hash' | 'invoice_to' | 'credit_to' | 'closing' | 'grand_sales' | 'grand_amount' | 'outlets'
>
export type OutletEnd = Omit<ZEnds, 'outlets'>

/** The parts of a Z report by outlet; none of one that is of a ship with one outlet, or that was made unreadable. */
export function partsOf({ outlets }: Pick<ZReportRow, 'outlets'>): ZOutletPart[] {
  try {
    return JSON.parse(outlets ?? '[]') as ZOutletPart[]
  } catch {
    return []
  }
}

/** What a Z report has of one outlet: of a report that knows one outlet the whole of it. */
export const partOf = (z: ZReportRow, outlet: number): ZReportRow | ZOutletPart | undefined =>
  z.outlets === null ? (outlet === FIRST_OUTLET ? z : undefined) : partsOf(z).find((part) => part.outlet === outlet)

/** Where an outlet stands before anything was sold in it. */
const beginningOf = (outlet: number): OutletEnd => ({
  ledger_to: numbersBefore(outlet),
  ledger_hash: '',
  invoice_to: numbersBefore(outlet),
  credit_to: numbersBefore(outlet),
  closing: ZERO,
  grand_sales: 0,
  grand_amount: ZERO,
})

/** Where an outlet ended in a Z report; at its beginning where the report does not know it. */
export function endOf(z: ZEnds | undefined, outlet: number): OutletEnd {
  if (z === undefined) return beginningOf(outlet)
  if (z.outlets === null) return outlet === FIRST_OUTLET ? z : beginningOf(outlet)
  return partsOf(z).find((part) => part.outlet === outlet) ?? beginningOf(outlet)
}

/** The outlets that a Z report has ends of. */
export const outletsOf = (z: ZEnds): number[] => (z.outlets === null ? [FIRST_OUTLET] : partsOf(z).map(({ outlet }) => outlet))
