import { sql } from 'kysely'
import type { TipsOf } from '../../shared/contract/reports.ts'
import { type Paise, toRupees } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { Days } from './sales-report.repo.ts'
import type { Stretch } from './z-figures.repo.ts'

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

/** The tips of a stretch of invoices and of one of credit notes. */
export const tipsInStretch = async (db: Db, invoices: Stretch, credits: Stretch): Promise<Tips[]> =>
  sorted(
    await tips(db)
      .where((row) =>
        row.or([
          row.and([row('invoice_seq', '>', invoices.from), row('invoice_seq', '<=', invoices.to)]),
          row.and([row('credit_seq', '>', credits.from), row('credit_seq', '<=', credits.to)]),
        ]),
      )
      .execute(),
  )

/** The tips of business days. */
export const tipsInDays = async (db: Db, { fromDay, toDay }: Days): Promise<Tips[]> =>
  sorted(await tips(db).where('day', '>=', fromDay).where('day', '<=', toDay).execute())

/** The same as reports say it; left out without any. */
export const tipsView = (rows: readonly Tips[]): { tips?: TipsOf[] } =>
  rows.length === 0 ? {} : { tips: rows.map(({ amount, ...row }) => ({ ...row, amount: toRupees(amount) })) }
