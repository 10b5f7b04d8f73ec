import type { TooltipContentProps } from 'recharts'
import { type ChartData, seriesColour, toldValue } from './chart-data.ts'
import styles from './chart-tooltip.module.css'

/** All values of the chart point under the pointer. */
export function ChartTooltip({ data, active, label }: Partial<TooltipContentProps> & { data: ChartData }) {
  const point = active === true ? data.points.find(({ key }) => key === label) : undefined
  if (point === undefined) return null
  const colourOf = (nth: number) => (data.drawn === 1 && point.isUnfinished === true ? 'var(--p-brass)' : seriesColour(nth))
  return (
    <div className={styles['tooltip']}>
      <div className={styles['title']}>
        {point.title}
        {point.isUnfinished === true && ', so far'}
      </div>
      <dl>
        {data.measures.map((measure, nth) => (
          <div key={measure.name} className={styles['line']}>
            <span className={styles['swatch']} style={{ background: nth < data.drawn ? colourOf(nth) : 'none' }} />
            <dt>{measure.name}</dt>
            <dd>{toldValue(measure, point.values[nth] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
