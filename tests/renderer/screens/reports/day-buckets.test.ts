import { describe, expect, it } from 'vitest'
import type { SalesReport } from '../../../../src/shared/contract/reports.ts'
import { bucketsOf, inBuckets } from '../../../../src/renderer/screens/reports/day-buckets.ts'
import { cardMoneyCharts } from '../../../../src/renderer/screens/reports/card-charts.ts'
import { salesByDay, salesByHour } from '../../../../src/renderer/screens/reports/sales-charts.ts'

describe('bars over time', () => {
  it('are days in a short period, with the month at the first and at each new one', () => {
    const { unit, buckets } = bucketsOf('2026-11-29', '2026-12-02')
    expect(unit).toBe('day')
    expect(buckets.map(({ tick }) => tick)).toEqual(['Nov 29', '30', 'Dec 1', '2'])
    expect(buckets[1]?.title).toBe('Mon, Nov 30')
  })

  it('are weeks and then months in a longer one, cut to the period, without a gap or an overlap', () => {
    const weeks = bucketsOf('2026-08-05', '2026-11-21')
    expect(weeks.unit).toBe('week')
    expect(weeks.buckets[0]).toMatchObject({ fromDay: '2026-08-05', toDay: '2026-08-08', title: 'Aug 5 – 8, 2026' })
    expect(weeks.buckets.at(-1)?.toDay).toBe('2026-11-21')
    const months = bucketsOf('2024-11-15', '2026-11-21')
    expect(months.unit).toBe('month')
    expect(months.buckets.map(({ tick }) => tick).slice(0, 4)).toEqual(['Nov 2024', 'Dec', 'Jan 2025', 'Feb'])
    expect(months.buckets).toHaveLength(25)
  })

  it('take each day once', () => {
    const { buckets } = bucketsOf('2026-08-05', '2026-11-21')
    const days = buckets.flatMap(({ fromDay, toDay }) => [{ day: fromDay }, { day: toDay }])
    expect(inBuckets(buckets, days).flat()).toEqual(days)
    expect(inBuckets(buckets, [{ day: '2026-11-22' }]).flat()).toEqual([])
  })
})

const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, sales: 0, amount: 0, credited: 0 }))
const report: SalesReport = {
  fromDay: '2026-11-19',
  toDay: '2026-11-21',
  sales: 3,
  amount: 0.3,
  credited: 0,
  creditNotes: 0,
  net: 0.3,
  average: 0.1,
  before: { sales: 0, amount: 0 },
  days: [{ day: '2026-11-19', sales: 3, amount: 0.3, credited: 0 }],
  hours: hours.map((hour) => (hour.hour === 12 || hour.hour === 14 ? { ...hour, sales: 1, amount: 0.1 } : hour)),
  types: [],
  dishes: [],
  modifiers: [],
  voids: [],
}

describe('the charts of sales', () => {
  it('fill the days without sales, in whole paise, and know the unfinished one', () => {
    const { data } = salesByDay(report, '2026-11-21')
    expect(data.points.map(({ values, isUnfinished }) => [values, isUnfinished])).toEqual([
      [[30, 3], false],
      [[0, 0], false],
      [[0, 0], true],
    ])
  })

  it('show the hours from the first with sales to the last', () => {
    expect(salesByHour(report).points.map(({ title }) => title)).toEqual(['12 PM – 1 PM', '1 PM – 2 PM', '2 PM – 3 PM'])
  })
})

it('what is outstanding stays on a day without moves', () => {
  const day = { moneyIn: 100, spent: 20.1, credited: 0, paidOut: 0 }
  const { outstanding, moved } = cardMoneyCharts(
    {
      fromDay: '2026-11-18',
      toDay: '2026-11-21',
      ...day,
      moved: 0,
      moves: 2,
      outstandingBefore: 50,
      outstanding: 129.9,
      outstandingNow: 129.9,
      cash: [],
      liveCards: 1,
      days: [{ day: '2026-11-20', ...day, outstanding: 129.9 }],
    },
    '2026-11-21',
  )
  expect(outstanding.points.map(({ values }) => values[0])).toEqual([5000, 5000, 12_990, 12_990])
  expect(moved.points.map(({ values }) => values)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [10_000, 2010, 0],
    [0, 0, 0],
  ])
})
