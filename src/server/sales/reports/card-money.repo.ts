import { sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { CardMoneyByDayRow, CashByPersonRow } from '../../kernel/db/tables/books-tables.ts'
import type { Days } from './sales-report.repo.ts'

/** The first and the last business day with a move on a card, null before the first. */
export const daysWithMoves = (db: Db): Promise<{ first: string | null; last: string | null }> =>
  db
    .selectFrom('card_money_by_day')
    .select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])
    .executeTakeFirstOrThrow()

/** What was owed on cards when a day began, paise. */
export async function owedBefore(db: Db, day: string): Promise<Paise> {
  const { owed } = await db
    .selectFrom('card_money_by_day')
    .select(sql<Paise>`CAST(COALESCE(SUM(credit - debit), 0) AS bigint)`.as('owed'))
    .where('day', '<', day)
    .executeTakeFirstOrThrow()
  return owed
}

/** Moves of a period by day and kind, oldest day first. */
export const cardMoneyOf = (db: Db, { fromDay, toDay }: Days): Promise<Omit<CardMoneyByDayRow, 'outlet'>[]> =>
  db
    .selectFrom('card_money_by_day')
    .select([
      'day',
      'kind',
      sql<number>`CAST(SUM(moves) AS bigint)`.as('moves'),
      sql<Paise>`CAST(SUM(credit) AS bigint)`.as('credit'),
      sql<Paise>`CAST(SUM(debit) AS bigint)`.as('debit'),
    ])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .orderBy('kind')
    .execute()

/** The cash of a period by person and kind of move. */
export const cashOfPeriod = (db: Db, { fromDay, toDay }: Days): Promise<Omit<CashByPersonRow, 'day' | 'outlet'>[]> =>
  db
    .selectFrom('cash_by_person')
    .select([
      'staff_id',
      'kind',
      sql<number>`CAST(SUM(moves) AS bigint)`.as('moves'),
      sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount'),
    ])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['staff_id', 'kind'])
    .execute()

/** Cards that were not returned, and what is owed on them, paise. */
export const liveCards = (db: Db): Promise<{ cards: number; owed: Paise }> =>
  db
    .selectFrom('cards')
    .select(({ fn }) => [fn.countAll<number>().as('cards'), sql<Paise>`CAST(COALESCE(SUM(balance), 0) AS bigint)`.as('owed')])
    .where('state', '<>', 'returned')
    .executeTakeFirstOrThrow()
