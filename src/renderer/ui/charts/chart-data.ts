import { formatAmount, formatRupees, paise } from '../../../shared/money/money.ts'

/** One kind of number a chart knows of each point. */
export interface Measure {
  name: string
  /** Amounts are paise; the rest are counts. */
  kind: 'amount' | 'count'
}

export interface ChartPoint {
  key: string
  /** Short, under the axis: `Nov 8`, `9`. */
  tick: string
  /** In full, over the tooltip and in the table: `Fri, Nov 20`. */
  title: string
  /** One value for each measure. */
  values: readonly number[]
  /** A period that still goes on, such as today. */
  isUnfinished?: boolean
}

/** What a chart draws, its tooltip shows and its table lists: one source for the three. */
export interface ChartData {
  /** What the points are: 'Day', 'Hour', 'Category'. */
  dimension: string
  measures: readonly Measure[]
  /** How many measures are drawn, from the first; the tooltip and the table show the rest. */
  drawn: number
  points: readonly ChartPoint[]
}

/** Colours of the series, in order (look, Charts); brass comes last, since it marks the period that still goes on. */
const seriesColours = ['var(--p-chart)', 'var(--p-chart-5)', 'var(--p-chart-3)', 'var(--p-chart-4)', 'var(--p-chart-2)'] as const

export const seriesColour = (nth: number): string => seriesColours[nth % seriesColours.length] ?? seriesColours[0]

/** A value with its unit, as the tooltip shows it. */
export const toldValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatRupees(paise(value)) : value.toLocaleString('en-US')

/** A value without its unit, as a column lists it. */
export const listedValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatAmount(paise(value)) : value.toLocaleString('en-US')

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A tick of the value axis: amounts (paise) in rupees, `40k`; counts as they are. */
export const axisLabel = ({ kind }: Measure, value: number): string =>
  compact.format(kind === 'amount' ? value / 100 : value).replace('K', 'k')
