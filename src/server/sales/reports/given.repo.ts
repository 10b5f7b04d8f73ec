import { sql } from 'kysely'
import type { GivenBy } from '../../../shared/contract/reports.ts'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import { type Days, ofOutlet } from './sales-report.repo.ts'
import { type Stretch, within } from './z-figures.repo.ts'

/** Discounts or comps of paid invoices that one person gave, paise. */
export interface Given {
  name: string
  kind: GivenBy['kind']
  /** 1 where the guest's bill had been printed before. Older Z reports lack it. */
  billed?: number
  count: number
  amount: Paise
}

/** What was given off is rare, so it is added up itself, by the index over days or invoices; by name, discounts before comps, what was given after the bill last. */
const given = (db: Db) =>
  db
    .selectFrom('bill_discounts')
    .select([
      'staff_name as name',
      'kind',
      'billed',
      sql<number>`CAST(COUNT(*) AS bigint)`.as('count'),
      sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount'),
    ])
    .groupBy(['staff_name', 'kind', 'billed'])

const sorted = (rows: readonly Given[]): Given[] =>
  rows.toSorted(
    (a, b) =>
      (a.name === b.name ? 0 : a.name < b.name ? -1 : 1) ||
      (a.kind === b.kind ? 0 : a.kind < b.kind ? 1 : -1) ||
      (a.billed ?? 0) - (b.billed ?? 0),
  )

/** What was given off the invoices of stretches. */
export const givenInStretches = async (db: Db, invoices: readonly Stretch[]): Promise<Given[]> =>
  sorted(await given(db).where(within('invoice_seq', invoices)).execute())

/** What was given off the invoices of business days. */
export const givenInDays = async (db: Db, days: Days): Promise<Given[]> =>
  sorted(
    await given(db)
      .where('day', '>=', days.fromDay)
      .where('day', '<=', days.toDay)
      .where(ofOutlet('invoice_seq', days))
      .execute(),
  )

/** The same as reports say it; left out where nothing was given. */
export const givenView = (rows: readonly Given[]): { given?: GivenBy[] } =>
  rows.length === 0
    ? {}
    : {
        given: rows.map(({ amount, billed, ...row }) => ({
          ...row,
          ...(billed === 1 && { billed: true as const }),
          amount: toRupees(amount),
        })),
      }
