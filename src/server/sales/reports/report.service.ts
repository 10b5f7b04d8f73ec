import type { Reading } from '../../kernel/db/database.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { businessDayOf, type BusinessClock, dayAfter } from '../../../shared/time.ts'
import { checkedDays, type DayBounds, lengthInDays } from '../../kernel/db/slice.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { liveCards } from '../../cards/index.ts'
import { cardMoneyOf, cardMoneyReportOf, cashOfPeriod, daysWithMoves, owedBefore, tendersOfPeriod } from './card-money.repo.ts'
import { chargesInDays, givenInDays, tipsInDays } from './sales-extras.repo.ts'
import {
  cashSalesIn,
  creditsByDay,
  creditsByDish,
  creditsByHour,
  creditsOf,
  type Days,
  daysWithSales,
  salesByDay,
  salesByDish,
  salesByHour,
  salesByModifier,
  salesOf,
} from './sales-report.repo.ts'
import { salesReportOf } from './sales-report.ts'
import { staffNames } from './z-figures.repo.ts'
import { voidsByReason } from './voids.repo.ts'
import { scopeOf } from './voyage-scope.repo.ts'
import { stockFacts, stockReportOf } from './stock-report.repo.ts'

/** The days to count: the requested ones, otherwise from the first to the last with data, otherwise today in the venue. */
function countedDays(asked: DayBounds, known: { first: string | null; last: string | null }, today: string): Days {
  const first = known.first ?? today
  const last = known.last ?? today
  const fromDay = asked.fromDay ?? (asked.toDay !== undefined && asked.toDay < first ? asked.toDay : first)
  return { fromDay, toDay: asked.toDay ?? (fromDay > last ? fromDay : last) }
}

/** Reads the voyage and the days to count and then the report, all from one state of the database. */
async function ofPeriod<T>(
  { database, now }: Deps,
  { voyage, ...query }: Partial<Record<keyof DayBounds, string>> & { voyage?: string },
  known: (db: Reading) => Promise<{ first: string | null; last: string | null }>,
  read: (db: Reading, days: Days, venue: BusinessClock) => Promise<T>,
): Promise<Result<T>> {
  const asked = checkedDays(query)
  if (!asked.ok) return asked
  const venue = await currentVenue(database.db)
  const today = businessDayOf(now(), venue)
  return database.inOneMoment(async (tx) => {
    const scope = voyage === undefined ? null : await scopeOf(tx, voyage)
    if (scope?.ok === false) return scope
    const days = countedDays(asked.value, scope?.value.days ?? (await known(tx)), today)
    return ok(await read(tx, { ...days, ...(scope !== null && { voyage: scope.value }) }, venue))
  })
}

export const salesReport: Service<'salesReport'> = (deps, { query: { outlet, ...query } }) =>
  ofPeriod(deps, query, daysWithSales, async (tx, period, { dayEnds }) => {
    const of = outlet === undefined ? {} : { outlet }
    const days = { ...period, ...of }
    const { fromDay, toDay } = period
    const before = { fromDay: dayAfter(fromDay, -lengthInDays(fromDay, toDay)), toDay: dayAfter(fromDay, -1), ...of }
    return salesReportOf({
      days,
      dayEnds,
      all: await salesOf(tx, days),
      before: await salesOf(tx, before),
      byDay: await salesByDay(tx, days),
      byHour: await salesByHour(tx, days),
      byDish: await salesByDish(tx, days),
      credits: await creditsOf(tx, days),
      creditsByDay: await creditsByDay(tx, days),
      creditsByHour: await creditsByHour(tx, days),
      creditsByDish: await creditsByDish(tx, days),
      byModifier: await salesByModifier(tx, days),
      byVoid: await voidsByReason(tx, days),
      given: await givenInDays(tx, days),
      charges: await chargesInDays(tx, days),
      tips: await tipsInDays(tx, days),
      cashSales: await cashSalesIn(tx, days),
    })
  })

export const cardMoneyReport: Service<'cardMoneyReport'> = (deps, { query }) =>
  ofPeriod(deps, query, daysWithMoves, async (tx, days) =>
    cardMoneyReportOf({
      days,
      before: await owedBefore(tx, days),
      moves: await cardMoneyOf(tx, days),
      live: await liveCards(tx),
      cash: await cashOfPeriod(tx, days),
      tenders: await tendersOfPeriod(tx, days),
      staffNames: await staffNames(tx),
    }),
  )

export const stockReport: Service<'stockReport'> = async ({ database }) =>
  ok(stockReportOf(await database.inOneMoment(stockFacts)))
