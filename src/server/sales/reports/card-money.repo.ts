import { sql } from 'kysely'
import { movesByDay } from '../../cards/index.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { add, type Paise, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { CardMoneyByDayRow, CashByPersonRow } from '../../kernel/db/tables/books-tables.ts'
import { cashByPerson, cashView, type PersonsMoves } from './cash-by-person.ts'
import { type TenderSum, tendersView } from '../tenders/tender-sums.ts'
import type { Days } from './sales-report.repo.ts'
import type { VoyageScope } from './voyage-scope.repo.ts'
import type { Reading } from '../../kernel/db/database.ts'

/** The moves of one kind on a day, at all outlets. */
type DaySum = Omit<CardMoneyByDayRow, 'outlet'>

/** The data of the report, from the sums and the cards. */
interface CardMoneyFacts {
  days: Days
  /** Owed on cards when the first day began. */
  before: Paise
  /** By day and kind, oldest day first. */
  moves: readonly DaySum[]
  live: { cards: number; owed: Paise; onboard: Paise }
  cash: readonly PersonsMoves[]
  tenders: readonly TenderSum[]
  staffNames: ReadonlyMap<string, string>
}

interface DayOfMoney {
  moneyIn: Paise
  spent: Paise
  paidOut: Paise
  /** Onboard credit that was left on returned cards. */
  unspent: Paise
  credited: Paise
  moved: Paise
  cashSales: Paise
  tips: Paise
  outstanding: Paise
}

/** Adds one kind of move to a day. A transfer credits one card with what it debits another, so it counts once. */
function withMoves(sum: DayOfMoney, { kind, credit, debit, onboard }: DaySum): DayOfMoney {
  const outstanding = add(sum.outstanding, subtract(credit, debit))
  switch (kind) {
    case 'activation':
    case 'refill':
      return { ...sum, moneyIn: add(sum.moneyIn, credit), outstanding }
    case 'sale':
      return { ...sum, spent: add(sum.spent, debit), outstanding }
    case 'credit':
      return { ...sum, credited: add(sum.credited, credit), outstanding }
    case 'return':
    case 'payout':
      return { ...sum, paidOut: add(sum.paidOut, subtract(debit, onboard)), unspent: add(sum.unspent, onboard), outstanding }
    case 'transfer':
      return { ...sum, moved: add(sum.moved, credit), outstanding }
    case 'cash':
      return { ...sum, cashSales: add(sum.cashSales, credit), outstanding }
    case 'tip':
    case 'tip_return':
      return { ...sum, tips: add(sum.tips, subtract(debit, credit)), outstanding }
  }
}

const view = ({ moneyIn, spent, paidOut, unspent, credited, cashSales, tips }: DayOfMoney) => ({
  moneyIn: toRupees(moneyIn),
  spent: toRupees(spent),
  paidOut: toRupees(paidOut),
  ...(unspent !== ZERO && { unspent: toRupees(unspent) }),
  credited: toRupees(credited),
  ...(cashSales !== ZERO && { cashSales: toRupees(cashSales) }),
  ...(tips !== ZERO && { tips: toRupees(tips) }),
})

const none = {
  moneyIn: ZERO,
  spent: ZERO,
  paidOut: ZERO,
  unspent: ZERO,
  credited: ZERO,
  moved: ZERO,
  cashSales: ZERO,
  tips: ZERO,
}
const nothing = (outstanding: Paise): DayOfMoney => ({ ...none, outstanding })

/** The report of money on cards in a period. */
export function cardMoneyReportOf({
  days: { fromDay, toDay },
  before,
  moves,
  live,
  cash,
  tenders,
  staffNames,
}: CardMoneyFacts): CardMoneyReport {
  const byDay = new Map<string, DayOfMoney>()
  let all = nothing(before)
  for (const row of moves) {
    byDay.set(row.day, withMoves(byDay.get(row.day) ?? nothing(all.outstanding), row))
    all = withMoves(all, row)
  }
  return {
    fromDay,
    toDay,
    ...view(all),
    moved: toRupees(all.moved),
    moves: moves.reduce((count, row) => count + row.moves, 0),
    outstandingBefore: toRupees(before),
    outstanding: toRupees(all.outstanding),
    outstandingNow: toRupees(live.owed),
    liveCards: live.cards,
    ...(live.onboard > ZERO && { onboardNow: toRupees(live.onboard) }),
    cash: cashByPerson(cash, staffNames).map(cashView),
    ...tendersView(tenders),
    days: [...byDay].map(([day, sum]) => ({ day, ...view(sum), outstanding: toRupees(sum.outstanding) })),
  }
}

/** The first and the last business day with a move on a card; null if there is none. */
export const daysWithMoves = (db: Reading): Promise<{ first: string | null; last: string | null }> =>
  db
    .selectFrom('card_money_by_day')
    .select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])
    .executeTakeFirstOrThrow()

/** The amount owed on cards when a period began, paise: when its first day began, or for a voyage when the voyage did. */
export async function owedBefore(db: Reading, { fromDay, voyage }: Days): Promise<Paise> {
  const { owed } = await db
    .selectFrom(movesByDay(voyage?.id).as('money'))
    .select(sql<Paise>`CAST(COALESCE(SUM(credit - debit), 0) AS bigint)`.as('owed'))
    .where('day', '<', fromDay)
    .executeTakeFirstOrThrow()
  return add(voyage?.owedBefore ?? ZERO, owed)
}

/** The moves of a period by day and kind, oldest day first. */
export const cardMoneyOf = (db: Reading, { fromDay, toDay, voyage }: Days): Promise<DaySum[]> =>
  db
    .selectFrom(movesByDay(voyage?.id).as('money'))
    .select([
      'day',
      'kind',
      sql<number>`CAST(SUM(moves) AS bigint)`.as('moves'),
      sql<Paise>`CAST(SUM(credit) AS bigint)`.as('credit'),
      sql<Paise>`CAST(SUM(debit) AS bigint)`.as('debit'),
      sql<Paise>`CAST(SUM(onboard) AS bigint)`.as('onboard'),
    ])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .orderBy('kind')
    .execute()

type CashRow = Omit<CashByPersonRow, 'outlet'>

/** The moves of a voyage that have a tender; what a card pays out is the guest's own money. */
const tenderedOf = (voyage: VoyageScope) =>
  sql`SELECT day, staff_id, tender, kind, 1 AS moves, credit + CASE WHEN debit > 0 THEN debit - onboard ELSE 0 END AS amount
    FROM card_moves WHERE voyage_id = ${voyage.id} AND tender IS NOT NULL`

const cash = (voyage: VoyageScope | undefined) =>
  voyage === undefined
    ? sql<CashRow>`cash_by_person`
    : sql<CashRow>`(SELECT day, COALESCE(staff_id, '') AS staff_id, kind, moves, amount FROM (${tenderedOf(voyage)}) AS tendered
        WHERE tender = 'cash')`

/** The cash of a period by person and kind of move. */
export const cashOfPeriod = (db: Reading, { fromDay, toDay, voyage }: Days): Promise<Omit<CashRow, 'day'>[]> =>
  db
    .selectFrom(cash(voyage).as('cash'))
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

const tenders = (voyage: VoyageScope | undefined) =>
  voyage === undefined
    ? sql`SELECT 'cash' AS tender, kind, day, moves, amount FROM cash_by_person
        UNION ALL SELECT tender, kind, day, moves, amount FROM tenders_by_person`
    : sql`SELECT tender, kind, day, moves, amount FROM (${tenderedOf(voyage)}) AS tendered
        UNION ALL SELECT 'onboard' AS tender, kind, day, 1 AS moves, onboard AS amount
        FROM card_moves WHERE voyage_id = ${voyage.id} AND kind IN ('return', 'payout') AND onboard > 0`

/** The loads and pay-outs of a period by tender and kind of move. */
export async function tendersOfPeriod(db: Reading, { fromDay, toDay, voyage }: Days): Promise<TenderSum[]> {
  const { rows } =
    await sql<TenderSum>`SELECT tender, kind, CAST(SUM(moves) AS bigint) AS moves, CAST(SUM(amount) AS bigint) AS amount
    FROM (${tenders(voyage)}) AS sums WHERE day >= ${fromDay} AND day <= ${toDay} GROUP BY tender, kind`.execute(db)
  return rows
}
