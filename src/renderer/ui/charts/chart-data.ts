import { formatAmount, formatRupees, paise } from '../../../shared/money/money.ts'

/** One kind of number that each point of a chart has. */
export interface Measure {
  name: string
  /** Amounts are in paise; everything else is a count. */
  kind: 'amount' | 'count'
}

export interface ChartPoint {
  key: string
  /** The short label under the axis: `Nov 8`, `9`. */
  tick: string
  /** The full label in the tooltip and the table: `Fri, Nov 20`. */
  title: string
  /** One value per measure. */
  values: readonly number[]
  /** Whether its period is not over yet, such as today. */
  isUnfinished?: boolean
}

/** The data of a chart, shared by its drawing, its tooltip and its table. */
export interface ChartData {
  /** What the points are: 'Day', 'Hour', 'Category'. */
  dimension: string
  measures: readonly Measure[]
  /** The number of measures drawn, from the first; the tooltip and the table show the others too. */
  drawn: number
  points: readonly ChartPoint[]
}

/** Colours of the series, in order (look, Charts); brass comes last, since it marks the unfinished period. */
const seriesColours = ['var(--p-chart)', 'var(--p-chart-5)', 'var(--p-chart-3)', 'var(--p-chart-4)', 'var(--p-chart-2)'] as const

export const seriesColour = (nth: number): string => seriesColours[nth % seriesColours.length] ?? seriesColours[0]

/** A value with its unit, for the tooltip. */
export const toldValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatRupees(paise(value)) : value.toLocaleString('en-US')

/** A value without its unit, for a column. */
export const listedValue = ({ kind }: Measure, value: number): string =>
  kind === 'amount' ? formatAmount(paise(value)) : value.toLocaleString('en-US')

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A tick of the value axis: amounts (paise) in rupees, `40k`; counts unchanged. */
export const axisLabel = ({ kind }: Measure, value: number): string =>
  compact.format(kind === 'amount' ? value / 100 : value).replace('K', 'k')
