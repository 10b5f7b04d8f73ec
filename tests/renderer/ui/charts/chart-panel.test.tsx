import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BarList } from '../../../../src/renderer/ui/charts/bar-list.tsx'
import { Bars } from '../../../../src/renderer/ui/charts/bars.tsx'
import { axisLabel, type ChartData } from '../../../../src/renderer/ui/charts/chart-data.ts'
import { ChartPanel } from '../../../../src/renderer/ui/charts/chart-panel.tsx'
import { dark, light } from '../../../../src/renderer/ui/theme/tokens.ts'
import { show } from '../../../support/renderer/render.tsx'
import { contrast } from '../theme/contrast.ts'

const data: ChartData = {
  dimension: 'Day',
  measures: [
    { name: 'Sales', kind: 'amount' },
    { name: 'Invoices', kind: 'count' },
  ],
  drawn: 1,
  points: [
    { key: '2026-11-20', tick: 'Nov 20', title: 'Fri, Nov 20', values: [15_824_000, 64] },
    { key: '2026-11-21', tick: '21', title: 'Sat, Nov 21', values: [1_120_050, 7], isUnfinished: true },
  ],
}

describe('a chart', () => {
  it('is one sentence to a screen reader, and its bars are as high as their numbers, the unfinished one in brass', () => {
    show(<Bars data={data} label="Sales by day: most on Fri, Nov 20" size={{ width: 600, height: 200 }} />)
    const chart = screen.getByRole('img', { name: 'Sales by day: most on Fri, Nov 20' })
    const bars = [...chart.querySelectorAll('.recharts-bar path.recharts-rectangle')]
    expect(bars.map((bar) => bar.getAttribute('fill'))).toEqual(['var(--p-chart)', 'var(--p-brass)'])
    const [high, low] = bars.map((bar) => Number(bar.getAttribute('height')))
    expect((high ?? 0) / (low ?? 1)).toBeCloseTo(15_824_000 / 1_120_050, 1)
  })

  it('shows its numbers as a table one key away, with what the tooltip shows, and names what is unfinished', async () => {
    const { user } = show(
      <ChartPanel title="Sales by day" data={data} empty="None">
        <Bars data={data} label="Sales" />
      </ChartPanel>,
    )
    expect(screen.getByText('Today, so far')).toBeInTheDocument()
    screen.getByRole('button', { name: 'Show Sales by day as a table' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('img', { name: 'Sales' })).not.toBeInTheDocument()
    const rows = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Sales, Rs', 'Invoices'],
      ['Fri, Nov 20', '158,240.00', '64'],
      ['Sat, Nov 21', '11,200.50', '7'],
    ])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('img', { name: 'Sales' })).toBeInTheDocument()
  })

  it('says that there is nothing instead of drawing it', () => {
    show(
      <ChartPanel title="Sales by day" data={{ ...data, points: [] }} empty="No sales in this period">
        <Bars data={data} label="Sales" />
      </ChartPanel>,
    )
    expect(screen.getByText('No sales in this period')).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: 'Sales' })).not.toBeInTheDocument()
  })

  it('has short words on its axis', () => {
    const amount = { name: '', kind: 'amount' } as const
    expect([0, 99_900, 4_000_000, 125_000_000].map((value) => axisLabel(amount, value))).toEqual(['0', '999', '40k', '1.3M'])
    expect(axisLabel({ name: '', kind: 'count' }, 40)).toBe('40')
  })
})

it('a list of bars shows shares of the total, or values with their sign', () => {
  show(<BarList data={data} caption="Shares" shows="share" />)
  expect(screen.getByRole('row', { name: 'Fri, Nov 20 93.4%' })).toBeInTheDocument()
  const below = { ...data, points: [{ key: 'a', tick: 'a', title: 'Limes', values: [-13_000] }] }
  show(<BarList data={below} caption="Differences" shows="value" />)
  expect(screen.getByRole('row', { name: 'Limes −130.00' })).toBeInTheDocument()
})

it('a list of bars draws what is below zero left of a zero line, and what is above right of it', () => {
  const points = [-3000, 1000].map((value) => ({ key: String(value), tick: '', title: String(value), values: [value] }))
  show(<BarList data={{ ...data, points }} caption="Differences" shows="value" />)
  const styleOf = (row: string, place: number) => {
    const drawn = screen.getByRole('row', { name: new RegExp(`^${row} `) }).querySelectorAll<HTMLElement>('[style]')[place]?.style
    return [drawn?.left, drawn?.width]
  }
  expect([styleOf('-3000', 0), styleOf('1000', 0), styleOf('1000', 1)]).toEqual([
    ['0%', '75%'],
    ['75%', '25%'],
    ['75%', ''],
  ])
})

it('every series contrasts with its surface in both themes', () => {
  for (const palette of [light, dark])
    for (const series of ['chart', 'chart2', 'chart3', 'chart4', 'chart5'] as const)
      expect(contrast(palette[series], palette.surface), series).toBeGreaterThanOrEqual(3.2)
})
