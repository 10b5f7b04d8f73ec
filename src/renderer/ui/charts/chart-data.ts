import { formatAmount, formatRupees, paise } from '../../../shared/money/money.ts'

export interface Measure {
  name: string
  /** Amounts are in paise; everything else is a count. */
  kind: 'amount' | 'count'
}

export interface ChartPoint {
  key: string
  /** Under the axis: `Nov 8`, `9`. */
  tick: string
  title: string
  values: readonly number[]
  isUnfinished?: boolean
}

export interface ChartData {
  dimension: string
  measures: readonly Measure[]
  /** The number of measures drawn, from the first; the tooltip and the table show the others too. */
  drawn: number
  points: readonly ChartPoint[]
}

/** In the order of the look (Charts); brass comes last, since it marks the unfinished period. */
const seriesColours = ['var(--p-chart)', 'var(--p-chart-5)', 'var(--p-chart-3)', 'var(--p-chart-4)', 'var(--p-chart-2)'] as const

export const seriesColour = (nth: number): string => seriesColours[nth % seriesColours.length] ?? seriesColours[0]

/** With its unit, for the tooltip. */
export const toldValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatRupees(paise(value)) : value.toLocaleString('en-US')

/** Without its unit, for a column. */
export const listedValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatAmount(paise(value)) : value.toLocaleString('en-US')

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Amounts (paise) are in rupees, `40k`; counts are unchanged. */
export const axisLabel = ({ kind }: Measure, value: number): string =>
  compact.format(kind === 'amount' ? value / 100 : value).replace('K', 'k')
