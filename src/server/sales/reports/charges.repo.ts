import { sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import { type ChargeSum, chargesView } from '../../orders/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import { type Days, ofOutlet } from './sales-report.repo.ts'
import { type Stretch, within } from './z-figures.repo.ts'

/** Service charge and tax by rate, of invoices and of credit notes. */
export interface Charges {
  sold: ChargeSum[]
  credited: ChargeSum[]
}

const sumsIn = (db: Db, table: 'bill_charges' | 'credit_note_charges') =>
  db
    .selectFrom(table)
    .select([
      'kind',
      'rate',
      'inclusive',
      sql<Paise>`CAST(SUM(base) AS bigint)`.as('base'),
      sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount'),
    ])
    .groupBy(['kind', 'rate', 'inclusive'])
    .orderBy('kind')
    .orderBy('rate')
    .orderBy('inclusive')

/** The charges of the invoices and the credit notes of stretches of their numbers. */
export const chargesInStretches = async (db: Db, invoices: readonly Stretch[], notes: readonly Stretch[]): Promise<Charges> => ({
  sold: await sumsIn(db, 'bill_charges').where(within('invoice_seq', invoices)).execute(),
  credited: await sumsIn(db, 'credit_note_charges').where(within('credit_seq', notes)).execute(),
})

/** The charges of the invoices and the credit notes of business days. */
export const chargesInDays = async (db: Db, days: Days): Promise<Charges> => {
  const of = (table: 'bill_charges' | 'credit_note_charges') =>
    sumsIn(db, table).where('day', '>=', days.fromDay).where('day', '<=', days.toDay)
  return {
    sold: await of('bill_charges').where(ofOutlet('invoice_seq', days)).execute(),
    credited: await of('credit_note_charges').where(ofOutlet('credit_seq', days)).execute(),
  }
}

/** The same as reports say it; each left out where there is none. */
export function chargesReport({ sold, credited }: Charges) {
  const back = chargesView(credited)
  return {
    ...chargesView(sold),
    ...(back.service !== undefined && { creditedService: back.service }),
    ...(back.taxes !== undefined && { creditedTaxes: back.taxes }),
  }
}
