import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { CashByPersonRow, SalesByDishRow, SalesByModifierRow } from '../../kernel/db/tables/books-tables.ts'
import { numbersBefore, outletOf } from '../../venue/index.ts'
import { soldByHour } from '../billing/bill.repo.ts'
import type { VoyageScope } from './voyage-scope.repo.ts'
import { within } from '../../kernel/db/stretch.ts'

/** The business days to count, both included, at one outlet or on the whole ship. */
export interface Days {
  fromDay: string
  toDay: string
  /** Left out for all outlets. */
  outlet?: number
  /** Left out for sales of any voyage, or of none. */
  voyage?: VoyageScope
}

/** A condition for the invoices or credit notes of the requested outlet and voyage, by their numbers. */
export function ofPlace(series: 'invoice_seq' | 'credit_seq', { outlet, voyage }: Days): RawBuilder<boolean> {
  const ofOutlet = { from: numbersBefore(outlet ?? 0), to: numbersBefore((outlet ?? 0) + 1) }
  if (voyage === undefined) return outlet === undefined ? sql<boolean>`1 = 1` : within(series, [ofOutlet])
  const ofVoyage = series === 'invoice_seq' ? voyage.invoices : voyage.creditNotes
  const both = outlet === undefined ? ofVoyage : ofVoyage.filter(({ to }) => outletOf(to) === outlet)
  return both.length === 0 ? sql<boolean>`1 = 0` : within(series, both)
}

export interface SalesSum {
  sales: number
  amount: Paise
}

/** PostgreSQL's sums of bigint have another type, so they are cast to bigint again. */
const salesSum = sql<number>`CAST(COALESCE(SUM(sales), 0) AS bigint)`.as('sales')
const amountSum = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
const qtySum = sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')

const sumsOf = (db: Reading, { outlet, voyage, ...days }: Days) =>
  db
    .selectFrom(soldByHour(voyage?.id).as('sold'))
    .where('day', '>=', days.fromDay)
    .where('day', '<=', days.toDay)
    .$if(outlet !== undefined, (query) => query.where('outlet', '=', outlet ?? 0))

const boundsOf = (db: Reading, table: 'sales_by_hour' | 'credit_notes') =>
  db.selectFrom(table).select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])

/** The first and the last business day with a sale or a credit note; null before the first sale. */
export const daysWithSales = (db: Reading): Promise<{ first: string | null; last: string | null }> =>
  db
    .selectFrom(boundsOf(db, 'sales_by_hour').unionAll(boundsOf(db, 'credit_notes')).as('bounds'))
    .select(({ fn }) => [fn.min<string | null>('first').as('first'), fn.max<string | null>('last').as('last')])
    .executeTakeFirstOrThrow()

/** The total sales of a period. */
export const salesOf = (db: Reading, days: Days): Promise<SalesSum> =>
  sumsOf(db, days).select([salesSum, amountSum]).executeTakeFirstOrThrow()

type CashRow = Pick<CashByPersonRow, 'day' | 'kind' | 'outlet' | 'amount'>

/** The part of a period's sales, including their tips, that was paid in cash. */
export const cashSalesIn = async (db: Reading, { fromDay, toDay, outlet, voyage }: Days): Promise<Paise> =>
  (
    await db
      .selectFrom(
        voyage === undefined
          ? sql<CashRow>`cash_by_person`.as('cash')
          : sql<CashRow>`(SELECT day, kind, outlet, credit AS amount FROM card_moves WHERE voyage_id = ${voyage.id})`.as('cash'),
      )
      .select(amountSum)
      .where('kind', '=', 'cash')
      .$if(outlet !== undefined, (query) => query.where('outlet', '=', outlet ?? 0))
      .where('day', '>=', fromDay)
      .where('day', '<=', toDay)
      .executeTakeFirstOrThrow()
  ).amount

/** The number and the total of credit notes. */
export interface CreditSum {
  notes: number
  credited: Paise
}

/** Credit notes have no sums: they are few, so the rows are added up, by the index over their day. */
const creditsIn = (db: Reading, days: Days) =>
  db
    .selectFrom('credit_notes')
    .where('credit_notes.day', '>=', days.fromDay)
    .where('credit_notes.day', '<=', days.toDay)
    .where(ofPlace('credit_seq', days))

const creditSums = [
  sql<number>`CAST(COUNT(*) AS bigint)`.as('notes'),
  sql<Paise>`CAST(COALESCE(SUM(total), 0) AS bigint)`.as('credited'),
] as const

/** The credit notes of a period in total. */
export const creditsOf = (db: Reading, days: Days): Promise<CreditSum> =>
  creditsIn(db, days).select(creditSums).executeTakeFirstOrThrow()

/** Credit notes by day. */
export const creditsByDay = (db: Reading, days: Days): Promise<({ day: string } & CreditSum)[]> =>
  creditsIn(db, days).select('day').select(creditSums).groupBy('day').execute()

/** Credit notes by hour of the day. */
export const creditsByHour = (db: Reading, days: Days): Promise<({ hour: number } & CreditSum)[]> =>
  creditsIn(db, days).select('hour').select(creditSums).groupBy('hour').execute()

/**
 * The credits of a dish: how many of it and what was paid for them. A shared dish counts in full with the share that counts it.
 */
export interface DishCredit extends Pick<SalesByDishRow, 'dish_name' | 'type'>, Pick<CreditSum, 'credited'> {
  creditedQty: number
}

/** The credits of dishes, by name and kind as sold. */
export const creditsByDish = (db: Reading, days: Days): Promise<DishCredit[]> =>
  creditsIn(db, days)
    .innerJoin('credit_note_lines', 'credit_note_lines.credit_note_id', 'credit_notes.id')
    .select(['dish_name', 'type', sql<Paise>`CAST(SUM(price * qty - discount + added) AS bigint)`.as('credited')])
    .select(sql<number>`CAST(SUM(dishes) AS bigint)`.as('creditedQty'))
    .groupBy(['dish_name', 'type'])
    .execute()

/** Sales by day, oldest first. */
export const salesByDay = (db: Reading, days: Days): Promise<({ day: string } & SalesSum)[]> =>
  sumsOf(db, days).select(['day', salesSum, amountSum]).groupBy('day').orderBy('day').execute()

/** Sales by hour of the day, without hours that have none. */
export const salesByHour = (db: Reading, days: Days): Promise<({ hour: number } & SalesSum)[]> =>
  sumsOf(db, days).select(['hour', salesSum, amountSum]).groupBy('hour').orderBy('hour').execute()

/** Dishes sold, by name and kind as sold, unsorted. */
export const salesByDish = (
  db: Reading,
  { fromDay, toDay, outlet, voyage }: Days,
): Promise<Pick<SalesByDishRow, 'dish_name' | 'type' | 'qty' | 'amount'>[]> =>
  db
    .selectFrom('sales_by_dish')
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .$if(outlet !== undefined, (query) => query.where('outlet', '=', outlet ?? 0))
    .$if(voyage !== undefined, (query) => query.where('voyage_id', '=', voyage?.id ?? ''))
    .select(['dish_name', 'type', qtySum, amountSum])
    .groupBy(['dish_name', 'type'])
    .execute()

/** Choices sold, by name as sold, unsorted. */
export const salesByModifier = (
  db: Reading,
  { fromDay, toDay, outlet, voyage }: Days,
): Promise<Pick<SalesByModifierRow, 'name' | 'qty' | 'amount'>[]> =>
  db
    .selectFrom('sales_by_modifier')
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .$if(outlet !== undefined, (query) => query.where('outlet', '=', outlet ?? 0))
    .$if(voyage !== undefined, (query) => query.where('voyage_id', '=', voyage?.id ?? ''))
    .select(['name', qtySum, amountSum])
    .groupBy('name')
    .execute()
