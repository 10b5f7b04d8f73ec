import { sql } from 'kysely'
import type { TipsOf } from '../../../shared/contract/reports.ts'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import { type Days, ofOutlet } from './sales-report.repo.ts'
import { type Stretch, within } from './z-figures.repo.ts'

/** Tips that one person was given, less those given back; `count` is of those given. */
export interface Tips {
  name: string
  count: number
  amount: Paise
}

/** Tips are added up themselves, by an index; by name. */
const tips = (db: Db) =>
  db
    .selectFrom('bill_tips')
    .select([
      'staff_name as name',
      sql<number>`CAST(SUM(CASE WHEN amount > 0 THEN 1 ELSE 0 END) AS bigint)`.as('count'),
      sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount'),
    ])
    .groupBy('staff_name')

const sorted = (rows: readonly Tips[]): Tips[] => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The tips of stretches of invoices and of credit notes. */
export const tipsInStretches = async (db: Db, invoices: readonly Stretch[], credits: readonly Stretch[]): Promise<Tips[]> =>
  sorted(
    await tips(db)
      .where((row) => row.or([within('invoice_seq', invoices), within('credit_seq', credits)]))
      .execute(),
  )

/** The tips of business days. */
export const tipsInDays = async (db: Db, days: Days): Promise<Tips[]> =>
  sorted(
    await tips(db)
      .where('day', '>=', days.fromDay)
      .where('day', '<=', days.toDay)
      .where((row) => row.or([ofOutlet('invoice_seq', days), ofOutlet('credit_seq', days)]))
      .execute(),
  )

/** The same as reports say it; left out without any. */
export const tipsView = (rows: readonly Tips[]): { tips?: TipsOf[] } =>
  rows.length === 0 ? {} : { tips: rows.map(({ amount, ...row }) => ({ ...row, amount: toRupees(amount) })) }
