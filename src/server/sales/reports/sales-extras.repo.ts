import { sql } from 'kysely'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import { type ChargeSum, chargesView } from '../../orders/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { type Days, ofPlace } from './sales-report.repo.ts'
import { type Stretch, within } from '../../kernel/db/stretch.ts'
import type { GivenBy, TipsOf } from '../../../shared/contract/reports.ts'

/** Service charge and tax by rate, of invoices and of credit notes. */
export interface Charges {
  sold: ChargeSum[]
  credited: ChargeSum[]
}

const sumsIn = (db: Reading, table: 'bill_charges' | 'credit_note_charges') =>
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

/** The charges of the invoices and credit notes in ranges of numbers. */
export const chargesInStretches = async (
  db: Reading,
  invoices: readonly Stretch[],
  notes: readonly Stretch[],
): Promise<Charges> => ({
  sold: await sumsIn(db, 'bill_charges').where(within('invoice_seq', invoices)).execute(),
  credited: await sumsIn(db, 'credit_note_charges').where(within('credit_seq', notes)).execute(),
})

/** The charges of the invoices and credit notes of business days. */
export const chargesInDays = async (db: Reading, days: Days): Promise<Charges> => {
  const of = (table: 'bill_charges' | 'credit_note_charges') =>
    sumsIn(db, table).where('day', '>=', days.fromDay).where('day', '<=', days.toDay)
  return {
    sold: await of('bill_charges').where(ofPlace('invoice_seq', days)).execute(),
    credited: await of('credit_note_charges').where(ofPlace('credit_seq', days)).execute(),
  }
}

/** Charges as reports show them; each is left out if there are none. */
export function chargesReport({ sold, credited }: Charges) {
  const back = chargesView(credited)
  return {
    ...chargesView(sold),
    ...(back.service !== undefined && { creditedService: back.service }),
    ...(back.taxes !== undefined && { creditedTaxes: back.taxes }),
  }
}

/** Discounts or comps on paid invoices that one person gave, paise. */
export interface Given {
  name: string
  kind: GivenBy['kind']
  /** 1 if the guest's bill had been printed before. Missing in older Z reports. */
  billed?: number
  count: number
  amount: Paise
}

/** Discounts have no sums: they are rare, so the rows are added up, by the index over days or invoices. */
const given = (db: Reading) =>
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

const sortedGiven = (rows: readonly Given[]): Given[] =>
  rows.toSorted(
    (a, b) =>
      (a.name === b.name ? 0 : a.name < b.name ? -1 : 1) ||
      (a.kind === b.kind ? 0 : a.kind < b.kind ? 1 : -1) ||
      (a.billed ?? 0) - (b.billed ?? 0),
  )

/** The discounts on invoices in ranges of numbers; by name, discounts before comps, those given after the bill last. */
export const givenInStretches = async (db: Reading, invoices: readonly Stretch[]): Promise<Given[]> =>
  sortedGiven(await given(db).where(within('invoice_seq', invoices)).execute())

/** The discounts on invoices of business days, sorted the same way. */
export const givenInDays = async (db: Reading, days: Days): Promise<Given[]> =>
  sortedGiven(
    await given(db).where('day', '>=', days.fromDay).where('day', '<=', days.toDay).where(ofPlace('invoice_seq', days)).execute(),
  )

/** Discounts as reports show them; left out if there are none. */
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

/** One person's tips less refunded ones; `count` is the number of tips given. */
export interface Tips {
  name: string
  count: number
  amount: Paise
}

/** Tips have no sums: the rows are added up, by an index. */
const tips = (db: Reading) =>
  db
    .selectFrom('bill_tips')
    .select([
      'staff_name as name',
      sql<number>`CAST(SUM(CASE WHEN amount > 0 THEN 1 ELSE 0 END) AS bigint)`.as('count'),
      sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount'),
    ])
    .groupBy('staff_name')

const sortedTips = (rows: readonly Tips[]): Tips[] => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The tips of invoices and credit notes in ranges of numbers, by name. */
export const tipsInStretches = async (db: Reading, invoices: readonly Stretch[], credits: readonly Stretch[]): Promise<Tips[]> =>
  sortedTips(
    await tips(db)
      .where((row) => row.or([within('invoice_seq', invoices), within('credit_seq', credits)]))
      .execute(),
  )

/** The tips of business days, by name. */
export const tipsInDays = async (db: Reading, days: Days): Promise<Tips[]> =>
  sortedTips(
    await tips(db)
      .where('day', '>=', days.fromDay)
      .where('day', '<=', days.toDay)
      .where((row) => row.or([ofPlace('invoice_seq', days), ofPlace('credit_seq', days)]))
      .execute(),
  )

/** Tips as reports show them; left out if there are none. */
export const tipsView = (rows: readonly Tips[]): { tips?: TipsOf[] } =>
  rows.length === 0 ? {} : { tips: rows.map(({ amount, ...row }) => ({ ...row, amount: toRupees(amount) })) }
