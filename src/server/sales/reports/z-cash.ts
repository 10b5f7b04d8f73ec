import type { CashBy } from '../../../shared/contract/reports.ts'
import { add, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { cashView, type PersonsCash } from './cash-by-person.ts'

type CashFigures = Pick<
  ZReportRow,
  | 'cash'
  | 'activations'
  | 'activations_amount'
  | 'refills'
  | 'refills_amount'
  | 'returns'
  | 'returns_amount'
  | 'payouts_amount'
  | 'cash_sales_amount'
>

/** Cash by person; in a report from before persons were recorded all of it has no name. */
export function cashOf({ cash, activations, refills, returns, ...row }: CashFigures): CashBy[] {
  if (cash !== null) return (JSON.parse(cash) as PersonsCash[]).map(cashView)
  if (activations + refills + returns === 0) return []
  const taken = { taken: activations + refills, takenAmount: add(row.activations_amount, row.refills_amount) }
  return [cashView({ staffId: '', name: '', ...taken, paidOut: returns, paidOutAmount: row.returns_amount })]
}

/** What the drawer has grown by: what was taken in, less what was paid out. */
export const cashExpectedOf = ({
  activations_amount,
  refills_amount,
  cash_sales_amount,
  returns_amount,
  payouts_amount,
}: CashFigures): number =>
  toRupees(
    subtract(sum([activations_amount, refills_amount, cash_sales_amount ?? ZERO]), add(returns_amount, payouts_amount ?? ZERO)),
  )
